import type { Waiting } from './queue.ts'

const LEVELS = { following: 'follow', muted: 'mute', none: 'unfollow' }

/** 'Waiting: up to $42.00', or the sentence of the server. */
export function waitingText({ change, refusal }: Waiting): string {
  if (refusal !== undefined) return `Not saved: ${refusal}`
  if (change.type !== 'want') return `Waiting: ${LEVELS[change.level]}`
  return change.want ? `Waiting: up to $${String(change.want.maxPrice).replace(/^\$/, '')}` : 'Waiting: delete want'
}

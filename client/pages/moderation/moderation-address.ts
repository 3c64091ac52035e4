import { PUBLIC_ACTIONS, type PublicAction } from '../../../shared/moderation-labels.ts'

const isAction = (name: string | null): name is PublicAction => name !== null && Object.hasOwn(PUBLIC_ACTIONS, name)

/** Returns the filters of an address, as the input of the call. An unknown action counts as missing. */
export function logFilterOf(query: URLSearchParams): { action?: PublicAction; tag?: string } {
  const [action, tag] = [query.get('action'), query.get('tag')?.trim()]
  return { ...(isAction(action) && { action }), ...(tag && { tag }) }
}

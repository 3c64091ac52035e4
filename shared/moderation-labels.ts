import type { ModerationAction } from './moderation.ts'

// The labels of the moderation log. Without schemas, and apart from shared/labels.ts, which the first view of each page loads.

/** The rules of the site that a moderator action can name. */
export const RULES_BROKEN = {
  spam: 'Spam',
  vandalism: 'Vandalism',
  'wrong-numbers': 'Wrong numbers',
  'edit-war': 'Edit war',
  harassment: 'Harassment',
  fraud: 'Fraud',
  copyright: 'Copyright',
  other: 'Other',
} as const
export type RuleBroken = keyof typeof RULES_BROKEN

/**
 * The moderator actions of the public log, with their labels. Decisions about reports are not public, because they would show
 * who and what was reported.
 */
export const PUBLIC_ACTIONS = {
  'delete-item': 'Content removed',
  revert: 'Edits reverted',
  restore: 'Content restored',
  'mute-user': 'User muted',
  unmute: 'Mute ended',
  'lift-mute': 'Mute ended after an appeal',
  'uphold-mute': 'Mute upheld after an appeal',
  'warn-user': 'User warned',
  protect: 'Protected',
  unprotect: 'Protection ended',
  merge: 'Parts merged',
  'undo-merge': 'Merge undone',
  'undo-all': 'Changes of a user undone',
  'restore-all': 'Changes of a user restored',
} as const satisfies Partial<Record<ModerationAction, string>>
export type PublicAction = keyof typeof PUBLIC_ACTIONS

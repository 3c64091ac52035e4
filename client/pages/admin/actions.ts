import type { Reportable } from '../../../shared/moderation-words.ts'
import type { ReportRow } from './types.ts'

type Words = {
  /** Also the word on its buttons. */
  title: string
  busyWord: string
  /** After 'Failed to ' and after 'An error occurred while ' (spec.md §8). */
  failing: [string, string]
  done: string
  isGrave?: true
}

/** Everything that is done to a report: its new status, or what becomes of its item. */
export const ACTIONS = {
  delete_item: {
    title: 'Delete Content',
    busyWord: 'Deleting...',
    failing: ['delete content', 'deleting content'],
    done: 'Content deleted.',
    isGrave: true,
  },
  delete_item_mute_user: {
    title: 'Delete Content & Mute User',
    busyWord: 'Deleting...',
    failing: ['delete content and mute user', 'deleting content and muting user'],
    done: 'Content deleted, user muted.',
    isGrave: true,
  },
  dismissed: {
    title: 'Dismiss Report',
    busyWord: 'Dismissing...',
    failing: ['dismiss report', 'dismissing report'],
    done: 'Report dismissed.',
  },
  under_review: {
    title: 'Take Under Review',
    busyWord: 'Saving...',
    failing: ['take report under review', 'taking report under review'],
    done: 'Report under review.',
  },
  resolved_action_taken: {
    title: 'Resolve (Action Taken)',
    busyWord: 'Resolving...',
    failing: ['resolve report', 'resolving report'],
    done: 'Report resolved.',
  },
  resolved_no_action: {
    title: 'Resolve (No Action)',
    busyWord: 'Resolving...',
    failing: ['resolve report', 'resolving report'],
    done: 'Report resolved.',
  },
  restore: {
    title: 'Restore Content',
    busyWord: 'Restoring...',
    failing: ['restore content', 'restoring content'],
    done: 'Content restored.',
  },
  unmute: {
    title: 'Unmute User',
    busyWord: 'Unmuting...',
    failing: ['unmute user', 'unmuting user'],
    done: 'User unmuted.',
  },
} as const satisfies Record<string, Words>
export type ActionType = keyof typeof ACTIONS

/** spec.md §8, for a type that nobody knows. */
export const UNKNOWN_ACTION = 'Unknown action type selected.'
export const isActionType = (type: string): type is ActionType => Object.hasOwn(ACTIONS, type)

/** The buttons of a row; the others are in a menu beside them. */
export const PROMINENT: readonly ActionType[] = [
  'delete_item',
  'delete_item_mute_user',
  'dismissed',
  'restore',
  'unmute',
]

export const isUnresolved = ({ status }: Pick<ReportRow, 'status'>) => status === 'open' || status === 'under_review'

/** What this person can do to a report. A closed one stays as it is, but what it removed may come back, and its mute end. */
export function actionsOf(row: ReportRow, userId: string): ActionType[] {
  const types = Object.keys(ACTIONS) as ActionType[]
  const undoes = { restore: row.canRestore, unmute: row.mutedUntil !== null }
  if (!isUnresolved(row)) return types.filter((type) => undoes[type as keyof typeof undoes])
  const impossible = new Set<ActionType>(['restore', 'unmute'])
  if (row.status === 'under_review' && row.handledBy?.id === userId) impossible.add('under_review')
  if (row.owner === null || row.owner.id === userId) impossible.add('delete_item_mute_user')
  return types.filter((type) => !impossible.has(type))
}

/** What a report is about, before its title: 'comment on'. A message has a title that says so. */
export const ITEM_PHRASE: Record<Reportable, string> = {
  listing: 'listing of ',
  comment: 'comment on ',
  user: 'profile of ',
  part: 'part ',
  revision: 'edit of ',
  image: 'picture of ',
  blog_post: 'blog post ',
  message: '',
}

/** spec.md §9. */
const TITLE_LENGTH = 50

/** The title of a reported item as a row has it, 'Comment on Camshaft 268°'. */
export function titleOf({ itemType, title }: Pick<ReportRow, 'itemType' | 'title'>): string {
  const characters = Array.from(title)
  const short = characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('')}...` : title
  if (itemType === 'comment') return `Comment on ${short}`
  return itemType === 'revision' ? `Edit of ${short}` : short
}

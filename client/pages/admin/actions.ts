import { PUBLIC_ACTIONS } from '../../../shared/moderation-labels.ts'
import type { ModerationAction } from '../../../shared/moderation.ts'
import type { ItemType } from '../../../shared/reports.ts'
import { beginningOf } from '../../../shared/text.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { LogEntry, ReportRow } from './report-cache.ts'

type Texts = {
  /** Also the text of its buttons. */
  title: string
  icon: IconName
  busyWord: string
  /** The texts after 'Failed to ' and after 'An error occurred while '. */
  failing: [string, string]
  done: string
  isGrave?: true
}

/** All moderator actions on a report: a new status, or a change to its item or author. */
export const ACTIONS = {
  revert: {
    title: 'Revert',
    icon: 'rotate-ccw',
    busyWord: 'Reverting...',
    failing: ['revert the edits', 'reverting the edits'],
    done: 'Edits reverted.',
  },
  delete_item: {
    title: 'Delete Content',
    icon: 'trash',
    busyWord: 'Deleting...',
    failing: ['delete content', 'deleting content'],
    done: 'Content deleted.',
    isGrave: true,
  },
  warn: {
    title: 'Warn User',
    icon: 'shield-alert',
    busyWord: 'Warning...',
    failing: ['warn user', 'warning user'],
    done: 'User warned.',
  },
  delete_item_mute_user: {
    title: 'Delete Content & Mute User',
    icon: 'user-round-x',
    busyWord: 'Deleting...',
    failing: ['delete content and mute user', 'deleting content and muting user'],
    done: 'Content deleted, user muted.',
    isGrave: true,
  },
  dismissed: {
    title: 'Dismiss Report',
    icon: 'circle-x',
    busyWord: 'Dismissing...',
    failing: ['dismiss report', 'dismissing report'],
    done: 'Report dismissed.',
  },
  under_review: {
    title: 'Take Under Review',
    icon: 'search-check',
    busyWord: 'Saving...',
    failing: ['take report under review', 'taking report under review'],
    done: 'Report under review.',
  },
  resolved_action_taken: {
    title: 'Resolve (Action Taken)',
    icon: 'list-checks',
    busyWord: 'Resolving...',
    failing: ['resolve report', 'resolving report'],
    done: 'Report resolved.',
  },
  resolved_no_action: {
    title: 'Resolve (No Action)',
    icon: 'list-checks',
    busyWord: 'Resolving...',
    failing: ['resolve report', 'resolving report'],
    done: 'Report resolved.',
  },
  restore: {
    title: 'Restore Content',
    icon: 'rotate-ccw',
    busyWord: 'Restoring...',
    failing: ['restore content', 'restoring content'],
    done: 'Content restored.',
  },
  unmute: {
    title: 'Unmute User',
    icon: 'user-round-check',
    busyWord: 'Unmuting...',
    failing: ['unmute user', 'unmuting user'],
    done: 'User unmuted.',
  },
} as const satisfies Record<string, Texts>
export type ActionType = keyof typeof ACTIONS

/** The error message for an unknown type. */
export const UNKNOWN_ACTION = 'Unknown action type selected.'
export const isActionType = (type: string): type is ActionType => Object.hasOwn(ACTIONS, type)

/** The actions with a button in each row. The others are in a menu. */
export const PROMINENT: readonly ActionType[] = [
  'revert',
  'delete_item',
  'warn',
  'delete_item_mute_user',
  'dismissed',
  'restore',
  'unmute',
]

export const isUnresolved = ({ status }: Pick<ReportRow, 'status'>) => status === 'open' || status === 'under_review'

/** Returns the actions that this user can take on a report. On a closed report only restore and unmute are possible. */
export function actionsOf(row: ReportRow, userId: string): ActionType[] {
  const types = Object.keys(ACTIONS) as ActionType[]
  const undoes = { restore: row.canRestore, unmute: row.mutedUntil !== null }
  const canWarn = row.owner !== null && row.owner.id !== userId && !row.isWarned
  if (!isUnresolved(row))
    return types.filter((type) =>
      type === 'warn' ? canWarn && row.status === 'resolved_action_taken' : undoes[type as keyof typeof undoes],
    )
  // The outcome of a problem with a trade, on its page, closes the report.
  if (row.itemType === 'trade')
    return types.filter((type) => (type === 'warn' && canWarn) || (type === 'under_review' && row.status === 'open'))
  const impossible = new Set<ActionType>(['restore', 'unmute'])
  if (row.status === 'under_review' && row.handledBy?.id === userId) impossible.add('under_review')
  if (!canWarn) impossible.add('warn')
  if (row.revertsTo === null) impossible.add('revert')
  if (row.owner === null || row.owner.id === userId) impossible.add('delete_item_mute_user')
  return types.filter((type) => !impossible.has(type))
}

/** Whether the action only changes the status of the report. */
export const isStatus = (type: ActionType) =>
  type === 'under_review' || type === 'resolved_action_taken' || type === 'resolved_no_action' || type === 'dismissed'

/** The words before the title of a reported item: 'comment on'. The title of a message needs none. */
export const ITEM_PHRASE: Record<ItemType, string> = {
  listing: 'listing of ',
  comment: 'comment on ',
  user: 'profile of ',
  part: 'part ',
  revision: 'edit of ',
  image: 'image of ',
  blog_post: 'blog post ',
  message: '',
  feedback: 'feedback on ',
  trade: 'trade of ',
  vehicle: 'vehicle ',
  fitment: 'cars of ',
  confirmation: 'confirmation of ',
  relation: 'relations of ',
  donor: 'donor car ',
}

export const TYPE_ICONS = {
  listing: 'tag',
  comment: 'message-square',
  user: 'user',
  part: 'settings',
  revision: 'file-diff',
  image: 'image',
  blog_post: 'newspaper',
  message: 'mail',
  feedback: 'thumbs-up',
  trade: 'tag',
  vehicle: 'car',
  fitment: 'file-diff',
  confirmation: 'thumbs-up',
  relation: 'file-diff',
  donor: 'car',
} satisfies Record<ItemType, IconName>

/** Maximum characters of a title. */
const TITLE_LENGTH = 50

/** Says that a reported item was edited again since the report; null if it was not. */
export const editedText = ({ reportedRevision, editedTo }: Pick<ReportRow, 'reportedRevision' | 'editedTo'>) =>
  editedTo === null
    ? null
    : `It was edited again since the report: revision ${reportedRevision} was reported, revision ${editedTo} is shown now.`

type Titled = Pick<ReportRow, 'itemType' | 'title'>

/**
 * Returns the title of a reported item for the table, which has a separate column for the type: 'Comment on Camshaft
 * 268°'.
 */
export function titleOf({ itemType, title }: Titled): string {
  return itemType === 'comment' || itemType === 'revision' ? phraseOf({ itemType, title }) : shorten(title)
}

/** Returns the type and title of a reported item: 'Listing of Camshaft 268°', 'Message from Ann'. */
export function phraseOf({ itemType, title }: Titled): string {
  const phrase = ITEM_PHRASE[itemType] + shorten(title)
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

const shorten = (title: string): string =>
  title.length > TITLE_LENGTH ? `${beginningOf(title, TITLE_LENGTH)}...` : title

/** Returns the text of a moderator action for the log: 'muted Carla Comment for 7 days'. */
export function actionText({ action, owner, muteDays }: Pick<LogEntry, 'action' | 'owner' | 'muteDays'>): string {
  const author = owner?.name ?? UNKNOWN_USER
  if (action === 'mute-user') return muteDays === null ? `muted ${author}` : `muted ${author} for ${daysText(muteDays)}`
  return ACTION_TEXT[action].replace('{author}', author)
}

/** The labels of the actions of the log. */
export const LOG_ACTIONS: Record<ModerationAction, string> = {
  ...PUBLIC_ACTIONS,
  'under-review': 'Report under review',
  resolve: 'Report resolved (action taken)',
  'resolve-no-action': 'Report resolved (no action)',
  dismiss: 'Report dismissed',
  'close-problem': 'Problem closed',
}

const ACTION_TEXT = {
  'under-review': 'took the report under review',
  resolve: 'resolved the report (action taken)',
  'resolve-no-action': 'resolved the report (no action)',
  dismiss: 'dismissed the report',
  'delete-item': 'deleted the content',
  revert: 'reverted the edits',
  restore: 'restored the content',
  'close-problem': 'closed the problem',
  protect: 'protected the item',
  unprotect: 'ended the protection',
  merge: 'merged another part into this',
  'undo-merge': 'undid the merge of another part into this',
  'undo-all': 'undid the changes of a user',
  'restore-all': 'restored the changes of a user',
  'warn-user': 'warned {author}',
  unmute: 'unmuted {author}',
  'uphold-mute': 'upheld the mute of {author}',
  'lift-mute': 'lifted the mute of {author}',
} as const

/** Returns '1 day' or '7 days'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

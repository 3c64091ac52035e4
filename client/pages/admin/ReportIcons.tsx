import type { ItemType } from '../../../shared/reports.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import type { ActionType } from './actions.ts'

const ACTION_ICONS = {
  revert: 'rotate-ccw',
  delete_item: 'trash',
  delete_item_mute_user: 'user-round-x',
  dismissed: 'circle-x',
  under_review: 'search-check',
  resolved_action_taken: 'list-checks',
  resolved_no_action: 'list-checks',
  restore: 'rotate-ccw',
  unmute: 'user-round-check',
} satisfies Record<ActionType, IconName>

export function ActionIcon({ type }: { type: ActionType }) {
  return <Icon name={ACTION_ICONS[type]} size={18} />
}

const TYPE_ICONS = {
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
} satisfies Record<ItemType, IconName>

export function TypeIcon({ type }: { type: ItemType }) {
  return <Icon name={TYPE_ICONS[type]} size={16} />
}

import CircleX from 'lucide-react/icons/circle-x'
import FileDiff from 'lucide-react/icons/file-diff'
import Image from 'lucide-react/icons/image'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Newspaper from 'lucide-react/icons/newspaper'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { Reportable } from '../../../shared/reports.ts'
import type { ActionType } from './actions.ts'

const ACTION_ICONS = {
  delete_item: Trash2,
  delete_item_mute_user: UserRoundX,
  dismissed: CircleX,
  under_review: SearchCheck,
  resolved_action_taken: ListChecks,
  resolved_no_action: ListChecks,
  restore: RotateCcw,
  unmute: UserRoundCheck,
} satisfies Record<ActionType, unknown>

export function ActionIcon({ type }: { type: ActionType }) {
  const Icon = ACTION_ICONS[type]
  return <Icon size={18} />
}

const TYPE_ICONS = {
  listing: Tag,
  comment: MessageSquare,
  user: User,
  part: Settings,
  revision: FileDiff,
  image: Image,
  blog_post: Newspaper,
  message: Mail,
} satisfies Record<Reportable, unknown>

export function TypeIcon({ type }: { type: Reportable }) {
  const Icon = TYPE_ICONS[type]
  return <Icon size={16} />
}

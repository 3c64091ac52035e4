import CircleX from 'lucide-react/icons/circle-x'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Image from 'lucide-react/icons/image'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import type { Reportable } from '../../../shared/moderation-words.ts'
import type { ActionType } from './actions.ts'

export const TYPE_ICON: Record<Reportable, ReactNode> = {
  listing: <Tag size={16} />,
  comment: <MessageSquare size={16} />,
  user: <UserRound size={16} />,
  part: <Settings size={16} />,
  revision: <History size={16} />,
  image: <Image size={16} />,
  blog_post: <FileText size={16} />,
  message: <Mail size={16} />,
}

export const ACTION_ICON: Record<ActionType, ReactNode> = {
  delete_item: <Trash2 size={18} />,
  delete_item_mute_user: <UserRoundX size={18} />,
  dismissed: <CircleX size={18} />,
  under_review: <SearchCheck size={18} />,
  resolved_action_taken: <ListChecks size={18} />,
  resolved_no_action: <ListChecks size={18} />,
  restore: <RotateCcw size={18} />,
}

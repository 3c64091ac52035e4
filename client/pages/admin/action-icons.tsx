import CircleX from 'lucide-react/icons/circle-x'
import ListChecks from 'lucide-react/icons/list-checks'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchCheck from 'lucide-react/icons/search-check'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import type { ActionType } from './actions.ts'

export const ACTION_ICON: Record<ActionType, ReactNode> = {
  delete_item: <Trash2 size={18} />,
  delete_item_mute_user: <UserRoundX size={18} />,
  dismissed: <CircleX size={18} />,
  under_review: <SearchCheck size={18} />,
  resolved_action_taken: <ListChecks size={18} />,
  resolved_no_action: <ListChecks size={18} />,
  restore: <RotateCcw size={18} />,
  unmute: <UserRoundCheck size={18} />,
}

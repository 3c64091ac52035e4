import Newspaper from 'lucide-react/icons/newspaper'
import FileDiff from 'lucide-react/icons/file-diff'
import Image from 'lucide-react/icons/image'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import type { Reportable } from '../../../shared/reports.ts'

export const TYPE_ICON: Record<Reportable, ReactNode> = {
  listing: <Tag size={16} />,
  comment: <MessageSquare size={16} />,
  user: <User size={16} />,
  part: <Settings size={16} />,
  revision: <FileDiff size={16} />,
  image: <Image size={16} />,
  blog_post: <Newspaper size={16} />,
  message: <Mail size={16} />,
}

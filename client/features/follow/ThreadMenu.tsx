import { useState } from 'react'
import type { FollowLevel } from '../../../shared/follows.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import css from './ThreadMenu.module.css'
import { useOwnFollow } from './useOwnFollow.ts'

const LEVELS: [FollowLevel, string][] = [
  ['none', 'Not following'],
  ['following', 'Following'],
  ['muted', 'Muted'],
]

/** How the user follows the thread of a comment. Import it lazily, because most readers are visitors. */
export default function ThreadMenu({ commentId, name }: { commentId: string; name: string }) {
  // A page has many comments, so the level is read when the pointer or the focus comes to the menu.
  const [isNear, setNear] = useState(false)
  const { own, set } = useOwnFollow({ type: 'thread', id: commentId }, isNear)
  const items = LEVELS.map(([level, label]) => ({ label, checked: own?.level === level, onSelect: () => set(level) }))
  return (
    <span className={css.menu} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Menu
        label="Thread menu"
        name={`Thread of the comment by ${name}`}
        button={<Icon name="ellipsis" size={18} />}
        items={[{ heading: 'This thread', items }]}
      />
    </span>
  )
}

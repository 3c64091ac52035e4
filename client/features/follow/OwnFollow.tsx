import { FOLLOW_TOPICS, TOPIC_LABELS, type FollowTopic } from '../../../shared/follows.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { mustWait } from '../offline/queue.ts'
import { waitingText } from '../offline/waiting-text.ts'
import { LevelButton, type FollowButtonProps } from './FollowButton.tsx'
import css from './FollowButton.module.css'
import { useOwnFollow } from './useOwnFollow.ts'

/** The button and its menu for a signed-in user. Import it lazily, because most readers are visitors. */
export default function OwnFollow({ item }: Pick<FollowButtonProps, 'item'>) {
  const { own, set, stop, waiting } = useOwnFollow(item)
  const { about } = trpc.useUtils().follow
  const level = own?.level ?? 'none'
  const topics = own?.topics ?? []
  async function press() {
    if (own) return level === 'none' ? set('following') : stop(own)
    // Pressed as "Follow", before it was known whether the user follows the item.
    const known = await about.ensureData(item).catch(() => undefined)
    if (known?.level === 'none' || (!known && mustWait())) set('following')
  }
  const toggle = (topic: FollowTopic) =>
    set('following', topics.includes(topic) ? topics.filter((each) => each !== topic) : [...topics, topic])

  const told = FOLLOW_TOPICS.map((topic): MenuItem => ({
    label: TOPIC_LABELS[topic],
    checked: topics.includes(topic),
    isCheckbox: true,
    onSelect: () => toggle(topic),
  }))
  const mute: MenuItem = { label: 'Mute', icon: 'ban', onSelect: () => set('muted') }
  const end: MenuItem = {
    label: level === 'muted' ? 'Unmute' : 'Unfollow',
    icon: level === 'muted' ? 'bell' : 'bell-off',
    onSelect: () => own && stop(own),
  }
  return (
    <>
      <LevelButton level={level} className={css.withArrow} onClick={() => void press()} />
      <Menu
        label={`What to tell me about this ${item.type}`}
        className={css.arrow}
        button={<Icon name="chevron-down" size={16} />}
        items={[
          ...(item.type === 'part' && level === 'following' ? [{ heading: 'Tell me about', items: told }] : []),
          ...(level === 'muted' ? [] : [mute]),
          { label: 'How you are told', icon: 'settings', to: paths.notificationSettings },
          ...(level === 'none' ? [] : [end]),
        ]}
      />
      {waiting && <output className={css.waiting}>{waitingText(waiting)}</output>}
    </>
  )
}

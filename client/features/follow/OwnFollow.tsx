import { FOLLOW_TOPICS, TOPIC_LABELS, type FollowTopic } from '../../../shared/follows.ts'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { LevelButton, type FollowButtonProps } from './FollowButton.tsx'
import css from './FollowButton.module.css'
import { useOwnFollow } from './useOwnFollow.ts'

/** The button and its menu for a signed-in user. Import it lazily, because most readers are visitors. */
export default function OwnFollow({ item }: Pick<FollowButtonProps, 'item'>) {
  const { own, set, stop } = useOwnFollow(item)
  const level = own?.level ?? 'none'
  const topics = own?.topics ?? []
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
      <LevelButton
        level={level}
        className={css.withArrow}
        onClick={() => own && (level === 'none' ? set('following') : stop(own))}
      />
      <Menu
        label={`What to tell me about this ${item.type}`}
        className={css.arrow}
        button={<Icon name="chevron-down" size={16} />}
        items={[
          ...(item.type === 'part' && level === 'following' ? [{ heading: 'Tell me about', items: told }] : []),
          ...(level === 'muted' ? [] : [mute]),
          ...(level === 'none' ? [] : [end]),
          { label: 'How you are told', icon: 'settings', to: paths.notificationSettings },
        ]}
      />
    </>
  )
}

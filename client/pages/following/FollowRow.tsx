import { Link } from 'wouter'
import { TOPIC_LABELS } from '../../../shared/follows.ts'
import { paths } from '../../../shared/paths.ts'
import { useSetFollow } from '../../features/follow/useOwnFollow.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './Following.module.css'

type Follow = RouterOutputs['follow']['list']['items'][number]

const ICONS: Record<Follow['type'], IconName> = {
  part: 'cog',
  tag: 'tag',
  vehicle: 'car',
  seller: 'user-round',
  post: 'newspaper',
  thread: 'message-square',
}

const TYPE_WORDS: Record<Follow['type'], string> = {
  part: 'Part',
  tag: 'Tag',
  vehicle: 'Vehicle',
  seller: 'Seller',
  post: 'Post',
  thread: 'Thread',
}

/** Something that the user follows or has muted, with the button that ends it. `onStop` receives the focus. */
export function FollowRow({ follow, onStop }: { follow: Follow; onStop(): void }) {
  const { type, level, topics } = follow
  const { stop } = useSetFollow(follow)
  const isMuted = level === 'muted'
  const name = nameOf(follow)
  const path = pathOf(follow)
  const told = topics.map((topic) => TOPIC_LABELS[topic])
  return (
    <li className={css.row}>
      <Icon name={ICONS[type]} size={20} className={css.icon} />
      <div className={css.what}>
        {path === null ? <span>{name}</span> : <Link to={path}>{name}</Link>}
        <span className="caption">
          {TYPE_WORDS[type]}
          {type === 'part' && !isMuted && ` · ${told.length > 0 ? told.join(', ') : 'No topic chosen'}`}
        </span>
      </div>
      {isMuted && (
        <Badge tone="neutral" icon="ban">
          Muted
        </Badge>
      )}
      <Button
        className={css.stop}
        aria-label={`${isMuted ? 'Unmute' : 'Unfollow'} ${name}`}
        onClick={() => {
          stop(follow)
          onStop()
        }}
      >
        {isMuted ? 'Unmute' : 'Unfollow'}
      </Button>
    </li>
  )
}

function nameOf({ type, name }: Follow): string {
  if (name === null) return `A ${type} that is no longer shown`
  return type === 'thread' ? `Thread on ${name}` : name
}

function pathOf({ type, id, name, slug, on }: Follow): string | null {
  if (name === null) return null
  if (type === 'tag') return paths.search(name)
  if (type === 'seller') return paths.account(id)
  if (slug === null) return null
  if (type === 'vehicle') return paths.vehicle(slug)
  const comment = type === 'thread' ? id : undefined
  return type === 'post' || on === 'post' ? paths.blogPost(slug, comment) : paths.part(slug, comment)
}

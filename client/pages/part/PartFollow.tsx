import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import type { Part } from '../../features/parts/part.ts'
import css from './PartFollow.module.css'

/** How many users follow and want a part, and the buttons for both. */
export function PartFollow({ part: { id, followCount, wantCount } }: { part: Part }) {
  const item = { type: 'part', id } as const
  const { data: own } = trpc.follow.about.useQuery(item, { enabled: useSession().state === 'in' })
  const { follow, want } = own?.counts ?? { follow: followCount, want: wantCount }
  const counts = [
    follow > 0 && `${follow} ${follow === 1 ? 'follows' : 'follow'}`,
    want > 0 && `${want} ${want === 1 ? 'wants it' : 'want it'}`,
  ]
  return (
    <div className={css.follow}>
      <p className={css.counts}>{counts.filter((count) => count !== false).join(' · ')}</p>
      <FollowButton item={item} />
    </div>
  )
}

import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import type { Part } from '../../features/parts/part.ts'
import css from './PartFollow.module.css'
import { WantButton } from './WantButton.tsx'

/** How many users follow and want a part, and the buttons for both. */
export function PartFollow({ part }: { part: Part }) {
  const { id, followCount, wantCount } = part
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
      <WantButton part={part} />
      <FollowButton item={item} />
    </div>
  )
}

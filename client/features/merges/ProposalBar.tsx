import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { AGREEMENTS_NEEDED, OBJECTION_HOURS } from '../../../shared/proposal-rules.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazily } from '../../ui/lazy.ts'
import { PlainDate } from '../../ui/Time.tsx'
import type { Part } from '../parts/part.ts'
import css from './ProposalBar.module.css'

const ProposalActions = lazily(() => import('./ProposalActions.tsx'))

export type Proposal = Part['proposals'][number]

const HOUR = 3_600_000

type ProposalBarProps = {
  proposal: Proposal
  /** The part of the page. Its name is not repeated. */
  partId?: string
  /** Of the preview that the page shows. */
  version?: string | undefined
  /** Whether the reader may merge the two parts at once. */
  mayMerge?: boolean
  /** Whether the page shows the merge. */
  isOnMergePage?: boolean
}

/** Says who proposed to merge two parts, and who agrees or objects. The buttons are loaded later, in reserved space. */
export function ProposalBar({ proposal, partId, version, mayMerge = false, isOnMergePage = false }: ProposalBarProps) {
  const { loser, winner, proposer, reason, createdAt, objectedAt, refusal, agreements, objections } = proposal
  const needed = AGREEMENTS_NEEDED + objections.length
  const name = (side: Proposal['loser']) =>
    side.id === partId ? (
      'this part'
    ) : (
      <Link to={paths.part(side.slug)}>
        <AsWritten>{side.name}</AsWritten>
      </Link>
    )
  return (
    <section className={css.bar} aria-label="Proposal to merge">
      <Icon name="git-merge" size={18} />
      <div className={css.text}>
        <p>
          <UserLink user={proposer} /> proposed on <PlainDate date={createdAt} /> to merge {name(loser)} into{' '}
          {name(winner)}: <bdi>{reason}</bdi>
        </p>
        <p>
          {agreements.length}
          {agreements.length <= needed && ` of ${needed}`} agree
          {agreements.length > 0 && ': '}
          {listed(agreements.map(({ user, at }) => <UserLink key={user?.id ?? at} user={user} />))}
        </p>
        {objections.map(({ user, reason: objection, at }) => (
          <p key={user?.id ?? at}>
            <UserLink user={user} /> objects: <bdi>{objection}</bdi>
          </p>
        ))}
        {objectedAt !== null && (
          <p>It stays open until {formatDateTime(new Date(objectedAt).getTime() + OBJECTION_HOURS * HOUR)} at least.</p>
        )}
        {refusal !== null && <p>The merge was refused: {refusal}</p>}
      </div>
      <div className={css.actions}>
        {!isOnMergePage && (
          <Link to={paths.merge(loser.slug, winner.slug)} className={css.look}>
            {mayMerge ? 'Merge now' : 'Look at the merge'}
          </Link>
        )}
        <ProposalActions proposal={proposal} version={version} />
      </div>
    </section>
  )
}

/** Returns items with commas between them. */
const listed = (items: ReactNode[]): ReactNode[] => items.flatMap((item, at) => (at === 0 ? [item] : [', ', item]))

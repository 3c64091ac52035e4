import { useState } from 'react'
import { Link } from 'wouter'
import { MERGE_CHOICES } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { ProposalBar } from '../../features/merges/ProposalBar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Comparison } from './Comparison.tsx'
import css from './Merge.module.css'
import { MergeForm } from './MergeForm.tsx'
import { Moves } from './Moves.tsx'
import { MergeWarnings } from './MergeWarnings.tsx'

export type Preview = RouterOutputs['merge']['preview']
type Proposal = RouterOutputs['mergeProposal']['ofPart'][number]

/** A part with the id or slug by which the address of the page names it. */
type Named = { id: string; address: string }

type MergeProps = {
  loser: Named
  winner: Named
  userId: string
  /** The open proposal to merge the two, perhaps in the other direction. */
  proposal: Proposal | undefined
  /** The server has rejected a merge or a proposal, perhaps because of another proposal. */
  onRejected(): Promise<unknown>
}

/** Compares two parts, asks what the kept one takes from each, and merges them or proposes it. */
export function Merge({ loser, winner, userId, proposal, onRejected }: MergeProps) {
  const isProposed = proposal?.winner.id === winner.id
  const initial = isProposed ? proposal.choices : MERGE_CHOICES
  // Another kept part begins with the choices of a user who has not chosen.
  const [chosen, setChosen] = useState({ into: winner.id, choices: initial })
  const choices = chosen.into === winner.id ? chosen.choices : initial
  const merge = { id: loser.id, into: winner.id, choices }
  const preview = trpc.merge.preview.useQuery(
    merge,
    // The last preview stays until the next one is there, so that the focus and the form keep their places.
    { placeholderData: (before) => before, staleTime: 0 },
  )
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = preview
  if (!data || (error && !isFetching)) {
    if (isFetching || !error) return <Loading centred>Loading...</Loading>
    return (
      <div className={css.page}>
        <h1>Merge two parts</h1>
        <ErrorNote
          message={errorSentence(error)}
          onRetry={canRetry(error) ? () => void preview.refetch() : undefined}
        />
        <p>
          <Link to={paths.merge(loser.address)}>Choose another part</Link>
        </p>
      </div>
    )
  }
  return (
    <div className={css.page}>
      <Crumbs part={data.winner} />
      <header className={css.head}>
        <h1>Merge two parts</h1>
        <ButtonLink variant="quiet" icon="arrow-left-right" to={paths.merge(winner.address, loser.address)}>
          Keep the other one
        </ButtonLink>
      </header>
      <Comparison
        preview={data}
        choices={choices}
        now={new Date(dataUpdatedAt)}
        isFixed={isProposed && !data.mayMerge}
        onChoose={(made) => setChosen({ into: winner.id, choices: { ...choices, ...made } })}
      />
      <div className={css.columns}>
        <Moves preview={data} />
        <div className={css.decision}>
          <MergeWarnings warnings={data.warnings} />
          {proposal && (
            <ProposalBar
              proposal={proposal}
              isOnMergePage={isProposed}
              version={isProposed && !isPlaceholderData ? data.version : undefined}
            />
          )}
          <MergeForm
            key={[loser.id, winner.id].toSorted().join()}
            merge={merge}
            preview={data}
            isOutdated={isPlaceholderData}
            userId={userId}
            isProposed={proposal !== undefined}
            onChanged={() => Promise.all([preview.refetch(), onRejected()])}
          />
        </div>
      </div>
    </div>
  )
}

export function Crumbs({ part }: { part: { slug: string; title: string } }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`caption ${css.trail}`}>
        <li>
          <Link to={paths.part(part.slug)}>
            <bdi>{part.title}</bdi>
          </Link>
        </li>
        <li aria-current="page">Merge</li>
      </ol>
    </nav>
  )
}

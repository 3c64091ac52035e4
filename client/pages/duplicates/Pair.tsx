import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ProposalBar } from '../../features/merges/ProposalBar.tsx'
import { imageSource } from '../../features/parts/part.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import css from './Duplicates.module.css'
import type { DuplicatePair } from './useNotDuplicate.ts'

type PairProps = { pair: DuplicatePair; onNotDuplicate(): void }

/** Two parts beside each other, with what they have in common. The older one would be kept. */
export function Pair({ pair, onNotDuplicate }: PairProps) {
  const { user } = useSession()
  const { id, parts, proposal } = pair
  const [older, newer] = parts
  return (
    <li className={css.pair}>
      <h2 id={id} className={css.reason}>
        <Reason pair={pair} />
      </h2>
      <div className={css.cards}>
        {parts.map((part) => (
          <Card key={part.id} part={part} />
        ))}
      </div>
      {proposal && <ProposalBar proposal={proposal} />}
      <div className={css.buttons}>
        {!proposal && (
          <ButtonLink icon="git-merge" to={paths.merge(newer.slug, older.slug)} aria-describedby={id}>
            Look at the merge
          </ButtonLink>
        )}
        {user && (
          <Button variant="quiet" icon="x" aria-describedby={id} onClick={onNotDuplicate}>
            Not a duplicate
          </Button>
        )}
      </div>
    </li>
  )
}

function Reason({ pair: { reason, number, brand, similarity } }: Pick<PairProps, 'pair'>) {
  const common = (
    <bdi className="mono" translate="no">
      {number}
    </bdi>
  )
  if (reason === 'number')
    return (
      <>
        Both have {common} of {brand === null ? 'one brand' : <AsWritten>{brand}</AsWritten>}
      </>
    )
  return (
    <>
      Both have {common}, and their names are alike by {similarity} %
    </>
  )
}

function Card({ part: { slug, name, image, number } }: { part: DuplicatePair['parts'][number] }) {
  return (
    <div className={css.card}>
      <div className={css.image}>
        <ImageFrame image={imageSource(image)} alt="" ratio="4 / 3" sizes="96px" />
      </div>
      <div className={css.names}>
        <Link to={paths.part(slug)} className={css.title}>
          <bdi>{name}</bdi>
        </Link>
        {number !== null && (
          <p>
            <bdi className="mono" translate="no">
              {number}
            </bdi>
          </p>
        )}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FITMENT_SOURCES } from '../../../../shared/fitment-rows.ts'
import { formatWholePrice } from '../../../../shared/format.ts'
import { paths } from '../../../../shared/paths.ts'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { imageSource } from '../../../features/parts/part.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { ButtonSpace } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ImageFrame } from '../../../ui/ImageFrame.tsx'
import { lazily } from '../../../ui/lazy.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LastEdit } from '../LastEdit.tsx'
import { SectionActions, SectionAdder } from '../SectionActions.tsx'
import css from './Interchange.module.css'
import {
  allRelations,
  asksText,
  confirmationText,
  isConfirmed,
  type PartRelation,
  type Relations,
  relationWords,
} from './relations.ts'

const OwnConfirmation = lazily(() => import('./OwnConfirmation.tsx'), { pending: <ButtonSpace>Confirm</ButtonSpace> })

/** Number of relations that are not folded: a screw can be in a hundred kits. */
const SHOWN = 10

type InterchangeProps = {
  partId: string
  /** The number of the newest revision by another user, if it is known. */
  newest: number
}

/** The parts that are the same as a part, replace it or belong to it as a kit, and those two steps away. */
export function Interchange({ partId, newest }: InterchangeProps) {
  const { data, error, refetch } = trpc.relation.list.useQuery({ idOrSlug: partId })
  const relations = data ? allRelations(data) : []
  const lines = relations.map((relation) => <RelationLine key={relation.id} partId={partId} relation={relation} />)
  return (
    <section aria-labelledby="interchange">
      <SectionHead title="Interchange" count={relations.length || undefined} id="interchange">
        {data && (
          <SectionActions
            subject="relations"
            edit="relations"
            history="relationHistory"
            reportedAs="relation"
            revisionId={data.revisionId}
          />
        )}
      </SectionHead>
      {data ? (
        <>
          {lines.length > 0 ? (
            <ul>{lines.slice(0, SHOWN)}</ul>
          ) : (
            <p className={cx(css.empty, 'no-print')}>
              No relations yet. Add the parts that are the same or replace this one.
            </p>
          )}
          <Fold title="more" lines={lines.slice(SHOWN)} />
          <Further parts={data.further} />
          <div className={css.foot}>
            <LastEdit
              editor={data.editor}
              editedAt={data.updatedAt}
              news={newest > data.revision ? 'The relations were edited.' : null}
              headingId="interchange"
              onShow={async () => void (await refetch())}
            />
            <SectionAdder which="addRelation">Add a relation</SectionAdder>
          </div>
        </>
      ) : error ? (
        <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="4.25rem" />
      )}
    </section>
  )
}

function RelationLine({ partId, relation }: { partId: string; relation: PartRelation }) {
  const { note, source } = relation
  // Confirming needs scripts, and is not in the first view.
  const canConfirm = useSession().state !== 'unknown'
  return (
    <Line other={relation} words={relationWords(relation)}>
      {note && <p dir="auto">{note}</p>}
      <div className={css.facts}>
        <span className={isConfirmed(relation) ? css.confirmed : undefined}>
          {isConfirmed(relation) && <Icon name="circle-check" size={16} />}
          {confirmationText(relation)}
        </span>
        <span>{FITMENT_SOURCES[source]}</span>
        {canConfirm ? <OwnConfirmation partId={partId} relation={relation} /> : <ButtonSpace>Confirm</ButtonSpace>}
      </div>
    </Line>
  )
}

type LineProps = {
  other: Pick<PartRelation, 'part' | 'askCount' | 'lowestAskCents'>
  /** How it belongs to this part. */
  words: ReactNode
  children?: ReactNode
}

/** Another part with its image, number and asks. */
function Line({ other: { part, askCount, lowestAskCents }, words, children }: LineProps) {
  return (
    <li className={css.line}>
      <ImageFrame image={imageSource(part.image)} alt="" ratio="4 / 3" sizes="72px" />
      <div>
        <div className={css.head}>
          <p>{words}</p>
          <p className={css.asks}>
            {askCount > 0 ? (
              <>
                {asksText(askCount)}, from <AsWritten>{formatWholePrice(lowestAskCents)}</AsWritten>
              </>
            ) : (
              'No asks'
            )}
          </p>
        </div>
        <p className={css.title}>
          <Link to={paths.part(part.slug)} dir="auto">
            {part.name}
          </Link>{' '}
          {part.number !== null && (
            <bdi className="mono" translate="no">
              {part.number}
            </bdi>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}

/** The parts that only other parts connect with this one. */
function Further({ parts }: { parts: Relations['further'] }) {
  const lines = parts.map((other) => (
    <Line
      key={other.part.id}
      other={other}
      words={
        <>
          through{' '}
          <Link to={paths.part(other.via.slug)} dir="auto">
            {other.via.name}
          </Link>
        </>
      }
    />
  ))
  return <Fold title={`${lines.length === 1 ? 'part' : 'parts'} two steps away, not confirmed`} lines={lines} />
}

/** Lines that open, also without scripts. @param title stands after their number */
function Fold({ title, lines }: { title: string; lines: ReactNode[] }) {
  if (lines.length === 0) return null
  return (
    <details className={css.fold}>
      <summary>
        {lines.length} {title}
      </summary>
      <ul>{lines}</ul>
    </details>
  )
}

import { useId, useState, type ReactNode } from 'react'
import {
  groupLines,
  matchesLine,
  UNIVERSAL,
  type FitmentGroup,
  type FitmentLine,
} from '../../../../shared/fitment-rows.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { useVerdict } from '../../../features/verdict/Verdicts.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LastEdit } from '../LastEdit.tsx'
import { SectionActions, SectionAdder } from '../SectionActions.tsx'
import { CarLists } from './CarLists.tsx'
import { CarTable } from './CarTable.tsx'
import css from './FitsCars.module.css'

export type Outline = RouterOutputs['fitment']['outline']

type FitsCarsProps = {
  partId: string
  /** The number of the newest revision by another user, if it is known. */
  newest: number
}

/** The cars that a part fits, by make and model. The models are closed at first. */
export function FitsCars({ partId, newest }: FitsCarsProps) {
  const outline = trpc.fitment.outline.useQuery({ partId })
  if (outline.data) return <Cars outline={outline.data} isEdited={newest > outline.data.revision} />
  return (
    <Section count={undefined} actions={null}>
      {outline.error ? (
        <ErrorNote message={errorSentence(outline.error)} onRetry={() => void outline.refetch()} />
      ) : (
        <Skeleton height="4.25rem" />
      )}
    </Section>
  )
}

function Section({ count, actions, children }: { count: number | undefined; actions: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="cars">
      <SectionHead title="Fits these cars" count={count} id="cars">
        {actions}
      </SectionHead>
      {children}
    </section>
  )
}

function Cars({ outline, isEdited }: { outline: Outline; isEdited: boolean }) {
  const { partId, groups, revision, universal, editor, updatedAt } = outline
  const { fitment } = trpc.useUtils()
  const count = groups.reduce((sum, { fits }) => sum + fits, 0)
  return (
    <Section
      count={count > 0 ? count : undefined}
      actions={
        <SectionActions
          subject="cars"
          edit="cars"
          history="carHistory"
          reportedAs="fitment"
          revisionId={outline.revisionId}
        />
      }
    >
      {universal && (
        <p className={css.universal}>
          <Icon name="circle-check" size={18} /> {UNIVERSAL}.
        </p>
      )}
      {groups.length > 0 ? (
        <Groups outline={outline} />
      ) : (
        !universal && (
          <p className={cx(css.empty, 'no-print')}>
            No cars listed yet. Add the cars that you know it fits, or does not fit.
          </p>
        )
      )}
      <div className={css.foot}>
        <LastEdit
          editor={editor}
          editedAt={revision > 0 ? updatedAt : null}
          news={isEdited ? 'The cars were edited.' : null}
          headingId="cars"
          onShow={async () => {
            void fitment.verdicts.invalidate()
            await Promise.all([fitment.outline.invalidate({ partId }), fitment.ofPart.invalidate({ partId })])
          }}
        />
        <SectionAdder which="addCar">Add a car</SectionAdder>
      </div>
    </Section>
  )
}

/** A search, and a table for each make. */
function Groups({ outline }: { outline: Outline }) {
  const { partId, groups } = outline
  const searchId = useId()
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const verdict = useVerdict(partId)?.verdict
  const deciding = verdict?.rows ?? NO_ROWS
  /** The model and the generation of the reader's car, of which only other cars are listed. */
  const ownModels = verdict?.verdict === 'unknown' ? verdict.car.path.slice(1) : NO_ROWS
  const hasOwnModel = groups.some(({ id }) => ownModels.includes(id))
  const isWanted = text.trim() !== '' || deciding.length > 0 || hasOwnModel || Object.values(toggled).some(Boolean)
  const { lines, failure } = useLines(outline, isWanted)

  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 || !lines ? null : findLines(groups, lines, words)
  const ofReader = (id: string) =>
    ownModels.includes(id) ||
    (lines?.get(id)?.some(({ rows }) => rows.some((row) => deciding.includes(row.id))) ?? false)
  const shown = groups.filter(({ id }) => !found || found.has(id))
  const makes = Map.groupBy(shown, ({ make }) => make)
  const count = found && [...found.values()].reduce((sum, each) => sum + each.length, 0)

  return (
    <>
      <div className={cx(css.search, 'no-print')}>
        <Icon name="search" size={18} />
        <input
          id={searchId}
          type="search"
          aria-label="Find a model, engine or year"
          placeholder="Find a model, engine or year"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <output className={css.found}>
        {count === null
          ? ''
          : count === 0
            ? 'No listed car matches.'
            : `${count} ${count === 1 ? 'car matches' : 'cars match'}.`}
      </output>
      {failure}
      <noscript>
        <CarLists makes={makes} linesOf={(id) => lines?.get(id)} />
      </noscript>
      {[...makes].map(([make, models]) => (
        <CarTable
          key={make}
          partId={partId}
          make={make}
          models={models}
          linesOf={(id) => (found ?? lines)?.get(id)}
          isOpen={(id) => (found ? true : (toggled[id] ?? ofReader(id)))}
          onToggle={(id, isOpen) => setToggled({ ...toggled, [id]: isOpen })}
        />
      ))}
    </>
  )
}

const NO_ROWS: string[] = []

/** Returns the lines of each group. The rows of a long list are loaded when the first group is opened. */
function useLines({ partId, rows }: Outline, isWanted: boolean) {
  const all = trpc.fitment.ofPart.useQuery({ partId }, { enabled: isWanted && rows === null })
  const known = rows ?? all.data?.rows
  return {
    lines: known && groupLines(known),
    failure:
      all.error && !all.isFetching ? (
        <ErrorNote bare message={errorSentence(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        all.isLoading && <Loading>Loading...</Loading>
      ),
  }
}

function findLines(groups: FitmentGroup[], lines: Map<string, FitmentLine[]>, words: string[]) {
  const found = new Map<string, FitmentLine[]>()
  for (const group of groups) {
    const matching = (lines.get(group.id) ?? []).filter((line) => matchesLine(line, group, words))
    if (matching.length > 0) found.set(group.id, matching)
  }
  return found
}

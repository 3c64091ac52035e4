import { useId, type ReactNode } from 'react'
import { COUNTED_TO } from '../../../shared/limits.ts'
import { thousands } from '../../../shared/format.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import type { Result } from './mix-results.ts'
import css from './search.module.css'

/** The number of parts with each verdict, of a search for the car of the reader. */
export type VerdictCounts = NonNullable<RouterOutputs['search']['list']['verdicts']>
type Verdict = keyof VerdictCounts

const KNOWN = { fits: 'Fits', check: 'Check first' } as const
const verdictOf = (result: Result): Verdict => (result.kind === 'part' && result.found.verdict) || 'unknown'

/** Returns whether parts of the folded group are loaded, which come after all others. */
export const hasUnknown = (results: Result[]): boolean => results.some((result) => verdictOf(result) === 'unknown')

type VerdictGroupsProps = {
  results: Result[]
  counts: VerdictCounts
  car: string
  /** Whether the parts of which it is not known are shown. */
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Renders the cards of a group. @param isFirst the card to upload a part is among them */
  renderCards(results: Result[], isFirst: boolean): ReactNode
}

/** The parts for the car of the reader by verdict. The last group is folded. */
export function VerdictGroups({ results, counts, car, isOpen, onToggle, renderCards }: VerdictGroupsProps) {
  const byVerdict = Map.groupBy(results, verdictOf)
  const known = (['fits', 'check'] as const).filter((verdict) => counts[verdict] > 0)
  const unknown = byVerdict.get('unknown') ?? []
  return (
    <>
      {known.map((verdict, at) => (
        <Group key={verdict} title={KNOWN[verdict]} count={counts[verdict]}>
          {renderCards(byVerdict.get(verdict) ?? [], at === 0)}
        </Group>
      ))}
      {known.length === 0 && <p className={css.groupNote}>{`No part of these results is listed for your ${car}.`}</p>}
      {unknown.length > 0 && (
        <Group title="Not known" count={counts.unknown}>
          <p className={css.groupNote}>
            {`Nobody has listed your ${car} for these parts yet. That does not mean that they do not fit.`}
          </p>
          <Button
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {partsOf(counts.unknown)} not known for your car
          </Button>
          {isOpen && renderCards(unknown, known.length === 0)}
        </Group>
      )}
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <SectionHead id={id} title={title} count={count} />
      {children}
    </section>
  )
}

/** '1 part fits · 2 to check · 15 not known' */
export const verdictCounts = ({ fits, check, unknown }: VerdictCounts): string =>
  [
    `${partsOf(fits)} ${fits === 1 ? 'fits' : 'fit'}`,
    check > 0 && `${numberOf(check)} to check`,
    unknown > 0 && `${numberOf(unknown)} not known`,
  ]
    .filter(Boolean)
    .join(' · ')

const partsOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'part' : 'parts'}`

const numberOf = (count: number) => (count > COUNTED_TO ? `more than ${thousands(COUNTED_TO)}` : thousands(count))

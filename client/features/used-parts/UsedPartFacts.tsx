import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { donorTitle } from '../../../shared/donor-words.ts'
import { thousands } from '../../../shared/format.ts'
import type { Grade } from '../../../shared/grade.ts'
import { paths } from '../../../shared/paths.ts'
import { TESTED } from '../../../shared/used-parts.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { PlainDate } from '../../ui/Time.tsx'
import type { Listing } from '../parts/part.ts'
import { DamageShown } from './DamageDrawing.tsx'
import { GradeLine } from './GradeLine.tsx'
import css from './facts.module.css'

type Donor = NonNullable<RouterOutputs['listing']['byId']['donor']>

type UsedPartFactsProps = {
  facts: Pick<Listing, 'odometerKm' | 'odometerNote' | 'removedOn' | 'tested' | 'damage' | 'warrantyDays'>
  partName: string
  donor: Donor | null
  /** The day on which the part was listed, YYYY-MM-DD. */
  listedOn: string
  /** The stored grade; by default the computed one. */
  grade?: Grade | null
}

/** What a seller states about a used part, as entries of a description list. Facts that are not stated are left out. */
export function UsedPartFacts({ facts, partName, donor, listedOn, grade }: UsedPartFactsProps) {
  const { odometerKm, odometerNote, removedOn, tested, damage, warrantyDays } = facts
  const isGraded = grade === undefined ? damage !== null || odometerKm !== null : grade !== null
  return (
    <>
      {isGraded && (
        <Fact name="Grade" isWide>
          <GradeLine facts={facts} built={donor?.built ?? null} listedOn={listedOn} grade={grade} />
        </Fact>
      )}
      {donor && (
        <Fact name="From" isWide>
          <Link to={paths.donor(donor.id)}>{donorTitle(donor)}</Link>
        </Fact>
      )}
      {odometerKm !== null && (
        <Fact name="Odometer">
          {`${thousands(odometerKm)} km`}
          {odometerNote !== null && <span className="small">{` ${odometerNote}`}</span>}
        </Fact>
      )}
      {removedOn !== null && (
        <Fact name="Removed">
          <PlainDate date={removedOn} />
        </Fact>
      )}
      {tested !== null && <Fact name="Tested">{TESTED[tested]}</Fact>}
      {warrantyDays !== null && <Fact name="Warranty">{warrantyDays === 1 ? '1 day' : `${warrantyDays} days`}</Fact>}
      {damage !== null && (
        <Fact name="Damage" isWide>
          <DamageShown partName={partName} damage={damage} />
        </Fact>
      )}
    </>
  )
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? css.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

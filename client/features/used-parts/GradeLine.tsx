import { gradeOf, type Grade } from '../../../shared/grade.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Listing } from '../parts/part.ts'

export type GradeLineProps = {
  facts: Pick<Listing, 'damage' | 'odometerKm' | 'removedOn'>
  /** The month in which the donor was built. */
  built: string | null
  /** The day on which the part was listed, YYYY-MM-DD. */
  listedOn: string
  /** The stored grade; by default the computed one. Its reason is left out if these facts do not explain it. */
  grade?: Grade | null | undefined
}

/** The grade of a used part with its reason. All grades look alike. */
export function GradeLine({ facts, built, listedOn, grade }: GradeLineProps) {
  const { damage, odometerKm, removedOn } = facts
  const computed = gradeOf({ damage, odometerKm, built, until: removedOn ?? listedOn })
  const shown = grade === undefined ? computed?.grade : grade
  if (!shown) return null
  return (
    <p>
      <Badge tone="neutral">{`Grade ${shown}`}</Badge> {computed?.grade === shown && computed.reason}
    </p>
  )
}

import { thousands } from '../../../shared/format.ts'
import type { Listing } from '../parts/part.ts'

/** Returns what is known of the wear of a used part: 'Grade A · 98,000 km'; '' if nothing is. */
export const gradeText = ({ grade, odometerKm }: Pick<Listing, 'grade' | 'odometerKm'>): string =>
  [grade && `Grade ${grade}`, odometerKm !== null && `${thousands(odometerKm)} km`].filter(Boolean).join(' · ')

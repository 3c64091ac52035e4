import { COUNTED_MAKES_TO, COUNTED_TO } from '../../../shared/limits.ts'
import { thousands } from '../../../shared/format.ts'

/** Returns '148', and '1,000+' for a number of parts that the server counts no further. */
export const countedParts = (count: number, countedTo = COUNTED_TO): string =>
  count < countedTo ? String(count) : `${thousands(count)}+`

/** Returns '1 part', '12 parts', '100+ parts'; '' without parts. For numbers up to COUNTED_MAKES_TO. */
export const partCountText = (count: number): string =>
  count === 0 ? '' : `${countedParts(count, COUNTED_MAKES_TO)} ${count === 1 ? 'part' : 'parts'}`

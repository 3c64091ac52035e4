import { COUNTED_TO } from '../../../shared/limits.ts'
import { thousands } from '../../../shared/format.ts'

/** Returns '148', and '1,000+' for a number of parts that the server counts no further. */
export const countedParts = (count: number, countedTo = COUNTED_TO): string =>
  count < countedTo ? String(count) : `${thousands(count)}+`

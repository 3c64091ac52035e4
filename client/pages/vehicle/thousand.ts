/** The server counts at most this many parts. */
const COUNTED_TO = 1_000

/** Returns '148', and '1,000+' for a number that the server counts no further. */
export const thousandOf = (count: number): string => (count < COUNTED_TO ? String(count) : '1,000+')

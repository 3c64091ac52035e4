/** A month as 'YYYY-MM'. */
export type Month = string

/** Both ends are included. null is an open end. */
export type MonthRange = { from: Month | null; to: Month | null }

// They sort before and after every month.
export const FIRST = ''
export const LAST = '~'

/** Returns the months of a calendar year. */
export const yearMonths = (year: number): MonthRange => ({ from: `${year}-01`, to: `${year}-12` })

/** Returns the months in which cars of a model year are built: July of the year before to December. */
export const modelYearMonths = (year: number): MonthRange => ({ from: `${year - 1}-07`, to: `${year}-12` })

/** Returns '03/2001' for '2001-03'. */
export const formatMonth = (month: Month): string => `${month.slice(5)}/${month.slice(0, 4)}`

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the months that both ranges include, or null if there are none. */
export function intersectMonths(a: MonthRange, b: MonthRange): MonthRange | null {
  const from = [a.from, b.from].reduce((x, y) => ((x ?? FIRST) > (y ?? FIRST) ? x : y))
  const to = [a.to, b.to].reduce((x, y) => ((x ?? LAST) < (y ?? LAST) ? x : y))
  return (from ?? FIRST) > (to ?? LAST) ? null : { from, to }
}

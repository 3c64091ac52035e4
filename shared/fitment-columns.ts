// The columns of a table of cars. Separate from shared/fitment-table.ts, so that pages do not load its Markdown parser.

/** The kind of a column by the words of its heading. The first match counts, so 'Per engine' is a quantity. */
const COLUMNS = {
  quantity: /^(?:per\b|quantity|qty|pieces|number of|needed|count)/i,
  from: /^(?:from|start|first|built from)$/i,
  to: /^(?:to|until|end|last|built to)$/i,
  years: /\b(?:years?|built|dates?|produced|production|model years?|months?)\b/i,
  make: /^(?:makes?|brands?|manufacturers?)$/i,
  engine: /\b(?:engines?|motors?)\b/i,
  car: /\b(?:cars?|vehicles?|models?|application|applications|use|used on|fits)\b/i,
  position: /^(?:positions?|sides?|axles?|where)$/i,
  note: /\b(?:notes?|remarks?|comments?|conditions?)\b/i,
} as const
export type Column = keyof typeof COLUMNS | 'other'

export const columnOf = (heading: string): Column =>
  (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).find((column) => COLUMNS[column].test(heading.trim())) ?? 'other'

/** Returns whether a text has a table of cars, without parsing it. */
export const mayHaveFitmentTable = (markdown: string): boolean =>
  /^[ \t]*\|?[^\n]*\|[^\n]*\n[ \t]*\|?[ \t:]*-[-| \t:]*$/m.test(markdown) &&
  markdown.split('\n').some((line) => line.includes('|') && isFitmentHead(line.split('|').map(columnOf)))

/** Returns whether a table with these columns lists cars. */
export function isFitmentHead(columns: Column[]): boolean {
  const has = (...wanted: Column[]) => wanted.some((column) => columns.includes(column))
  const hasYears = has('years', 'from', 'to')
  return (has('car') && (hasYears || has('engine'))) || (has('engine') && hasYears)
}

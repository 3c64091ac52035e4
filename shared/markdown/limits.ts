// Limits of Markdown that are checked before parsing. Without them, one comment can block a server: a table of 10 kB
// became 31 MB of HTML. Marks inside code are counted too, because only the parser can recognize code reliably.
import { measureNesting } from './nesting.ts'
import { measureTables } from './tables.ts'
import { type Counted, estimateCost } from './rendering-cost.ts'

const MAX_LENGTH = 100_000
const MAX_DEPTH = 16
const MAX_EMPHASIS_RUNS = 2_000
const MAX_BRACKETS = 2_000
export const MAX_COLUMNS = 100
/** Columns × rows of all tables of a text. */
export const MAX_CELLS = 5_000

// Found by measuring texts within the limits above. Each prevents work that grows with the square of the length.
const MAX_BACKTICKS = 100
const MAX_OPEN_BRACKETS = 100
/** Characters, summed over all links. For `[a](b (`, the parser searches for `)` up to the end of the text. */
const MAX_LINK_REACH = 1_000_000
const MAX_LINES = 5_000

const COUNTED: readonly { pattern: RegExp; max: number; name: string }[] = [
  { pattern: /[[\]]/g, max: MAX_BRACKETS, name: 'square brackets' },
  { pattern: /<[!?]/g, max: 100, name: '<! or <? signs' },
  { pattern: /\S[ \t]*(?:\r\n|\n|\r)[ \t>]*(?:=+|-+)[ \t]*$/gm, max: 100, name: 'underlined headings' },
]

/**
 * Maximum estimated rendering time of a text in microseconds on a small server (rendering-cost.ts). 100,000 characters of
 * prose, lists and tables stay below it. A text below it should render within 250 ms (scripts/bench/markdown.ts).
 */
const MAX_COST = 210_000

/** Returns the error message for the limit that the text exceeds, or null. Takes time linear in the length. */
export function checkMarkdown(source: string): string | null {
  if (source.length > MAX_LENGTH) return `The text is longer than ${number(MAX_LENGTH)} characters.`
  const emphasis = emphasisRuns(source)
  if (emphasis > MAX_EMPHASIS_RUNS) return tooMany(MAX_EMPHASIS_RUNS, 'emphasis marks (*, _ or ~)')
  for (const { pattern, max, name } of COUNTED) if (count(source, pattern) > max) return tooMany(max, name)
  if (source.includes('`'.repeat(MAX_BACKTICKS + 1))) return `A run of backticks is longer than ${MAX_BACKTICKS}.`

  const lines = source.split(/\r\n|\n|\r/)
  if (lines.length > MAX_LINES) return tooMany(MAX_LINES, 'lines')
  const { depth, marks, copied } = measureNesting(lines)
  if (depth > MAX_DEPTH) return `Quotes and lists are nested more than ${MAX_DEPTH} levels deep.`
  const { columns, cells } = measureTables(lines)
  if (columns > MAX_COLUMNS) return `A table has more than ${MAX_COLUMNS} columns.`
  if (cells > MAX_CELLS) return `The tables have more than ${number(MAX_CELLS)} cells (columns × rows).`
  return checkBrackets(source) ?? checkCost(source, { lines: lines.length, marks, copied, cells, emphasis })
}

function checkCost(source: string, counted: Counted): string | null {
  const { length, ...byCause } = estimateCost(source, counted)
  const costs = Object.entries(byCause).toSorted(([, one], [, other]) => other - one)
  if (costs.reduce((sum, [, cost]) => sum + cost, length) <= MAX_COST) return null
  return `The text has too much formatting, mainly ${costs[0]?.[0]}.`
}

/** Counts runs of marks that may open or close emphasis: not those between white space. Runs longer than three count more. */
function emphasisRuns(source: string): number {
  let runs = 0
  for (const { 0: run, index } of source.matchAll(/\*+|_+|~+/g)) {
    const before = source[index - 1] ?? ' '
    const after = source[index + run.length] ?? ' '
    if (/\S/.test(before) || /\S/.test(after)) runs += Math.max(1, run.length - 2)
  }
  return runs
}

function checkBrackets(source: string): string | null {
  let open = 0
  let reach = 0
  let closing = -1

  for (const { 0: sign, index } of source.matchAll(/[[\]]/g)) {
    open = sign === '[' ? open + 1 : Math.max(0, open - 1)
    if (open > MAX_OPEN_BRACKETS) return `The text has more than ${MAX_OPEN_BRACKETS} unclosed square brackets.`
    if (!source.startsWith('](', index)) continue
    if (closing < index) closing = source.indexOf(')', index)
    if (closing === -1) closing = source.length
    reach += closing - index
    if (reach > MAX_LINK_REACH) return 'Too many links have no closing parenthesis.'
  }
  return null
}

function tooMany(max: number, name: string): string {
  return `The text has more than ${number(max)} ${name}.`
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

// Bounds that are checked before parsing. Inside them the parser is fast; outside, one comment can stop a server
// (hardening.md, Markdown: 10 kB of table became 31 MB of HTML). Marks inside code count as well: telling code apart
// is the parser's work, and a guard that errs there lets the attack through.
import { measureContainers } from './containers.ts'
import { measureTables } from './tables.ts'
import { type Counted, estimateWork } from './work.ts'

const MAX_LENGTH = 100_000
const MAX_DEPTH = 16
const MAX_EMPHASIS_RUNS = 2_000
const MAX_BRACKETS = 2_000
export const MAX_COLUMNS = 100
/** Columns × rows, over all tables of a text. */
export const MAX_CELLS = 5_000

// Found by measuring what the bounds above let through; each stops work that grows with the square of the text.
const MAX_BACKTICKS = 100
const MAX_OPEN_BRACKETS = 100
/** `[a](b (` looks for its `)` up to the end of the text. In characters, over all links. */
const MAX_LINK_REACH = 1_000_000
const MAX_LINES = 5_000

const COUNTED: readonly { sign: RegExp; most: number; name: string }[] = [
  { sign: /[[\]]/g, most: MAX_BRACKETS, name: 'square brackets' },
  { sign: /<[!?]/g, most: 100, name: '<! or <? signs' },
  { sign: /\S[ \t]*(?:\r\n|\n|\r)[ \t>]*(?:=+|-+)[ \t]*$/gm, most: 100, name: 'underlined headings' },
]

/**
 * All that a text holds together, in estimated microseconds of a small server (work.ts): 100,000 characters of prose,
 * lists and tables stay below. Nothing that does should take longer than 250 ms; `scripts/bench/markdown.ts` looks.
 */
const MAX_WORK = 210_000

/** The sentence that says which bound the text exceeds, or null when it may be rendered. Linear in the length. */
export function checkMarkdown(source: string): string | null {
  if (source.length > MAX_LENGTH) return `The text is longer than ${number(MAX_LENGTH)} characters.`
  const emphasis = emphasisRuns(source)
  if (emphasis > MAX_EMPHASIS_RUNS) return tooMany(MAX_EMPHASIS_RUNS, 'emphasis marks (*, _ or ~)')
  for (const { sign, most, name } of COUNTED) if (count(source, sign) > most) return tooMany(most, name)
  if (source.includes('`'.repeat(MAX_BACKTICKS + 1))) return `A run of backticks is longer than ${MAX_BACKTICKS}.`

  const lines = source.split(/\r\n|\n|\r/)
  if (lines.length > MAX_LINES) return tooMany(MAX_LINES, 'lines')
  const { depth, marks, copied } = measureContainers(lines)
  if (depth > MAX_DEPTH) return `Quotes and lists are nested more than ${MAX_DEPTH} levels deep.`
  const { columns, cells } = measureTables(lines)
  if (columns > MAX_COLUMNS) return `A table has more than ${MAX_COLUMNS} columns.`
  if (cells > MAX_CELLS) return `The tables have more than ${number(MAX_CELLS)} cells (columns × rows).`
  return checkBrackets(source) ?? checkWork(source, { lines: lines.length, marks, copied, cells, emphasis })
}

function checkWork(source: string, counted: Counted): string | null {
  const { length, ...work } = estimateWork(source, counted)
  const costs = Object.entries(work).toSorted(([, one], [, other]) => other - one)
  if (costs.reduce((sum, [, cost]) => sum + cost, length) <= MAX_WORK) return null
  return `The text has too much formatting, mainly ${costs[0]?.[0]}.`
}

/** Runs that may open or close emphasis, which those between white space cannot. One longer than three weighs more. */
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

function tooMany(most: number, name: string): string {
  return `The text has more than ${number(most)} ${name}.`
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

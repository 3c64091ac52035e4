// Bounds that are checked before parsing. Inside them the parser is fast; outside, one comment can stop a server
// (hardening.md, Markdown: 10 kB of table became 31 MB of HTML). Marks inside code count as well: telling code apart
// is the parser's work, and a guard that errs there lets the attack through.
import { measureContainers } from './containers.ts'
import { measureTables } from './tables.ts'

const MAX_LENGTH = 100_000
const MAX_DEPTH = 16
const MAX_EMPHASIS_RUNS = 2_000
const MAX_BRACKETS = 2_000
const MAX_COLUMNS = 100
const MAX_CELLS = 5_000

// Found by measuring what the bounds above let through; each stops work that grows with the square of the text.
const MAX_BACKTICKS = 100
const MAX_OPEN_BRACKETS = 100
/** `[a](b (` looks for its `)` up to the end of the text. In characters, over all links. */
const MAX_LINK_REACH = 1_000_000
const MAX_LINES = 5_000

const COUNTED: readonly { sign: RegExp; most: number; name: string }[] = [
  { sign: /[[\]]/g, most: MAX_BRACKETS, name: 'square brackets' },
  { sign: /<[!?]/g, most: 100, name: 'signs <! or <?' },
  { sign: /\S[ \t]*(?:\r\n|\n|\r)[ \t>]*(?:=+|-+)[ \t]*$/gm, most: 100, name: 'underlined headings' },
]

/**
 * All that a text holds together may cost this much, in microseconds of a small server: 100,000 characters of prose,
 * lists and tables stay below it, and nothing that does takes longer than 250 ms (`npm run bench:markdown`).
 */
const MAX_WORK = 200_000

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
  if (depth > MAX_DEPTH) return `Quotes and lists are nested more than ${MAX_DEPTH} deep.`
  const { columns, cells } = measureTables(lines)
  if (columns > MAX_COLUMNS) return `A table has more than ${MAX_COLUMNS} columns.`
  if (cells > MAX_CELLS) return `The tables have more than ${number(MAX_CELLS)} cells (columns × rows).`
  return checkBrackets(source) ?? checkWork(source, { lines: lines.length, marks, copied, cells, emphasis })
}

/** What each thing costs, measured with many of it in one text. */
export function works(
  source: string,
  measured: { lines: number; marks: number; copied: number; cells: number; emphasis: number },
) {
  return {
    characters: 0.6 * source.length,
    lines: 12 * measured.lines,
    'quotes and lists': 45 * measured.marks + 0.07 * measured.copied,
    'table cells': 25 * measured.cells,
    'emphasis marks': 50 * measured.emphasis,
    'links and square brackets': 25 * count(source, /[[\]]/g),
    addresses: 20 * count(source, /www\.|:\/\/|@/gi),
    backticks: 8 * count(source, /`+/g),
    'signs <, &, ! and \\': 2.5 * count(source, /[<&!\\]/g) + 7 * count(source, /&#?\w+;/g),
  }
}
function checkWork(source: string, measured: Parameters<typeof works>[1]): string | null {
  const work = Object.entries(works(source, measured))
  if (work.reduce((sum, [, cost]) => sum + cost, 0) <= MAX_WORK) return null
  const [name] = work.slice(1).toSorted(([, one], [, other]) => other - one)[0] ?? ['']
  return `The text has too much formatting, above all ${name}.`
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
    if (open > MAX_OPEN_BRACKETS) return `More than ${MAX_OPEN_BRACKETS} square brackets are open at once.`
    if (!source.startsWith('](', index)) continue
    if (closing < index) closing = source.indexOf(')', index)
    if (closing === -1) closing = source.length
    reach += closing - index
    if (reach > MAX_LINK_REACH) return 'Too many links are not closed by a parenthesis.'
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

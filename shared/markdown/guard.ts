// Bounds that are checked before parsing. Inside them the parser is fast; outside, one comment can stop a server
// (hardening.md, Markdown: 10 kB of table became 31 MB of HTML). Marks inside code count as well: telling code apart
// is the parser's work, and a guard that errs there lets the attack through.

const MAX_LENGTH = 100_000
const MAX_DEPTH = 16
const MAX_EMPHASIS_RUNS = 2_000
const MAX_BRACKETS = 2_000
export const MAX_COLUMNS = 100
/** Columns × rows, over all tables of a text. */
export const MAX_CELLS = 5_000

// Found by measuring what the bounds above let through; each stops work that grows with the square of the text.
// At a line that closes a quote, a list or an underlined heading the parser copies all it has read so far: 100 kB of
// `> a` and `a` by turns took 37 s, of underlined headings 125 s, of unclosed `<?` 22 s.
const MAX_LINES = 5_000
const MAX_NESTED = 5_000
const MAX_LAZY_LINES = 1_000
const MAX_BACKTICKS = 100
const MAX_OPEN_BRACKETS = 100
/** `[a](b (` looks for its `)` up to the end of the text. In characters, over all links. */
const MAX_LINK_REACH = 1_000_000

const COUNTED: readonly { sign: RegExp; most: number; name: string }[] = [
  { sign: /[[\]]/g, most: MAX_BRACKETS, name: 'square brackets' },
  { sign: /`+/g, most: 5_000, name: 'runs of backticks' },
  { sign: /<[!?]/g, most: 100, name: 'signs <! or <?' },
  { sign: /www\.|:\/\/|@/gi, most: 2_000, name: 'addresses' },
  { sign: /\S[ \t]*(?:\r\n|\n|\r)[ \t>]*(?:=+|-+)[ \t]*$/gm, most: 100, name: 'underlined headings' },
]

/** The sentence that says which bound the text exceeds, or null when it may be rendered. Linear in the length. */
export function checkMarkdown(source: string): string | null {
  if (source.length > MAX_LENGTH) return `The text is longer than ${number(MAX_LENGTH)} characters.`
  if (emphasisRuns(source) > MAX_EMPHASIS_RUNS) return tooMany(MAX_EMPHASIS_RUNS, 'emphasis marks (*, _ or ~)')
  for (const { sign, most, name } of COUNTED) if (count(source, sign) > most) return tooMany(most, name)

  if (source.includes('`'.repeat(MAX_BACKTICKS + 1))) return `A run of backticks is longer than ${MAX_BACKTICKS}.`

  const lines = source.split(/\r\n|\n|\r/)
  if (lines.length > MAX_LINES) return tooMany(MAX_LINES, 'lines')
  return checkBrackets(source) ?? checkDepth(lines) ?? checkTables(lines)
}

/** Runs that may open or close emphasis, which those between white space cannot. One longer than three weighs more. */
function emphasisRuns(source: string): number {
  let runs = 0
  for (const { 0: run, index } of source.matchAll(/[*_~]+/g)) {
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

/**
 * Counts quotes and lists inside each other, never fewer than the parser will find. A quote writes its mark on every
 * line; a list item stays open by two columns of indentation. So a line is at most as deep as its marks, plus half
 * its indentation where as much was open before.
 */
function checkDepth(lines: readonly string[]): string | null {
  let open = 0
  let nested = 0
  let lazy = 0
  let afterBlank = true

  for (const line of lines) {
    const { marks, indentation, blank } = containerPrefix(line)
    if (!blank) {
      const depth = marks + Math.min(open, Math.floor(indentation / 2))
      if (depth > MAX_DEPTH) return `Quotes and lists are nested more than ${MAX_DEPTH} deep.`

      if (marks > 0) nested += depth
      if (nested > MAX_NESTED) return tooMany(MAX_NESTED, 'marks of quotes and lists')

      // Right after other text a line may be a lazy continuation, which closes nothing.
      if (!afterBlank && marks === 0 && depth < open) lazy += 1
      if (lazy > MAX_LAZY_LINES) return tooMany(MAX_LAZY_LINES, 'lines that continue a quote or list without its mark')
      open = afterBlank ? depth : Math.max(open, depth)
    }
    afterBlank = blank
  }
  return null
}

const MARK = />|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y
const THEMATIC_BREAK = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/

function containerPrefix(line: string): { marks: number; indentation: number; blank: boolean } {
  let marks = 0
  let indentation = 0
  let at = 0

  for (; at < line.length; at += 1) {
    if (line[at] === ' ') indentation += 1
    else if (line[at] === '\t') indentation += 4
    else {
      MARK.lastIndex = at
      const mark = MARK.exec(line)
      // `- - -` is a break, not three lists. Past the bound it does not matter any more, so this stays linear.
      if (mark === null || (marks <= MAX_DEPTH && THEMATIC_BREAK.test(line.slice(at)))) break
      marks += 1
      at += mark[0].length - 1
      // The space after a mark belongs to it.
      if (line[at + 1] === ' ') at += 1
    }
  }
  return { marks, indentation, blank: marks === 0 && at === line.length }
}

/** Every row is padded to its table's width: the sum of columns × rows is what a text costs, over all its tables. */
function checkTables(lines: readonly string[]): string | null {
  let cells = 0
  let columns = 0

  for (const line of lines) {
    if (/^(?: {0,3}>)*[ \t]*$/.test(line)) columns = 0
    else if (isDelimiterRow(line)) columns = Math.max(columns, count(line, /[:-][^|]*/g))
    if (columns > MAX_COLUMNS) return `A table has more than ${MAX_COLUMNS} columns.`
    cells += columns
    if (cells > MAX_CELLS) return `The tables have more than ${number(MAX_CELLS)} cells (columns × rows).`
  }
  return null
}

/** `|---|:-:|`, perhaps in a quote. A line of only hyphens is a heading's underline or a break. */
function isDelimiterRow(line: string): boolean {
  return /^[ \t>]*[|:-][ \t|:-]*$/.test(line) && line.includes('-') && /[|:]/.test(line)
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

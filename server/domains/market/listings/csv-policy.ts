/** A record of a CSV file. */
export type CsvRecord = {
  /** The line in the file at which it begins, from 1. */
  line: number
  /** Null if its quotation marks cannot be read. */
  cells: string[] | null
}

/** Texts that spreadsheets would run as formulas. */
const FORMULA = /^[=+\-@\t\r]/
/** Texts that spreadsheets would change into another number, date or time, and write them so: 0445, 1E5, 3-4, 01-Feb, 12 P. */
const CHANGED = [
  /^(?=.*\d)[\d\s.,:/()%$€-]+$/,
  /^\d+(?:[.,]\d+)?e[+-]?\d+$/i,
  /^(?:\d{1,4}[\s./-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s./,-]*(?:\d{1,4}[\s./,-]*)*$/i,
  /^[\d:]+\s?[ap]m?$/i,
  /^(?:true|false)$/i,
]
/** Longer texts are not changed. */
const CHANGED_LENGTH = 40

const needsGuard = (text: string): boolean =>
  text.startsWith("'") ||
  FORMULA.test(text) ||
  (text.length <= CHANGED_LENGTH && CHANGED.some((pattern) => pattern.test(text)))

/** Returns a text as a cell that spreadsheets leave as it is: with an apostrophe before it if they would not. */
const guardCell = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Returns the text of a cell of `guardCell`. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell

/** Returns a line of a CSV file. Texts are guarded; numbers are plain, so that spreadsheets calculate with them. */
export const writeCsvLine = (cells: (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(guardCell(cell)))).join(',')}\r\n`

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const DELIMITERS = [',', ';', '\t']

/** The first line by which Excel knows the delimiter: `sep=;` */
const SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i

/**
 * Parses the text of a CSV file (RFC 4180). A quotation mark inside a cell is part of its text. A cell that begins with a
 * quotation mark and does not end with one makes only its line unreadable: the next line is read as a new record. So the time
 * grows with the length of the text and not with its square. `csv-parse` rejects the whole file there.
 * @returns the delimiter (comma, semicolon, tab or that of a line `sep=`), and the records with any content
 */
export function parseCsv(text: string): { delimiter: string; records: CsvRecord[] } {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const [first = '', separator] = SEPARATOR.exec(text.slice(start, start + 10)) ?? []
  const delimiter = separator ?? delimiterOf(text.slice(start))
  const records: CsvRecord[] = []
  let line = separator === undefined ? 1 : 2
  for (let at = start + first.length; at < text.length;) {
    const { cells, end } = readRecord(text, at, delimiter)
    if (cells === null || cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
    const next = afterBreak(text, end)
    line += countBreaks(text, at, next)
    at = next
  }
  return { delimiter, records }
}

/** Characters of the first line by which the delimiter is found. */
const HEADER_LENGTH = 10_000

/** Returns the delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const start = text.slice(0, HEADER_LENGTH)
  const header = start.slice(0, endOfLine(start, 0))
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function readRecord(text: string, start: number, delimiter: string): { cells: string[] | null; end: number } {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const close = closingQuote(text, at, delimiter)
      if (close === null) return { cells: null, end: endOfLine(text, start) }
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'))
      at = close + 1
    } else {
      const end = endOfCell(text, at, delimiter)
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] !== delimiter) return { cells, end: at }
  }
}

/** Returns where the quotation mark is that ends a cell; null if there is none before other text. */
function closingQuote(text: string, open: number, delimiter: string): number | null {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  const next = text[at + 1]
  return at !== -1 && (next === undefined || next === delimiter || isBreak(next)) ? at : null
}

const isBreak = (character: string | undefined) => character === '\n' || character === '\r'

function endOfCell(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at += 1
  return at
}

function endOfLine(text: string, start: number): number {
  let at = start
  while (at < text.length && !isBreak(text[at])) at += 1
  return at
}

/** Returns the position after the line break at `at`, which Windows writes in two characters. */
const afterBreak = (text: string, at: number) => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)

function countBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to && at < text.length; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1
  return count
}

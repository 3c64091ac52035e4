import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { columnOf, isFitmentHead, type Column } from './fitment-columns.ts'
import type { Precision } from './fitment-rows.ts'

// Reads the cars that users have written into Markdown tables. The server finds the vehicles of the lines.

/** Maximum number of lines of all tables. */
export const MAX_TABLE_LINES = 100

/** A line of a table with a car. */
export type TableLine = {
  /** The cells as written: 'X18XE | Astra F, Vectra A and B | 1994 to 1999'. */
  text: string
  /** 'Opel', from a column of its own. */
  make: string
  /** ['Astra F', 'Vectra A', 'Vectra B'] */
  cars: string[]
  /** ['X18XE'] */
  engines: string[]
  from: string | null
  to: string | null
  precision: Precision
  fits: boolean
  position: string
  quantity: number | null
  /** The cells of all other columns. */
  note: string
}

/** Returns the lines of all tables with a column of cars and one of years or engines, or with engines and years. */
export function readFitmentTables(markdown: string): TableLine[] {
  const tables = (parser.parse(markdown) as Node).children?.filter(({ type }) => type === 'table') ?? []
  return tables.flatMap((table) => readTable(rowsOf(table))).slice(0, MAX_TABLE_LINES)
}

function readTable([head = [], ...lines]: string[][]): TableLine[] {
  const columns = head.map(columnOf)
  if (!isFitmentHead(columns)) return []
  return lines
    .map((cells) => readLine(head, columns, cells))
    .filter(({ cars, engines }) => cars.length + engines.length > 0)
}

function readLine(head: string[], columns: Column[], cells: string[]): TableLine {
  const textOf = (column: Column) =>
    columns
      .flatMap((each, at) => (each === column ? (cells[at]?.trim() ?? '') : []))
      .filter(Boolean)
      .join(', ')
  const notes = columns.flatMap((column, at) => {
    const cell = cells[at]?.trim() ?? ''
    if (cell === '') return []
    return column === 'note' ? [cell] : column === 'other' ? [`${head[at]} ${cell}`] : []
  })
  const count = textOf('quantity')
  const quantity = /^\d{1,3}\b/.exec(count)
  if (count !== '' && !/^\d{1,3}$/.test(count))
    notes.push(quantity ? count : `${head[columns.indexOf('quantity')]}: ${count}`)
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' | ')
  const [fromText, toText] = [textOf('from'), textOf('to')]
  const years = textOf('years') || (fromText || toText ? `${fromText || '…'} to ${toText || '…'}` : '')
  return {
    text,
    make: textOf('make'),
    cars: splitNames(textOf('car')),
    engines: splitNames(textOf('engine')),
    ...readYears(years, head[columns.indexOf('years')] ?? ''),
    fits: !/\b(?:does not fit|do not fit|will not fit|not fit|not for|doesn't fit|except)\b/i.test(text),
    position: textOf('position'),
    quantity: quantity && Number(quantity[0]) > 0 ? Number(quantity[0]) : null,
    note: notes.join(', '),
  }
}

/** Returns the names of a list: 'Vectra A and B' is 'Vectra A' and 'Vectra B'. Words in brackets belong to their name. */
export function splitNames(text: string): string[] {
  const names: string[] = []
  for (const piece of text.split(/,(?![^(]*\))|;|\s\/\s|\s&\s|\sand\s/i)) {
    const name = piece.trim()
    if (name === '') continue
    const before = names.at(-1)?.split(' ') ?? []
    // A single letter, digit or roman number continues the name before.
    const continues = /^(?:[A-Z]|\d|[IVX]{1,4}|Mk\d)$/.test(name) && before.length > 1
    names.push(continues ? [...before.slice(0, -1), name].join(' ') : name)
  }
  return names
}

type Years = Pick<TableLine, 'from' | 'to' | 'precision'>

const MONTH = String.raw`(?:(?<${'#'}m>\d{1,2})\s*[/.]\s*)?(?<${'#'}y>\d{4})(?:s\b)?`
const end = (name: string) => MONTH.replaceAll('#', name)
const RANGE = new RegExp(String.raw`${end('a')}\s*(?:to|until|through|[-–—…])\s*(?:the\s+)?${end('b')}`, 'i')
const SHORT = /(?<y>\d{4})\s*[-–—/]\s*(?<short>\d{2})\b(?![/.]\d)/
const SINCE = new RegExp(
  String.raw`(?:from|since|after)\s+(?:the\s+)?${end('a')}|${end('c')}\s*(?:on\b|onwards?|to present|to date|to …|\+|[-–—]\s*$)`,
  'i',
)
const UNTIL = new RegExp(String.raw`(?:until|up to|to|before)\s+(?:the\s+)?${end('b')}`, 'i')
const ONE = new RegExp(end('a'))

/** Returns the months of '1994 to 1999', '09/2000–02/2005', 'since 2004', 'until 1989', '1999-04', 'model years 2001 to 2004'. */
export function readYears(text: string, heading = ''): Years {
  const isModel = /model\s*years?|\bMY\b/i.test(`${heading} ${text}`)
  const groups = (pattern: RegExp) => pattern.exec(text)?.groups
  const range = groups(RANGE)
  if (range) return toMonths(monthOf(range, 'a'), monthOf(range, 'b'), isModel)
  const short = groups(SHORT)
  if (short) {
    const century = Math.floor(Number(short['y']) / 100) * 100
    const last = century + Number(short['short'])
    return toMonths({ year: Number(short['y']) }, { year: last < Number(short['y']) ? last + 100 : last }, isModel)
  }
  const since = groups(SINCE)
  if (since) return toMonths(monthOf(since, 'a') ?? monthOf(since, 'c'), null, isModel)
  const until = groups(UNTIL)
  if (until) return toMonths(null, monthOf(until, 'b'), isModel)
  const one = groups(ONE)
  return one ? toMonths(monthOf(one, 'a'), monthOf(one, 'a'), isModel) : toMonths(null, null, false)
}

type Written = { year: number; month?: number } | null

function monthOf(groups: Record<string, string | undefined>, name: string): Written {
  const [year, month] = [Number(groups[`${name}y`]), Number(groups[`${name}m`] ?? 0)]
  if (!(year >= 1850 && year <= 2099) || month > 12) return null
  return month === 0 ? { year } : { year, month }
}

function toMonths(first: Written, last: Written, isModel: boolean): Years {
  const isYears = !first?.month && !last?.month
  const precision = first || last ? (isYears ? (isModel ? 'model_year' : 'year') : 'month') : 'month'
  const from =
    first && (precision === 'model_year' ? toMonth(first.year - 1, 7) : toMonth(first.year, first.month ?? 1))
  const to = last && toMonth(last.year, last.month ?? 12)
  return from && to && from > to ? { from: null, to: null, precision: 'month' } : { from, to, precision }
}

const toMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

type Node = { type: string; value?: string; children?: Node[] }

const parser = unified().use(remarkParse).use(remarkGfm)

const rowsOf = (table: Node) => (table.children ?? []).map((row) => (row.children ?? []).map(plainText))

/** Returns the text of a node without its formatting. */
const plainText = ({ value, children }: Node): string => value ?? (children ?? []).map(plainText).join('')

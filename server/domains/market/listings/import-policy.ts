import { decimalSignOf, plainPrice } from '../../../../shared/decimal-sign.ts'
import {
  columnPlaces,
  IMPORT_CELL,
  IMPORT_COLUMNS,
  IMPORT_LINES,
  IMPORT_WIDTH,
  importLineSchema,
  isFactColumn,
  type ImportCells,
  type ImportColumn,
  type ImportError,
  type ImportValues,
} from '../../../../shared/listing-imports.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import { AppError } from '../../../errors.ts'
import { parseCsv, unguardCell, type CsvRecord } from './csv-policy.ts'

/** A line of a file, or of a call. */
export type WrittenLine = {
  line: number
  cells: ImportCells
  /** Why its cells cannot be read. */
  error?: ImportError | undefined
}

const PRICES = ['price', 'shipping_cost', 'core'] as const
const QUOTES = 'This line cannot be read. Check its quotation marks: one that belongs to the text is written twice.'
const CELL_LONG = `A cell has at most ${IMPORT_CELL.toLocaleString('en')} characters.`

/**
 * Reads the lines of a CSV file whose first line names the columns. Columns with other names are ignored. Prices get the
 * form of `plainPrice`.
 * @throws AppError VALIDATION at `csv` if it is not such a file
 */
export function readLines(csv: string): WrittenLine[] {
  const { delimiter, records } = parseCsv(csv)
  const [header, ...others] = records
  const names = header?.cells ?? []
  if (names.length > IMPORT_WIDTH)
    throw fileError(`A file has at most ${IMPORT_WIDTH} columns. Remove those that Tappet does not read.`)
  const places = columnPlaces(names.map((name) => name.trim().slice(0, IMPORT_WIDTH)))
  for (const needed of ['number', 'price'] as const)
    if (places[needed] === -1) throw fileError(`The first line must name the columns, among them "${needed}".`)
  if (others.length === 0) throw fileError('This file has no lines below the names of the columns.')
  if (others.length > IMPORT_LINES)
    throw fileError(`A file has at most ${IMPORT_LINES.toLocaleString('en')} lines. Split it into several files.`)
  const lines = others.map((record) => readRecord(record, places, names.length))
  const prices = lines.flatMap(({ cells }) => PRICES.map((column) => cells[column] ?? ''))
  const sign = decimalSignOf(prices, delimiter === ';' ? ',' : '.')
  for (const { cells } of lines)
    for (const column of PRICES) {
      const plain = plainPrice(cells[column] ?? '', sign)
      if (plain !== null) cells[column] = plain
    }
  return lines
}

const fileError = (sentence: string) => new AppError('VALIDATION', sentence, { fields: { csv: sentence } })

/** Excel ends lines with empty cells. Other cells without a column show that a comma in a text split it. */
function readRecord({ line, cells }: CsvRecord, places: Record<ImportColumn, number>, width: number): WrittenLine {
  const texts = cells?.slice(0, IMPORT_WIDTH).map((cell) => unguardCell(cell.slice(0, IMPORT_CELL + 1).trim())) ?? []
  const columns = IMPORT_COLUMNS.filter((column) => places[column] !== -1 || !isFactColumn(column))
  const read = Object.fromEntries(columns.map((column) => [column, texts[places[column]] ?? ''])) as ImportCells
  if (cells === null) return { line, cells: read, error: { column: 'number', message: QUOTES } }
  if (cells.length > width && cells.some((cell, at) => at >= width && cell.trim() !== '')) {
    const message = `This line has ${cells.length} cells, and the first line names ${width} columns. Put a text with a comma between quotation marks.`
    return { line, cells: read, error: { column: 'number', message } }
  }
  const long = IMPORT_COLUMNS.find((column) => (read[column] ?? '').length > IMPORT_CELL)
  if (long === undefined) return { line, cells: read }
  return { line, cells: { ...read, [long]: '' }, error: { column: long, message: CELL_LONG } }
}

/** The values of a line, or what is wrong with it. */
export type CheckedLine = WrittenLine &
  ({ values: ImportValues; key: string; errors: [] } | { values: null; key: null; errors: ImportError[] })

/**
 * Checks lines by the rules of listings. A line whose key an earlier line has is refused, because both would change the
 * same listing.
 * @param lineOf the keys of lines that were checked before, with their lines
 */
export function checkLines(lines: WrittenLine[], lineOf = new Map<string, number>()): CheckedLine[] {
  return lines.map(({ line, cells, error }) => {
    if (error) return { line, cells, values: null, key: null, errors: [error] }
    const checked = importLineSchema.safeParse(cells)
    if (!checked.success) return { line, cells, values: null, key: null, errors: toErrors(checked.error.issues) }
    const values = checked.data
    const key = importKey(values)
    const earlier = lineOf.get(key)
    if (earlier !== undefined) {
      const message =
        values.reference === ''
          ? `Line ${earlier} has the same number and condition. Give each of the two its own reference.`
          : `Line ${earlier} has the same reference.`
      return { line, cells, values: null, key: null, errors: [{ column: 'reference', message }] }
    }
    lineOf.set(key, line)
    return { line, cells, values, key, errors: [] }
  })
}

function toErrors(issues: { path: PropertyKey[]; message: string }[]): ImportError[] {
  const errors = new Map<ImportColumn, ImportError>()
  for (const { path, message } of issues) {
    const column = IMPORT_COLUMNS.find((name) => name === path[0]) ?? 'number'
    if (!errors.has(column)) errors.set(column, { column, message })
  }
  return [...errors.values()]
}

/**
 * Returns the key by which a later import finds the listing of a line: the seller's reference, else the type, the part
 * or its number, and the condition, as in the file.
 */
export const importKey = ({ reference, type, part, number, condition }: ImportValues): string =>
  reference === ''
    ? `${type} ${part ?? normalizePartNumber(number)} ${condition ?? ''}`.trim()
    : referenceKey(reference)

const REFERENCE = 'reference '
export const referenceKey = (reference: string): string => REFERENCE + reference

/** Returns the reference of a key, null for a key without one. */
export const referenceOf = (key: string | null): string | null =>
  key?.startsWith(REFERENCE) ? key.slice(REFERENCE.length) : null

/** The zeros that a spreadsheet can have removed from the beginning of a number. */
const LOST_ZEROS = ['0', '00', '000']

/** Returns the numbers of which a spreadsheet can have made this normalized one by removing zeros. */
export const withZeros = (number: string): string[] =>
  /^[1-9]\d*$/.test(number) ? LOST_ZEROS.map((zeros) => zeros + number) : []

/** '1E5', '01-Feb', 'Feb 12' or '2026-02-01', which a spreadsheet makes of numbers such as 100000 or 1-2. */
const CHANGED =
  /^(?:\d+(?:[.,]\d+)?E\d+|\d{1,2}[-. /](?:[A-Z]{3}|\d{1,2})(?:[-. /]\d{2,4})?|[A-Z]{3}[- ]\d{2,4}|\d{4}-\d{2}-\d{2})$/i

/** Returns what to do about a number that no part has, of which a spreadsheet may have changed the text. */
export function noPartMessage(number: string, exists: (normalized: string) => boolean): string {
  const meant = withZeros(normalizePartNumber(number)).find(exists)
  if (meant !== undefined)
    return `No part has this number, but ${meant} exists. A spreadsheet removes zeros at the beginning: format the column as text.`
  if (CHANGED.test(number))
    return 'No part has this number. A spreadsheet may have made it of another one: format the column as text and enter it again.'
  return 'No part has this number. Add the part first, or check the number.'
}

import { CsvError, parse } from 'csv-parse/sync'
import {
  IMPORT_COLUMNS,
  IMPORT_LINES,
  importLineSchema,
  type ImportCells,
  type ImportColumn,
  type ImportError,
  type ImportValues,
} from '../../../shared/listing-imports.ts'
import { normalizePartNumber } from '../../../shared/text.ts'
import { AppError } from '../../errors.ts'

/** A line of a file, or of a call. */
export type WrittenLine = { line: number; cells: ImportCells }

/** Spreadsheets separate the cells by commas, semicolons (where the comma is the decimal sign) or tabs. */
const DELIMITERS = [',', ';', '\t']

/**
 * Reads the lines of a CSV file whose first line names the columns. Columns with other names are ignored.
 * @throws AppError VALIDATION at `csv` if it is not such a file
 */
export function readLines(csv: string): WrittenLine[] {
  const [header, ...records] = parseCsv(csv)
  const columns = header?.record.map((name) => name.trim().toLowerCase()) ?? []
  for (const needed of ['number', 'price'] as const)
    if (!columns.includes(needed)) throw fileError(`The first line must name the columns, among them "${needed}".`)
  if (records.length === 0) throw fileError('This file has no lines below the names of the columns.')
  if (records.length > IMPORT_LINES)
    throw fileError(`A file has at most ${IMPORT_LINES.toLocaleString('en')} lines. Split it into several files.`)
  return records.map(({ line, record }) => ({ line, cells: toCells(columns, record) }))
}

type ParsedRecord = { line: number; record: string[] }

function parseCsv(csv: string): ParsedRecord[] {
  const [header = ''] = csv.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  const delimiter = DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]
  const records: ParsedRecord[] = []
  try {
    parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], { lines }) {
        records.push({ line: lines, record })
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw fileError(`Line ${String(error['lines'])} cannot be read. Check its quotation marks.`, error)
    throw error
  }
  return records
}

const fileError = (sentence: string, cause?: unknown) =>
  new AppError('VALIDATION', sentence, { fields: { csv: sentence }, cause })

function toCells(columns: string[], record: string[]): ImportCells {
  const cell = (column: ImportColumn) => record[columns.indexOf(column)]?.trim() ?? ''
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cell(column)])) as ImportCells
}

/** The values of a line, or what is wrong with it. */
export type CheckedLine = WrittenLine &
  ({ values: ImportValues; key: string; errors: [] } | { values: null; key: null; errors: ImportError[] })

/**
 * Checks lines by the rules of listings. A line whose key an earlier line has is refused, because both would change the
 * same listing.
 */
export function checkLines(lines: WrittenLine[]): CheckedLine[] {
  const lineOf = new Map<string, number>()
  return lines.map(({ line, cells }) => {
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
    : `reference ${reference}`

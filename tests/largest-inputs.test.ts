import { describe, expect, it } from 'vitest'
import { plainText } from '../shared/plain-text.ts'
import { diffText, foldUnchanged } from '../client/features/history/diff.ts'
import { checkLines, readLines } from '../server/domains/market/listings/import-policy.ts'
import { findFlags, NO_FACTS } from '../server/domains/site/flags/policy.ts'
import { respelled } from '../server/domains/site/search/lookalike-policy.ts'
import { parseSearch } from '../server/domains/site/search/text-policy.ts'
import { decodeVin } from '../server/domains/catalogue/vehicles/vin-policy.ts'
import { parseVehicleWords } from '../server/domains/catalogue/vehicles/words-policy.ts'
import { fitmentSaveInput, MAX_FITMENT_ROWS } from '../shared/fitment.ts'
import { countChanges, groupRows, type FitmentRow, type RevisionRow } from '../shared/fitment-rows.ts'
import { IMPORT_LENGTH, IMPORT_LINES, IMPORT_WIDTH } from '../shared/listing-imports.ts'
import { LENGTH, MAX_NUMBERS, TAGS_PER_PART } from '../shared/limits.ts'
import { checkMarkdown, renderMarkdown } from '../shared/markdown/index.ts'
import { splitLinks } from '../shared/message-links.ts'
import { partDuplicatesInput, repeatedNumbers } from '../shared/parts.ts'
import { isReservedName } from '../shared/reserved-names.ts'
import { fragmentIn, synonymAt, wordsOf } from '../shared/search-words.ts'
import { tagsSchema } from '../shared/tags.ts'
import { cleanLine, nameKey, slugify, tidyTag, trimEndOf } from '../shared/text.ts'
import { shortTitle } from '../shared/vehicle-names.ts'
import { normalizeVin } from '../shared/vin.ts'
import { messageWarnings } from '../shared/warnings.ts'
import { countSteps } from './support/count-steps.ts'

// Every computation over texts and lists that users send or that are stored, at the largest input that its schema allows. The
// verdict has its own test (shared/verdict.test.ts). The rules `regexp/no-super-linear-*` of oxlint look at expressions.

const ORIGIN = 'https://tappet.example'
const PROSE = 'The **pump** is driven by the belt, see [the manual](https://example.com/a): torque to `20 Nm`.\n\n'
const PLAIN = 'Fits the engines from 2004 to 2010, with and without air conditioning. '.repeat(4)

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const html = (length: number) => filled('<p>The <strong>pump</strong> &#x26; <a href="/a">belt</a></p>\n', length)

const vehicle = { level: 'variant', names: ['BMW', '3 Series', 'E46', '320i'], engine: { name: 'M54B22' } } as const
const rowOf = (i: number, note: string): RevisionRow => ({
  vehicleId: `v${i % 250}`,
  vehicle: `BMW ${i}`,
  from: '1999-01',
  to: null,
  precision: 'month',
  fits: i % 2 === 0,
  position: '',
  quantity: 1,
  note,
  conditions: [{ key: 'optionCode', value: `S${i}` }],
  source: 'owner',
})
const rows = (count: number, note = '') => Array.from({ length: count }, (_, i) => rowOf(i, note))
const fitmentRow = ({ vehicleId, vehicle: _name, ...row }: RevisionRow, i: number): FitmentRow => ({
  ...row,
  id: `${i}`,
  vehicle: {
    ...vehicle,
    id: vehicleId,
    slug: vehicleId,
    name: '320i',
    path: ['a', `${i}`, `${i} b`, vehicleId],
    names: [...vehicle.names],
    codes: [],
    engine: null,
    builtFrom: null,
    builtTo: null,
  },
  fitted: 0,
  bought: 0,
  notFitted: 0,
})
const saved = (count: number) => ({
  partId: '00000000-0000-7000-8000-000000000000',
  baseRevision: 0,
  rows: rows(count).map(({ vehicleId: _id, vehicle: _name, ...row }, i) => ({
    ...row,
    vehicleId: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  })),
})
const csv = (lines: number) =>
  `number,price,description\n${Array.from({ length: lines }, (_, i) => `06A ${i},48.00,"New, ""boxed"""`).join('\n')}`

const partOf = (description: string) => ({ title: 'Water pump', description, numbers: [] })
/** The flags of an edit that replaces the text by another third of it. */
const flagsOf = (text: string) =>
  findFlags(
    {
      subject: 'part',
      before: partOf(text),
      after: partOf(text.slice(text.length / 3, (text.length * 2) / 3).replaceAll('1', '2')),
    },
    NO_FACTS,
  )

type Computation = {
  /** The largest size that the schema allows. */
  largest: number
  /** The steps that it may take at this size. */
  most: number
  /** Prepares an input of a size, and returns the computation. */
  of(size: number): () => unknown
}

const COMPUTATIONS: Record<string, Computation> = {
  'Markdown, prose': {
    largest: 94_000,
    most: 20_000_000,
    of: (size) => {
      const text = filled(PROSE + PLAIN, size)
      return () => renderMarkdown(text)
    },
  },
  'Markdown, check of a refused text': {
    largest: LENGTH.description,
    most: 2_000_000,
    of: (size) => {
      const text = filled('| [a', size)
      return () => checkMarkdown(text)
    },
  },
  'plain text of rendered Markdown': { largest: 500_000, most: 500_000, of: (size) => () => plainText(html(size)) },
  'difference of revisions, other words in each line': {
    largest: LENGTH.description,
    most: 60_000_000,
    of: (size) => {
      const [before, after] = [filled('one two three four\n', size), filled('one 2 three 4\n', size)]
      return () => foldUnchanged(diffText(before, after))
    },
  },
  'difference of revisions, no common line': {
    largest: LENGTH.description,
    most: 60_000_000,
    of: (size) => {
      const words = (from: number) =>
        filled(Array.from({ length: size / 8 }, (_, i) => `w${i * 2 + from}`).join('\n'), size)
      const [before, after] = [words(0), words(1)]
      return () => foldUnchanged(diffText(before, after))
    },
  },
  'flags of an edit, values and links': {
    largest: LENGTH.description,
    most: 10_000_000,
    of: (size) => () => flagsOf(filled('Nuts 10 Nm, see https://a.example/b or www.b.example. ', size)),
  },
  'flags of an edit, other lines with other values': {
    largest: LENGTH.description,
    most: 30_000_000,
    of: (size) => () => flagsOf(Array.from({ length: size / 12 }, (_, i) => `w${i} ${i} Nm`).join('\n')),
  },
  'flags of an edit, backticks': {
    largest: LENGTH.description,
    most: 10_000_000,
    of: (size) => () => flagsOf(filled('` `a``b ', size)),
  },
  'flags of an edit of cars': {
    largest: MAX_FITMENT_ROWS,
    most: 500_000,
    of: (size) => () =>
      findFlags(
        {
          subject: 'cars',
          before: { universal: false, rows: rows(size) },
          after: { universal: false, rows: rows(size, 'x') },
        },
        NO_FACTS,
      ),
  },
  'links of a message, closing brackets': {
    largest: LENGTH.message,
    most: 200_000,
    of: (size) => () => splitLinks(filled(`https://a.example/${')'.repeat(size)}`, size), ORIGIN),
  },
  'links of a message, many': {
    largest: LENGTH.message,
    most: 1_000_000,
    of: (size) => () => splitLinks(filled('http://a.example/(b). ', size), ORIGIN),
  },
  'warnings of a message': {
    largest: LENGTH.message,
    most: 1_000_000,
    of: (size) => () =>
      messageWarnings(filled('http://a.example/b +49 30 1234567 western union ', size), {
        senderTrades: 0,
        origin: ORIGIN,
      }),
  },
  'fitment, check': {
    largest: MAX_FITMENT_ROWS,
    most: 3_000_000,
    of: (size) => () => fitmentSaveInput.parse(saved(size)),
  },
  'fitment, changes of a revision': {
    largest: MAX_FITMENT_ROWS,
    most: 500_000,
    of: (size) => () =>
      countChanges({ universal: false, rows: rows(size) }, { universal: false, rows: rows(size, 'x') }),
  },
  'fitment, groups': {
    largest: MAX_FITMENT_ROWS,
    most: 500_000,
    of: (size) => () => groupRows(rows(size).map(fitmentRow)),
  },
  'import of listings': {
    largest: IMPORT_LINES,
    most: 30_000_000,
    of: (size) => {
      const text = csv(size)
      return () => checkLines(readLines(text))
    },
  },
  'import of long cells with quotation marks and of wide lines': {
    largest: IMPORT_LENGTH / 2,
    most: 60_000_000,
    of: (size) => () => {
      const lines = `number,price,part${',x'.repeat(IMPORT_WIDTH - 3)}\nA1,80,"${'?'.repeat(size / 3)}\nx"\n`
      checkLines(readLines(`${lines}${'a,"""b\n'.repeat(IMPORT_LINES - 1)}`))
      readLines(`number,price\n${',x'.repeat(size / 2)}\n"${'""'.repeat(size / 2)}`)
    },
  },
  'search words': {
    largest: LENGTH.query,
    most: 200_000,
    of: (size) => () => parseSearch(filled('06a115561b air flow meter 1.8t "', size)),
  },
  'look-alike letters of a search': {
    largest: LENGTH.query,
    most: 200_000,
    of: (size) => () => parseSearch(filled('О6А 115 ЅЫ K20А2ОООО ', size)),
  },
  'text with the characters of a stored number': {
    largest: LENGTH.query,
    most: 200_000,
    of: (size) => () => respelled(filled('filter o6a115561b ', size), filled('06A115561B', LENGTH.number)),
  },
  'quantities, sizes and codes of a search': {
    largest: LENGTH.query,
    most: 300_000,
    of: (size) => () => parseSearch(filled('63amp k 20 a 2 m14x1,5 0.5 ohm golf 2 ', size)),
  },
  'look-alike letters of part numbers': {
    largest: 400,
    most: 2_000_000,
    of: (size) => {
      const numbers = Array.from({ length: 100 }, () => ({ number: filled('О6А 115 ', size) }))
      return () => partDuplicatesInput.parse({ numbers })
    },
  },
  'words of a car': {
    largest: LENGTH.query,
    most: 200_000,
    of: (size) => () => parseVehicleWords(filled("c220cdi mk 4 '98 5 door 32oi m54b22 ", size)),
  },
  'characters of a VIN': {
    largest: LENGTH.query,
    most: 20_000,
    of: (size) => () => normalizeVin(filled('VIN: W-\u200B', size)),
  },
  'synonyms of words': {
    largest: LENGTH.query / 2,
    most: 50_000,
    of: (size) => () => wordsOf(filled('air ', size * 2)).map((_word, at, words) => synonymAt(words, at)),
  },
  'fragment of a part number': {
    largest: LENGTH.number,
    most: 10_000,
    of: (size) => () => fragmentIn(filled('0 ', size), '0'.repeat(size / 2 - 1) + '1'),
  },
  'slug, key and line of a name': {
    largest: LENGTH.name * 4,
    most: 50_000,
    of: (size) => () => [slugify, nameKey, cleanLine].map((of) => of(filled('- A  b\u200Dß', size))),
  },
  'reserved names': {
    largest: LENGTH.name,
    most: 100_000,
    of: (size) => () => isReservedName(filled('Tappet ', size)),
  },
  'tags of a part': {
    largest: TAGS_PER_PART,
    most: 50_000,
    of: (size) => () =>
      tagsSchema(TAGS_PER_PART).safeParse(
        Array.from({ length: size }, (_, i) => tidyTag(`Non-OE: ${filled(' x', 40)}${i}`)),
      ),
  },
  'repeated part numbers': {
    largest: MAX_NUMBERS,
    most: 20_000,
    of: (size) => () => repeatedNumbers(Array.from({ length: size }, (_, i) => `06A 115 56${i % 7}`)),
  },
  'names of vehicles': {
    largest: MAX_FITMENT_ROWS,
    most: 50_000,
    of: (size) => () => Array.from({ length: size }, () => shortTitle({ ...vehicle, names: [...vehicle.names] })),
  },
  'end of a text': {
    largest: LENGTH.description,
    most: 500_000,
    of: (size) => () => trimEndOf(filled('.. ', size), /[\s.]/),
  },
}

describe('the largest input takes a bounded number of steps, and half of it at least a third of them', () => {
  it.each(Object.entries(COMPUTATIONS))('%s', (_, { largest, most, of }) => {
    // The first run also counts what is prepared once.
    of(Math.floor(largest / 4))()
    const [half, whole] = [Math.floor(largest / 2), largest].map((size) => countSteps(of(size)))
    expect(whole).toBeLessThan(most)
    expect((whole ?? 0) / (half ?? 1)).toBeLessThan(3)
  })

  it('a VIN', () => {
    expect(countSteps(() => decodeVin('WBAAV33421FU91768', 2026))).toBeLessThan(20_000)
  })
})

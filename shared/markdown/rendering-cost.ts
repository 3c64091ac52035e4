/** Counts of a text that are known already. */
export interface Counted {
  lines: number
  /** Marks of quotes and lists, and the lines that the parser copies for them (nesting.ts). */
  marks: number
  copied: number
  cells: number
  emphasis: number
}

/**
 * Returns the estimated time to render a text, in microseconds on a small server, by cause. Each factor was measured with
 * texts that consist of one cause only, and is rounded up, because mixtures cost more than the sum of their parts.
 */
export function estimateCost(source: string, { lines, marks, copied, cells, emphasis }: Counted) {
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
  const { scanned, trailing } = addressScans(source)
  return {
    length: 0.6 * source.length,
    lines: 12 * lines,
    'quotes and lists': 45 * marks + 0.07 * copied,
    'table cells': 25 * cells,
    'emphasis marks': 20 * emphasis + 0.07 * emphasisScans(source),
    'links and square brackets': 25 * count(/[[\]]/g),
    addresses: 20 * count(/www\.|:\/\/|@/gi) + 0.1 * scanned,
    'rows of punctuation': 0.04 * trailing,
    backticks: 16 * count(/`+/g),
    'HTML tags': 20 * count(/<[a-z/!?]/gi),
    'signs <, &, ! and \\': 2.5 * count(/[<&!\\]/g) + 7 * count(/&#?\w+;/g),
  }
}

/** Matches the reliable boundaries of paragraphs: blank lines and list items. */
const BETWEEN_PARAGRAPHS = /\n[ \t>]*(?=\r?\n)|\n(?= {0,3}[-+*] +\S)/
/** Matches the signs at which the parser splits a paragraph into pieces. */
const PIECES = /[\n<`&\]\\!@]|www|:\/\//g

/** Returns how many pieces the parser moves: for each run of emphasis marks, all pieces of its paragraph. */
function emphasisScans(source: string): number {
  let scanned = 0
  for (const paragraph of source.split(BETWEEN_PARAGRAPHS)) {
    const runs = paragraph.match(/\*+|_+|~+/g)?.length ?? 0
    if (runs > 0) scanned += runs * ((paragraph.match(PIECES)?.length ?? 0) + runs / 4)
  }
  return scanned
}

const ADDRESS = /www\.|:\/\/|@/gi
/** Matches signs that do not belong to an address if they follow it. */
const TRAILING = /(?:[!"')*,.:;?_~\]]|&[a-z]+;)+/gi

/**
 * Returns the characters that the parser reads for addresses. From each possible beginning of an address it reads to the
 * end of the word, and from each trailing sign to the last one: `http://a.b` with 50,000 question marks took 40 s.
 */
function addressScans(source: string): { scanned: number; trailing: number } {
  let scanned = 0
  for (const [word] of source.matchAll(/[^\s<]+/g)) {
    const addresses = word.length > 10 ? (word.match(ADDRESS)?.length ?? 0) : 0
    scanned += addresses * word.length
  }
  let trailing = 0
  for (const [signs] of source.matchAll(TRAILING)) trailing += signs.length ** 2
  return { scanned, trailing }
}

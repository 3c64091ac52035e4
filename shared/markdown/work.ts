/** What was counted of a text already, line by line. */
export interface Counted {
  lines: number
  /** Marks of quotes and lists, and what the parser copies for them (containers.ts). */
  marks: number
  copied: number
  cells: number
  emphasis: number
}

/**
 * What a text will cost, in microseconds of a small server, by what costs it: a cautious sum of the figures that were
 * measured with as much as possible of one thing in one text, cautious enough for what mixtures cost.
 */
export function estimateWork(source: string, { lines, marks, copied, cells, emphasis }: Counted) {
  const count = (sign: RegExp) => source.match(sign)?.length ?? 0
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

/** Where one paragraph surely ends and another begins: at a blank line or a list item. */
const BETWEEN_PARAGRAPHS = /\n[ \t>]*(?=\r?\n)|\n(?= {0,3}[-+*] +\S)/
/** What makes one piece of a paragraph two. */
const PIECES = /[\n<`&\]\\!@]|www|:\/\//g

/** For every run of emphasis marks the parser moves all the pieces of its paragraph. */
function emphasisScans(source: string): number {
  let scanned = 0
  for (const paragraph of source.split(BETWEEN_PARAGRAPHS)) {
    const runs = paragraph.match(/\*+|_+|~+/g)?.length ?? 0
    if (runs > 0) scanned += runs * ((paragraph.match(PIECES)?.length ?? 0) + runs / 4)
  }
  return scanned
}

const ADDRESS = /www\.|:\/\/|@/gi
/** What does not belong to an address when it stands at its end. */
const TRAILING = /(?:[!"')*,.:;?_~\]]|&[a-z]+;)+/gi

/**
 * From every place that may be the beginning of an address, the parser reads to the end of the word; from every
 * sign in one that may stand behind it, to the last such sign. `http://a.b` and 50,000 question marks took 40 s.
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

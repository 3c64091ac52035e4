/** What the quotes and lists of a text may cost the parser; never less than it will find. */
export interface Containers {
  /** The most inside each other at any line. */
  depth: number
  /** Marks that open or continue one: `>`, `-`, `1.` */
  marks: number
  /**
   * Where a quote or list ends, the parser copies all it has read so far, and at a line that may go on with one
   * without its mark it searches all that: 2,490 separate quotes took 0.7 s. The sum of those, in lines and marks.
   */
  copied: number
}

/** What a mark weighs in a copy, a line being 1. */
const MARK_IN_COPY = 2

/**
 * A quote writes its mark on every line; a list item stays open by two columns of indentation. So a line is at most
 * as deep as its marks, plus half its indentation where as much was open before.
 */
export function measureContainers(lines: readonly string[]): Containers {
  const sum = { depth: 0, marks: 0, copied: 0 }
  let open = NOTHING
  let depth = 0
  let read = 0
  let afterBlank = true
  let afterBareItem = false

  for (const line of lines) {
    const prefix = containerPrefix(line)
    const { marks, blank, isItem } = prefix
    if (blank) {
      if (open.quotes > 0 || afterBareItem) sum.copied += read
      open = { ...open, quotes: 0 }
    } else {
      // Right after other text a line may be a lazy continuation, which closes nothing. An item is none.
      const fresh = afterBlank || isItem
      const here = marks + Math.min(depth, Math.floor(prefix.indentation / 2))
      depth = fresh ? here : Math.max(depth, here)
      sum.depth = Math.max(sum.depth, here)
      sum.marks += marks

      if (mayClose(prefix, open)) sum.copied += read
      const kept = fresh ? NOTHING : open
      open = {
        quotes: Math.max(kept.quotes, prefix.quotes),
        item: prefix.items > 0 ? prefix.lastItem : kept.item,
        column: Math.max(kept.column, isItem ? prefix.column : prefix.afterMarks),
      }
    }
    read += 1 + MARK_IN_COPY * marks
    afterBlank = blank
    afterBareItem = isItem && prefix.column === prefix.afterMarks && /[-+*.)]\s*$/.test(line)
  }
  return sum
}

/** How much a line must have for all that is open to stay so: `>` marks, and columns before its text or its item. */
interface Open {
  quotes: number
  item: number
  column: number
}
const NOTHING: Open = { quotes: 0, item: 0, column: 0 }

function mayClose(line: Prefix, open: Open): boolean {
  if (line.quotes < open.quotes) return true
  if (line.items === 0) return line.column < open.column
  return line.items > 1 || !line.isItem || line.firstItem < open.item
}

const MARK = />|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y
const THEMATIC_BREAK = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/
/** Deeper than any bound: from here on nothing needs to be told apart, so that a long line stays linear. */
const DEEP = 20

/** What stands before the text of a line. Columns are counted from 0, a tab leading to the next multiple of four. */
interface Prefix {
  marks: number
  quotes: number
  items: number
  /** Whether the last mark is a list item's. */
  isItem: boolean
  /** Columns of the marks of the first and the last item. */
  firstItem: number
  lastItem: number
  /** Where the marks end, and where the text begins. */
  afterMarks: number
  column: number
  /** White space that does not belong to a mark, a tab counted as four. */
  indentation: number
  blank: boolean
}

function containerPrefix(line: string): Prefix {
  const found = { marks: 0, quotes: 0, items: 0, firstItem: 0, lastItem: 0, afterMarks: 0, column: 0, indentation: 0 }
  let isItem = false
  let at = 0

  for (; at < line.length; at += 1) {
    if (line[at] === ' ') {
      found.indentation += 1
      found.column += 1
    } else if (line[at] === '\t') {
      found.indentation += 4
      found.column += 4 - (found.column % 4)
    } else {
      MARK.lastIndex = at
      const mark = MARK.exec(line)?.[0]
      // `- - -` is a break, not three lists.
      if (mark === undefined || (found.marks <= DEEP && THEMATIC_BREAK.test(line.slice(at)))) break
      found.marks += 1
      isItem = mark !== '>'
      if (isItem) {
        if (found.items === 0) found.firstItem = found.column
        found.lastItem = found.column
        found.items += 1
      } else found.quotes += 1
      // The space after a mark belongs to it, and `>a` is a quote as `> a` is.
      found.column += mark.length + 1
      found.afterMarks = found.column
      at += mark.length - 1
      if (line[at + 1] === ' ') at += 1
    }
  }
  return { ...found, isItem, blank: found.marks === 0 && at === line.length }
}

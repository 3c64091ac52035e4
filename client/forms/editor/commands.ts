/** The commands of the toolbar as pure functions, without the DOM. */

export type Tool = 'bold' | 'italic' | 'link' | 'listItem' | 'numberedList' | 'table'

/** Positions are UTF-16 units like those of a text field; `end` is exclusive. */
export type Selected = { value: string; start: number; end: number }

/** Replaces `from` to `to` by `text`, then selects `start` to `end` of the new value. */
export type Edit = { from: number; to: number; text: string; start: number; end: number }

/** Returns the value after an edit. */
export function edited(value: string, { from, to, text }: Edit): string {
  return value.slice(0, from) + text + value.slice(to)
}

/** Sets the selected text in bold, each line separately, or removes bold if all of it is bold. */
export const bold = (selected: Selected): Edit => emphasize(selected, 2, 'bold text')
/** Like bold. */
export const italic = (selected: Selected): Edit => emphasize(selected, 1, 'italic text')

/** Matches the markers at the start of a line: list, heading and quote. */
const LINE_MARK = /^[ \t]*(?:(?:[-+*]|\d+[.)]|#{1,6}|>)[ \t]+)+/

/** A range of text without its asterisks, and the number of asterisks around it. */
type Piece = { from: number; to: number; stars: number }

/**
 * One asterisk is italic, two are bold, three are both, so the number of asterisks is used as bits.
 * @param stars 1 or 2
 */
function emphasize({ value, start, end }: Selected, stars: 1 | 2, placeholder: string): Edit {
  const pieces = linesOf(value, start, end).flatMap(([from, to]) => pieceOf(value, from, to))
  const first = pieces[0]
  const last = pieces.at(-1)
  if (!first || !last) {
    const mark = '*'.repeat(stars)
    const at = end + stars
    return { from: end, to: end, text: mark + placeholder + mark, start: at, end: at + placeholder.length }
  }

  const takesBack = pieces.every((piece) => piece.stars & stars)
  const starsAfter = (piece: Piece) => (takesBack ? piece.stars & ~stars : piece.stars | stars)
  const from = first.from - first.stars
  let text = ''
  let done = from
  for (const piece of pieces) {
    const mark = '*'.repeat(starsAfter(piece))
    text += value.slice(done, piece.from - piece.stars) + mark + value.slice(piece.from, piece.to) + mark
    done = piece.to + piece.stars
  }
  return { from, to: done, text, start: from + starsAfter(first), end: from + text.length - starsAfter(last) }
}

/** Returns the selected range of each line without the markers at its start. */
function linesOf(value: string, start: number, end: number): [number, number][] {
  const lines: [number, number][] = []
  for (let from = start; from <= end;) {
    const next = value.indexOf('\n', from)
    const to = next === -1 ? end : Math.min(next, end)
    const atLineStart = from === 0 || value[from - 1] === '\n'
    const mark = atLineStart ? (LINE_MARK.exec(value.slice(from, to))?.[0].length ?? 0) : 0
    lines.push([from + mark, to])
    from = to + 1
  }
  return lines
}

function pieceOf(value: string, start: number, end: number): Piece[] {
  let [from, to] = [start, end]
  while (from < to && /[\s*]/.test(value[from] ?? '')) from += 1
  while (to > from && /[\s*]/.test(value[to - 1] ?? '')) to -= 1
  if (from === to) return []
  const stars = Math.min(starsFrom(value, from - 1, -1), starsFrom(value, to, 1))
  return [{ from, to, stars }]
}

function starsFrom(value: string, at: number, step: 1 | -1): number {
  let found = 0
  while (value[at + found * step] === '*') found += 1
  return found
}

const ADDRESS = /^(?:https?:\/\/|mailto:|www\.)\S+$/i
const LINK = /(?<!!)\[([^[\]\n]*)\]\(([^()\s]*)\)/g

/** Turns the selected text or address into a link, or a selected link into its text. */
export function link({ value, start, end }: Selected): Edit {
  const lineStart = value.lastIndexOf('\n', start - 1) + 1
  for (const { 0: whole, 1: text = '', index } of value.slice(lineStart, lineEnd(value, end)).matchAll(LINK)) {
    const from = lineStart + index
    const to = from + whole.length
    if (from <= start && end <= to && (start < end || (from < start && end < to)))
      return { from, to, text, start: from, end: from + text.length }
  }

  const chosen = value
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
  const address = ADDRESS.test(chosen) ? chosen : 'url'
  const words = chosen === '' || address === chosen ? 'link text' : chosen
  const at = words === chosen ? start + words.length + 3 : start + 1
  const length = words === chosen ? address.length : words.length
  return { from: start, to: end, text: `[${words}](${address})`, start: at, end: at + length }
}

const BULLET = /^([ \t]*)[-*+][ \t]+/
const NUMBER = /^([ \t]*)\d+[.)][ \t]+/

/** Turns the selected lines into list items, or back into plain lines if all are list items. */
export const listItem = (selected: Selected): Edit => list(selected, BULLET, () => '- ')
/** Like listItem, numbered from 1. */
export const numberedList = (selected: Selected): Edit => list(selected, NUMBER, (at) => `${at + 1}. `)

function list({ value, start, end }: Selected, own: RegExp, mark: (at: number) => string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  // A selection that ends at the start of a line does not include that line.
  const to = lineEnd(value, end > start && value[end - 1] === '\n' ? end - 1 : end)
  const lines = value.slice(from, to).split('\n')
  const isMeant = (line: string) => lines.length === 1 || line.trim() !== ''
  const takesBack = lines.filter(isMeant).every((line) => own.test(line))
  let items = 0
  const text = lines
    .map((line) => {
      if (!isMeant(line)) return line
      if (takesBack) return line.replace(own, '$1')
      const plain = line.replace(BULLET, '$1').replace(NUMBER, '$1')
      return plain.replace(/^[ \t]*/, (indentation) => indentation + mark(items++))
    })
    .join('\n')
  if (start < end) return { from, to, text, start: from, end: from + text.length }
  const cursor = Math.max(from, start + text.length - (to - from))
  return { from, to, text, start: cursor, end: cursor }
}

/**
 * Inserts an empty table after the line of the selection, with blank lines around it.
 * @param rows including the header
 */
export function table({ value, end }: Selected, columns: number, rows: number): Edit {
  const at = lineEnd(value, end)
  const row = (cell: (column: number) => string) =>
    `| ${Array.from({ length: columns }, (_, column) => cell(column)).join(' | ')} |`
  const lines = [row((column) => `Header ${column + 1}`), row(() => '---')]
  for (let body = 1; body < rows; body += 1) lines.push(row(() => ' '))

  const before = value.slice(0, at)
  const after = value.slice(at)
  const above =
    before.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - newlines(before.slice(before.trimEnd().length))))
  const below =
    after.trim() === ''
      ? '\n'
      : '\n'.repeat(Math.max(0, 2 - newlines(after.slice(0, after.length - after.trimStart().length))))
  const start = at + above.length + '| '.length
  return { from: at, to: at, text: above + lines.join('\n') + below, start, end: start + 'Header 1'.length }
}

/** Returns the edit of Enter in a list item: starts the next item, or ends the list if the item is empty. Else null. */
export function continueList({ value, start, end }: Selected): Edit | null {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const line = value.slice(from, start)
  const mark = /^[ \t]*(?:[-*+]|(\d{1,9})[.)])[ \t]+/.exec(line)
  if (!mark || start !== end) return null
  if (line.length === mark[0].length && lineEnd(value, end) === end)
    return { from, to: end, text: '', start: from, end: from }
  const next = mark[1] === undefined ? mark[0] : mark[0].replace(mark[1], String(Number(mark[1]) + 1))
  const at = start + 1 + next.length
  return { from: start, to: end, text: `\n${next}`, start: at, end: at }
}

function lineEnd(value: string, from: number): number {
  const found = value.indexOf('\n', from)
  return found === -1 ? value.length : found
}

const newlines = (space: string) => space.split('\n').length - 1

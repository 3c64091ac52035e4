// Two rules of Markdown change facts: 25*52*15 loses its stars to italics, and a list whose lines begin with 1980. and 1991. is
// numbered 1980 and 1981. Both are shown as they were typed.

const STARS = 'Stars beside a number are shown as typed. For italics, put a space before the first star.'
const NUMBERS = 'The numbers of a list are shown as typed. Begin each line with 1. to number them automatically.'

/** A node of mdast. */
interface Node {
  type: string
  value?: string
  ordered?: boolean | null
  start?: number | null
  children?: Node[]
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined
}

/**
 * Changes a parsed text so that it shows these numbers as typed.
 * @returns the sentences that tell the author
 */
export function showAsTyped(tree: Node, source: string): string[] {
  const hints = new Set<string>()
  function visit(node: Node): void {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      visit(child)
      const shown = starsAsTyped(child, source) ?? listAsTyped(child, source)
      if (shown) hints.add(child.type === 'list' ? NUMBERS : STARS)
      return shown ?? [child]
    })
  }
  visit(tree)
  return [...hints]
}

const offsetOf = (node: Node): number => node.position?.start.offset ?? 0

/** Returns the text of an emphasis that begins inside a word, beside a digit; null for any other node. */
function starsAsTyped(node: Node, source: string): Node[] | null {
  const marks = { emphasis: '*', strong: '**' }[node.type]
  const at = offsetOf(node)
  if (marks === undefined || !source.startsWith(marks, at)) return null
  const before = source[at - 1] ?? ' '
  const inside = source[at + marks.length] ?? ' '
  if (!/[\p{L}\p{N})\]]/u.test(before) || !/\d/.test(before + inside)) return null
  const text = { type: 'text', value: marks }
  return [text, ...(node.children ?? []), text]
}

/**
 * Returns a list for each row of consecutive numbers of a list; null if HTML numbers the list as it was typed. Many authors
 * begin every line with 1. and mean that they are counted.
 */
function listAsTyped(list: Node, source: string): Node[] | null {
  if (list.type !== 'list' || list.ordered !== true) return null
  const items = (list.children ?? []).map((item) => ({ item, number: parseInt(source.slice(offsetOf(item)), 10) }))
  const first = items[0]?.number ?? 0
  if (items.every(({ number }, at) => number === first + at) || items.every(({ number }) => number === first))
    return null
  const lists: { start: number; children: Node[] }[] = []
  for (const { item, number } of items) {
    const last = lists.at(-1)
    if (last && number === last.start + last.children.length) last.children.push(item)
    else lists.push({ start: number, children: [item] })
  }
  return lists.map((part) => ({ ...list, ...part }))
}

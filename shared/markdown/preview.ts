import { beginningOf, cleanLine, trimEndOf } from '../text.ts'
import { type Content, type Root, textOf } from './html-tree.ts'

/** Characters: about four lines of a card, and what search engines show of a description. */
const PREVIEW_LENGTH = 240

const KEPT = new Set('p br strong em del code blockquote ul ol li'.split(' '))
const BLOCKS = new Set('p blockquote ul ol li br pre table tr td th h2 h3 h4 h5 h6'.split(' '))

/**
 * Returns the beginning of a rendered text for a card. It is cut from the tree, so that every element is closed. Headings,
 * images, tables and code blocks are left out, and links become text. A text that has nothing else becomes plain text.
 */
export function cutPreview(tree: Root): { tree: Root; text: string } {
  const budget = { left: PREVIEW_LENGTH, cut: false }
  const blocks = tree.children.filter((node) => node.type === 'element')
  let children = blocks.flatMap((node) => cut(node, budget))
  if (isBlank(children)) {
    const all: Content = { type: 'text', value: textWithSpaces(blocks) }
    const paragraph: Content = { type: 'element', tagName: 'p', properties: {}, children: [all] }
    children = cut(paragraph, budget)
  }
  if (isBlank(children)) children = []
  if (budget.cut) appendEllipsis(children)
  return { tree: { type: 'root', children }, text: textWithSpaces(children) }
}

interface Budget {
  /** The remaining number of characters. */
  left: number
  /** Whether text at the end was left out. */
  cut: boolean
}

function cut(node: Content, budget: Budget): Content[] {
  if (node.type === 'text') return cutText(node.value, budget)
  if (node.type !== 'element') return []
  if (node.tagName === 'a') return node.children.flatMap((child) => cut(child, budget))
  if (!KEPT.has(node.tagName)) return []
  if (node.tagName === 'br') return budget.cut ? [] : [{ ...node }]

  const children = node.children.flatMap((child) => cut(child, budget))
  const { start } = node.properties
  return isBlank(children) ? [] : [{ ...node, properties: start === undefined ? {} : { start }, children }]
}

function cutText(value: string, budget: Budget): Content[] {
  if (budget.cut) return []
  if (value.trim() === '') return [{ type: 'text', value }]

  const fitting = fittingWords(value, budget.left)
  budget.cut = fitting.length < value.length
  budget.left -= fitting.length
  return fitting === '' ? [] : [{ type: 'text', value: fitting }]
}

/** Returns at most `length` UTF-16 units, cut between words if possible and never inside a character. */
function fittingWords(text: string, length: number): string {
  if (text.length <= length) return text
  const room = text.slice(0, length + 1)
  // A no-break space binds a number to its unit.
  const space = room.search(/(?!\u00A0)\s[\S\u00A0]*$/u)
  const end = space > length / 2 ? space : length
  return beginningOf(text, end).trimEnd()
}

function appendEllipsis(children: Content[]): void {
  const last = children.findLast((node) => !isBlank([node]))
  // Dots at the end of the text would look like a second ellipsis.
  if (last?.type === 'text') last.value = `${trimEndOf(last.value, /[\s.…]/u)}…`
  else if (last?.type === 'element') appendEllipsis(last.children)
}

function isBlank(nodes: Content[]): boolean {
  return nodes.every((node) => textOf(node).trim() === '')
}

/** Returns the text as one line, with a space between blocks. */
function textWithSpaces(nodes: readonly Content[]): string {
  const words = (node: Content): string => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element') return ''
    const inner = node.children.map(words).join('')
    return BLOCKS.has(node.tagName) ? ` ${inner} ` : inner
  }
  return cleanLine(nodes.map(words).join(''))
}

import type { sanitize } from 'hast-util-sanitize'

/** A node of the HTML tree between Markdown and HTML text (hast). */
export type Node = ReturnType<typeof sanitize>
export type Element = Extract<Node, { type: 'element' }>
export type Root = Extract<Node, { type: 'root' }>
export type Content = Element['children'][number]

/** The text of a tree as it would be read, nothing between its elements. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

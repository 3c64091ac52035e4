import type { sanitize } from 'hast-util-sanitize'

/** A node of the HTML tree between Markdown and HTML text (hast). */
export type Node = ReturnType<typeof sanitize>
export type Element = Extract<Node, { type: 'element' }>
export type Root = Extract<Node, { type: 'root' }>
export type Content = Element['children'][number]

/** Returns the text of a tree without separators between its elements. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

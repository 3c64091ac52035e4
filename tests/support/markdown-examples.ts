import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { renderMarkdown } from '../../shared/markdown/index.ts'
import { type Content, type Element, type Root, textOf } from '../../shared/markdown/html-tree.ts'

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

/** Returns an element of the HTML in a specification as the site renders it. */
type Rule = (element: Element) => Content[]

/**
 * The intentional differences from the specifications. They are a second, simpler implementation, so that tests find
 * errors in the first one.
 */
const HOUSE_RULES = {
  'h1 is h2': (element) => [element.tagName === 'h1' ? { ...element, tagName: 'h2' } : element],
  'a link elsewhere leaves its text': (element) =>
    element.tagName === 'a' && !/^(?:https?:\/\/.|mailto:|\/(?!\/))[^\\]*$/i.test(String(element.properties.href))
      ? element.children
      : [element],
  'a link out says so': (element) =>
    element.tagName === 'a' && /^\w+:/.test(String(element.properties.href))
      ? [{ ...element, properties: { ...element.properties, rel: OUTWARD, target: '_blank' } }]
      : [element],
  'an image from elsewhere leaves its description': (element) =>
    element.tagName === 'img' && !/^(?:https:\/\/|\/images\/)/.test(String(element.properties.src))
      ? [{ type: 'text', value: String(element.properties.alt) }]
      : [element],
} satisfies Record<string, Rule>

const OUTWARD = ['nofollow', 'ugc', 'noopener', 'noreferrer']

export type HouseRule = keyof typeof HOUSE_RULES

/**
 * Returns the HTML of the site and the HTML of a specification in the same notation. `expected` includes the rules of the
 * site. `rules` are the names of the rules that changed it.
 */
export function compare(example: { markdown: string; html: string }) {
  const rules: HouseRule[] = []
  let expected: Root = html.parse(example.html)
  for (const [name, rule] of Object.entries(HOUSE_RULES) as [HouseRule, Rule][]) {
    const before = notation(expected)
    expected = { ...expected, children: expected.children.flatMap((node) => changed(node as Content, rule)) }
    if (notation(expected) !== before) rules.push(name)
  }
  const ours = html.parse(renderMarkdown(example.markdown).html)
  return { ours: notation(ours), expected: notation(expected), rules, text: textOf(ours) }
}

/** Removes the links but not their text, to check whether only links differ. */
export const withoutLinks = (notated: string): string => notated.replaceAll(/<\/?a\b[^>]*>/g, '')

function changed(node: Content, rule: Rule): Content[] {
  if (node.type !== 'element') return [node]
  return rule({ ...node, children: node.children.flatMap((child) => changed(child, rule)) })
}

/** Returns HTML without the white space between blocks, which is not visible. */
function notation(tree: Root): string {
  return html
    .stringify(tree)
    .replaceAll(/\s*(<\/?(?:p|h\d|hr|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td)\b[^>]*>)\s*/g, '$1')
}

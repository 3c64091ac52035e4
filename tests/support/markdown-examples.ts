import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { renderMarkdown } from '../../shared/markdown/index.ts'
import { type Content, type Element, type Root, textOf } from '../../shared/markdown/trees.ts'

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

/** An element of a specification's HTML as the house would have it. */
type Rule = (element: Element) => Content[]

/**
 * What the site does differently from the specifications on purpose (hardening.md, Markdown). Written out a second
 * time, simpler than in the pipeline, so that a slip there shows.
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
 * The pipeline's HTML beside a specification's, in one notation: `expected` is that under the house's rules, of which
 * `rules` made a difference.
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

/** Without links, their text staying: to see whether those alone differ. */
export const withoutLinks = (notated: string): string => notated.replaceAll(/<\/?a\b[^>]*>/g, '')

function changed(node: Content, rule: Rule): Content[] {
  if (node.type !== 'element') return [node]
  return rule({ ...node, children: node.children.flatMap((child) => changed(child, rule)) })
}

/** As HTML without the white space between blocks, which nobody sees. */
function notation(tree: Root): string {
  return html
    .stringify(tree)
    .replaceAll(/\s*(<\/?(?:p|h\d|hr|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td)\b[^>]*>)\s*/g, '$1')
}

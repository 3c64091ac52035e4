import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { ALLOWED, LAZY, OUTWARD } from './allow-list.ts'
import { bindUnits } from '../format.ts'
import { checkMarkdown } from './guard.ts'
import { imageSource, isTreacherous, linkTarget } from './links.ts'
import { cutPreview } from './preview.ts'
import type { Content, Element, Root } from './trees.ts'

/** Stored beside the HTML. Raise it with every change of what comes out, so that stored HTML is rendered again. */
export const RENDERER_VERSION = 2

export interface RenderedMarkdown {
  /** For the page. */
  html: string
  /** For a card, which is itself a link: some 240 characters without links, headings, images, tables. */
  previewHtml: string
  /** The same as one line of plain text, for meta descriptions. */
  previewText: string
  version: number
}

/** HTML may be this many times as long as its Markdown (hardening.md: 10 kB of table became 31 MB). */
const MAX_GROWTH = 10
/** Characters that any text may have besides, since one short line may be a link with all its attributes. */
const GROWTH_FREE = 1_000

/** The text exceeds a bound; the message is the sentence to show. */
export class MarkdownRefused extends Error {
  override name = 'MarkdownRefused'
}

/**
 * @param source Markdown as written
 * @throws {MarkdownRefused} when the text exceeds a bound of the guard
 */
export function renderMarkdown(source: string): RenderedMarkdown {
  const refusal = checkMarkdown(source)
  if (refusal !== null) throw new MarkdownRefused(refusal)

  const tree = pipeline.runSync(pipeline.parse(source))
  const html = pipeline.stringify(tree)
  if (html.length > MAX_GROWTH * source.length + GROWTH_FREE)
    throw new MarkdownRefused('The text is too short for all its links and table cells.')

  const preview = cutPreview(tree)
  return {
    html,
    previewHtml: pipeline.stringify(preview.tree),
    previewText: preview.text,
    version: RENDERER_VERSION,
  }
}

type Handler = NonNullable<NonNullable<Options['handlers']>['html']>
const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
])

/** Raw HTML is what somebody wrote: it is shown, not dropped and not obeyed. */
const showHtml: Handler = (_state, node, parent): Content => {
  const text: Content = { type: 'text', value: String(node.value) }
  if (parent !== undefined && PHRASING_PARENTS.has(parent.type)) return text
  return { type: 'element', tagName: 'p', properties: {}, children: [text] }
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(withoutFootnotes)
  .use(() => blankTreacherousUrls)
  .use(remarkRehype, { handlers: { html: showHtml } })
  .use(() => applyHouseRules)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify)
  .freeze()

/** Their ids would clash between comments of one page. */
function withoutFootnotes(this: Processor): undefined {
  const { micromarkExtensions = [] } = this.data()
  const names = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']
  this.data('micromarkExtensions', [...micromarkExtensions, { disable: { null: names } }])
}

const MAX_TITLE = 300

interface Written {
  type: string
  url?: string
  title?: string | null
  children?: Written[]
}

/**
 * Before the step to HTML, which would percent-encode them into something that looks harmless, and which repeats an
 * address at every link that refers to it: 54 kB became 45 MB.
 */
function blankTreacherousUrls(node: Written): void {
  if (node.url !== undefined && isTreacherous(node.url)) node.url = ''
  if (node.title && node.title.length > MAX_TITLE) node.title = null
  node.children?.forEach(blankTreacherousUrls)
}

function applyHouseRules(tree: Root): void {
  tree.children = tree.children.flatMap(ruled) as Root['children']
}

/**
 * Changes h1 to h2, replaces a rejected link or image with its text, and puts a no-break space between numbers and
 * units.
 */
function ruled(node: Root['children'][number]): Content[] {
  if (node.type === 'text') return [{ ...node, value: bindUnits(node.value) }]
  if (node.type !== 'element') return [node as Content]
  // Readers copy code, so it stays unchanged.
  if (node.tagName === 'code') return [node]
  node.children = node.children.flatMap(ruled)
  if (node.tagName === 'h1') node.tagName = 'h2'
  if (node.tagName === 'a') return ruledLink(node)
  if (node.tagName === 'img') return ruledImage(node)
  return [node]
}

function ruledLink(link: Element): Content[] {
  const target = linkTarget(link.properties.href ?? '')
  if (target === null) return link.children
  const { title } = link.properties
  return [{ ...link, properties: { href: target.href, title, ...(target.outward ? OUTWARD : {}) } }]
}

function ruledImage(image: Element): Content[] {
  const { alt = '', title } = image.properties
  const src = imageSource(image.properties.src ?? '')
  if (src === null) return [{ type: 'text', value: alt }]
  return [{ ...image, properties: { src, alt, title, ...LAZY } }]
}

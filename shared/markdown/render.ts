import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { ALLOWED, LAZY, EXTERNAL } from './allow-list.ts'
import { showAsTyped } from './as-typed.ts'
import { bindUnits } from '../format.ts'
import { checkMarkdown } from './limits.ts'
import type { Handles } from '../mentions.ts'
import { imageSource, isDeceptive, linkTarget } from './links.ts'
import { linkMentions } from './mentions.ts'
import { cutPreview } from './preview.ts'
import { RENDERER_VERSION } from './version.ts'
import type { Content, Element, Root } from './html-tree.ts'

export interface RenderedMarkdown {
  /** For the page. */
  html: string
  /** For a card, which is itself a link: about 240 characters without links, headings, images and tables. */
  previewHtml: string
  /** The same as one line of plain text, for meta descriptions. */
  previewText: string
  /** Sentences for the author, which the preview of the editor shows. */
  hints: string[]
  /** The ids of the users whom the text mentions, in its order. */
  mentions: string[]
  version: number
}

/** HTML may be this many times as long as its Markdown (10 kB of table became 31 MB). */
const MAX_GROWTH = 10
/** Characters of HTML that are always allowed, because one short line may be a link with all its attributes. */
const FREE_LENGTH = 1_000

/** The text exceeds a limit. The message is for the user. */
export class MarkdownRefused extends Error {
  override name = 'MarkdownRefused'
}

/**
 * Renders Markdown to safe HTML.
 * @param handles the handles that are known; others stay text
 * @throws MarkdownRefused if the text exceeds a limit (limits.ts)
 */
export function renderMarkdown(source: string, handles: Handles = new Map()): RenderedMarkdown {
  const refusal = checkMarkdown(source)
  if (refusal !== null) throw new MarkdownRefused(refusal)

  const parsed = pipeline.parse(source)
  const hints = showAsTyped(parsed, source)
  const tree = pipeline.runSync(parsed)
  const mentions = linkMentions(tree, handles)
  const html = pipeline.stringify(tree)
  if (html.length > MAX_GROWTH * source.length + FREE_LENGTH)
    throw new MarkdownRefused('The text is too short for all its links and table cells.')

  const preview = cutPreview(tree)
  return {
    html,
    previewHtml: pipeline.stringify(preview.tree),
    previewText: preview.text,
    hints,
    mentions,
    version: RENDERER_VERSION,
  }
}

type Handler = NonNullable<NonNullable<Options['handlers']>['html']>
const PHRASING_PARENTS = new Set('paragraph heading emphasis strong delete link linkReference tableCell'.split(' '))

/** Shows raw HTML as text. */
const showHtml: Handler = (_state, node, parent): Content => {
  const text: Content = { type: 'text', value: String(node.value) }
  if (parent !== undefined && PHRASING_PARENTS.has(parent.type)) return text
  return { type: 'element', tagName: 'p', properties: {}, children: [text] }
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(withoutFootnotes)
  .use(() => removeDeceptiveUrls)
  .use(remarkRehype, { handlers: { html: showHtml } })
  .use(() => applySiteRules)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify)
  .freeze()

/** Disables footnotes, because the ids of two comments on a page would be equal. */
function withoutFootnotes(this: Processor): undefined {
  const { micromarkExtensions = [] } = this.data()
  const names = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']
  this.data('micromarkExtensions', [...micromarkExtensions, { disable: { null: names } }])
}

const MAX_TITLE = 300

interface MarkdownNode {
  type: string
  url?: string
  title?: string | null
  children?: MarkdownNode[]
}

/**
 * Removes deceptive URLs and overlong titles. Runs before the step to HTML, which percent-encodes URLs so that they look
 * harmless, and repeats a URL for each link that refers to it: 54 kB became 45 MB.
 */
function removeDeceptiveUrls(node: MarkdownNode): void {
  if (node.url !== undefined && isDeceptive(node.url)) node.url = ''
  if (node.title && node.title.length > MAX_TITLE) node.title = null
  node.children?.forEach(removeDeceptiveUrls)
}

function applySiteRules(tree: Root): void {
  tree.children = tree.children.flatMap(applyRules) as Root['children']
}

/**
 * Changes h1 to h2, replaces a rejected link or image with its text, and puts a no-break space between numbers and
 * units.
 */
function applyRules(node: Root['children'][number]): Content[] {
  if (node.type === 'text') return [{ ...node, value: bindUnits(node.value) }]
  if (node.type !== 'element') return [node as Content]
  // Readers copy code, so it stays unchanged.
  if (node.tagName === 'code') return [node]
  node.children = node.children.flatMap(applyRules)
  if (node.tagName === 'h1') node.tagName = 'h2'
  if (node.tagName === 'a') return applyLinkRules(node)
  if (node.tagName === 'img') return applyImageRules(node)
  return [node]
}

function applyLinkRules(link: Element): Content[] {
  const target = linkTarget(link.properties.href ?? '')
  if (target === null) return link.children
  const { title } = link.properties
  return [{ ...link, properties: { href: target.href, title, ...(target.isExternal ? EXTERNAL : {}) } }]
}

function applyImageRules(image: Element): Content[] {
  const { alt = '', title } = image.properties
  const src = imageSource(image.properties.src ?? '')
  if (src === null) return [{ type: 'text', value: alt }]
  return [{ ...image, properties: { src, alt, title, ...LAZY } }]
}

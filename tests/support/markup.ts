import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { textOf, type Element } from '../../shared/markdown/trees.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed } from '@rowanmanning/feed-parser'

/** The head of a page, parsed as browsers do. */
export type PageHead = {
  title: string
  /** Returns the contents of the meta elements with this name or property, in order. */
  meta(name: string): string[]
  /** Returns the links with this `rel`. */
  links(rel: string): { href: string; type: string; title: string }[]
  /** The structured data (schema.org) of the page. */
  data: { '@context': string; '@graph': Record<string, unknown>[] } | null
}

export function readHead(html: string): PageHead {
  const root = unified().use(rehypeParse).parse(html)
  const document = root.children.filter((node) => node.type === 'element')
  const head = elements(document.find(({ tagName }) => tagName === 'html')).find(({ tagName }) => tagName === 'head')
  const inside = elements(head)
  const named = (tagName: string) => inside.filter((element) => element.tagName === tagName)
  const blocks = named('script').filter(({ properties }) => properties.type === 'application/ld+json')
  if (blocks.length > 1) throw new Error('The page has several blocks of structured data.')
  return {
    title: named('title').map(textOf).join(),
    meta: (name) =>
      named('meta')
        .filter(({ properties: { name: own, property } }) => own === name || property === name)
        .map(({ properties }) => String(properties.content)),
    links: (rel) =>
      named('link')
        .filter(({ properties }) => [properties.rel].flat().join(' ') === rel)
        .map(({ properties: { href, type, title } }) => ({
          href: String(href),
          type: String(type),
          title: String(title),
        })),
    data: blocks[0] ? (JSON.parse(textOf(blocks[0])) as PageHead['data']) : null,
  }
}

const elements = (parent: Element | undefined): Element[] =>
  (parent?.children ?? []).filter((node): node is Element => node.type === 'element')

/** Parses a document. @throws Error if it is not well-formed XML 1.0 */
function readXml(xml: string): unknown {
  const found = XMLValidator.validate(xml)
  if (found !== true) throw new Error(`Line ${found.err.line}: ${found.err.msg}`)
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => LISTS.has(name) }).parse(xml)
}
const LISTS = new Set(['sitemap', 'url'])

export type Address = { loc: string; lastmod?: string }

/** Returns the files of a sitemap index. */
export function readSitemapIndex(xml: string): Address[] {
  const { sitemapindex } = readXml(xml) as { sitemapindex: { '@_xmlns': string; sitemap?: Address[] } }
  if (sitemapindex['@_xmlns'] !== PROTOCOL) throw new Error('This is not a sitemap index.')
  return sitemapindex.sitemap ?? []
}

/** Returns the pages of a sitemap. */
export function readSitemap(xml: string): Address[] {
  const { urlset } = readXml(xml) as { urlset: { '@_xmlns': string; url: Address[] } }
  if (urlset['@_xmlns'] !== PROTOCOL) throw new Error('This is not a sitemap.')
  return urlset.url
}
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Parses an Atom feed. @throws Error if it is invalid */
export function readAtom(xml: string) {
  readXml(xml)
  const feed = parseFeed(xml)
  if (feed.meta.type !== 'atom' || feed.meta.version !== '1.0') throw new Error('This is not an Atom feed.')
  return feed
}

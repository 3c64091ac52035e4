import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed } from '@rowanmanning/feed-parser'

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

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed } from '@rowanmanning/feed-parser'

/** A document, as a strict reader has it. @throws when it is not well-formed XML 1.0 */
function readXml(xml: string): unknown {
  const found = XMLValidator.validate(xml)
  if (found !== true) throw new Error(`Line ${found.err.line}: ${found.err.msg}`)
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => LISTS.has(name) }).parse(xml)
}
const LISTS = new Set(['sitemap', 'url'])

export type Address = { loc: string; lastmod?: string }

/** The files that a site map's index names. */
export function readSitemapIndex(xml: string): Address[] {
  const { sitemapindex } = readXml(xml) as { sitemapindex: { '@_xmlns': string; sitemap?: Address[] } }
  if (sitemapindex['@_xmlns'] !== PROTOCOL) throw new Error('This is no index of a site map.')
  return sitemapindex.sitemap ?? []
}

/** The pages that a file of a site map names. */
export function readSitemap(xml: string): Address[] {
  const { urlset } = readXml(xml) as { urlset: { '@_xmlns': string; url: Address[] } }
  if (urlset['@_xmlns'] !== PROTOCOL) throw new Error('This is no site map.')
  return urlset.url
}
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** An Atom feed, as a reader of feeds has it. */
export function readAtom(xml: string) {
  readXml(xml)
  const feed = parseFeed(xml)
  if (feed.meta.type !== 'atom' || feed.meta.version !== '1.0') throw new Error('This is no Atom feed.')
  return feed
}

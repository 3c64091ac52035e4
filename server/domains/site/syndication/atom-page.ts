import { Feed } from 'feed'
import { authorName } from '../../../../shared/labels.ts'
import { paths } from '../../../../shared/paths.ts'
import { escapeHtml } from '../../../../shared/text.ts'
import type { Entry } from './atom-service.ts'
import type { ChangeEntry } from './changes-feed-service.ts'

/** Characters that XML 1.0 does not allow, not even escaped. Markdown and imported texts may contain them. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * Returns the XML of an Atom feed (RFC 4287). The same entries give the same text.
 * @param feed.path also the permanent id of the feed
 * @param feed.page the path of the page that shows these entries
 */
export function atomDocument(
  origin: string,
  feed: { title: string; path: string; page: string },
  entries: (Entry | ChangeEntry)[],
): string {
  const { hostname } = new URL(origin)
  const document = new Feed({
    // RFC 4151: a date on which the site owned its host name.
    id: `tag:${hostname},2026:${feed.path}`,
    title: feed.title,
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => Date.parse(updatedAt)))),
    link: origin + feed.page,
    feedLinks: { atom: origin + feed.path },
    generator: false,
  })
  for (const entry of entries) {
    document.addItem({
      id: `urn:uuid:${entry.id}`,
      title: inCdata(escapeHtml(entry.title)),
      link: origin + addressOf(entry),
      published: new Date(entry.createdAt),
      date: new Date(entry.updatedAt),
      content: inCdata(withAbsoluteLinks(entry.html, origin)),
      author: [
        {
          name: authorName({ author: entry.author, deleted: null }),
          ...(entry.author && { link: origin + paths.account(entry.author.id) }),
        },
      ],
      // The library does not escape '<' in this attribute.
      category: entry.tags.filter((tag) => !tag.includes('<')).map((tag) => ({ term: tag })),
    })
  }
  return document.atom1().replace(NOT_XML, '')
}

function addressOf(entry: Entry | ChangeEntry): string {
  if ('path' in entry) return entry.path
  return entry.kind === 'part' ? paths.part(entry.slug) : paths.blogPost(entry.slug)
}

/** Escapes the end of a CDATA section in HTML. The library escapes only the first one. */
const inCdata = (html: string) => html.replaceAll(']]>', ']]&gt;')

/** Makes the links of rendered Markdown absolute, for feed readers. There, '<' only begins a tag. */
const withAbsoluteLinks = (html: string, origin: string) =>
  html.replace(/<(?:[^<>"]|"[^"]*")*>/g, (tag) => tag.replace(/ (href|src)="\//g, ` $1="${origin}/`))

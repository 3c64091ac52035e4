import { Feed } from 'feed'
import { authorName } from '../../../shared/comment-words.ts'
import { paths } from '../../../shared/paths.ts'
import type { Entry } from './service.ts'

/** What XML 1.0 cannot hold in any way, not even escaped; Markdown and imports can. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * The document of an Atom feed (RFC 4287). The same entries give the same text.
 * @param feed its title, and its own path; that is its name too, for good
 */
export function atomDocument(origin: string, feed: { title: string; path: string }, entries: Entry[]): string {
  const { hostname } = new URL(origin)
  const document = new Feed({
    // RFC 4151; the year is one in which the site's name was ours.
    id: `tag:${hostname},2026:${feed.path}`,
    title: feed.title,
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => Date.parse(updatedAt)))),
    link: origin,
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
      content: inCdata(withWholeLinks(entry.html, origin)),
      author: [
        {
          name: authorName({ author: entry.author, deleted: null }),
          ...(entry.author && { link: origin + paths.account(entry.author.id) }),
        },
      ],
      // The library writes a '<' into the attribute as it is.
      category: entry.tags.filter((tag) => !tag.includes('<')).map((tag) => ({ term: tag })),
    })
  }
  return document.atom1().replace(NOT_XML, '')
}

const addressOf = ({ kind, slug }: Entry) => (kind === 'part' ? paths.part(slug) : paths.blogPost(slug))

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML that does not end the CDATA section it stands in; the library sees to the first end only. */
const inCdata = (html: string) => html.replaceAll(']]>', ']]&gt;')

/** Rendered Markdown, where '<' begins a tag and nothing else, for readers who are elsewhere. */
const withWholeLinks = (html: string, origin: string) =>
  html.replace(/<(?:[^>"]|"[^"]*")*>/g, (tag) => tag.replace(/ (href|src)="\//g, ` $1="${origin}/`))

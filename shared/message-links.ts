import { isDeceptive, linkTarget } from './markdown/links.ts'
import { safePath, withoutTokens } from './paths.ts'

/** A segment of a message: text, a link to a page of this site, or a link to another site with the host that is shown. */
export type MessageSegment = { text: string; path?: string; href?: string; host?: string }

// The scheme does not follow a letter or digit, so that 'xhttp://' is no link.
const URL_IN_TEXT = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"]+/giu

/** A character after a URL that belongs to the sentence around it. */
const AFTER_URL = /[.,;:!?'’”»*_~]/u
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Characters that are invisible or change the reading direction, so that the URL could look like another one. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/**
 * Splits a message into texts and links. Only http and https URLs are links, without user names, control characters,
 * backslashes and invisible characters.
 * @param origin of this site, such as `https://tappet.example`
 */
export function splitLinks(message: string, origin: string): MessageSegment[] {
  const segments: MessageSegment[] = []
  let done = 0
  for (const { 0: match, index } of message.matchAll(URL_IN_TEXT)) {
    const url = trimEnd(match)
    const link = linkOf(url, match, origin)
    if (!link) continue
    segments.push({ text: message.slice(done, index) }, { text: url, ...link })
    done = index + url.length
  }
  segments.push({ text: message.slice(done) })
  return segments.filter(({ text }) => text !== '')
}

/**
 * Splits a notice of the site like `splitLinks`. The page at its end is the link of the words before it, without its address:
 * 'See your trades: https://…/trades'.
 */
export function splitNotice(notice: string, origin: string): MessageSegment[] {
  const segments = splitLinks(notice, origin)
  const [before, link] = segments.slice(-2)
  if (!before?.text.endsWith(': ') || link?.path === undefined) return segments
  const text = before.text.slice(0, -2)
  const start = Math.max(text.lastIndexOf('. '), text.lastIndexOf(': ')) + 2
  const from = start < 2 ? 0 : start
  const words = [{ text: text.slice(0, from) }, { text: text.slice(from), path: link.path }]
  return [...segments.slice(0, -2), ...words].filter((segment) => segment.text !== '')
}

/** Returns the URL without punctuation at its end, and without a closing bracket that was not opened in it. */
function trimEnd(match: string): string {
  const counts = new Map<string, number>()
  for (const character of match) counts.set(character, (counts.get(character) ?? 0) + 1)
  let end = match.length
  for (; end > 0; end--) {
    const last = match.charAt(end - 1)
    if (AFTER_URL.test(last)) continue
    const open = OPENING.get(last)
    const [closed, opened] = [counts.get(last) ?? 0, counts.get(open ?? '') ?? 0]
    if (open === undefined || closed <= opened) break
    counts.set(last, closed - 1)
  }
  return match.slice(0, end)
}

function linkOf(url: string, match: string, origin: string): Omit<MessageSegment, 'text'> | null {
  // A part of a deceptive URL is not a link either.
  if (isDeceptive(match) || HIDDEN.test(match)) return null
  const target = linkTarget(url)
  if (!target) return null
  const { origin: site, hostname, pathname, search, hash } = new URL(target.href)
  if (site !== origin) return hostname === '' ? null : { href: target.href, host: shownHost(url, hostname) }
  const path = safePath(pathname + search + hash, origin)
  return path === null ? null : { path: withoutTokens(path) }
}

/**
 * Returns the host of a URL as it is shown. A name with letters of one script is shown in this script, any other in
 * Punycode, because letters of several scripts look alike.
 */
function shownHost(url: string, hostname: string): string {
  if (!/(?:^|\.)xn--/.test(hostname)) return hostname
  const [, written = ''] = /^https?:\/\/([^/?#:]+)/i.exec(url) ?? []
  const isOneScript = SCRIPTS.some((script) => script.test(written))
  return isOneScript ? written.toLowerCase() : hostname
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew', 'Thai'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}0-9.-]+$`, 'u'),
)

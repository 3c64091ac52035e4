import { safePath, withoutTokens } from '../paths.ts'

/** Stands for whatever origin the page has: only whether a path stays on it matters here. */
const HERE = 'https://here.invalid'

/** As long as browsers and servers agree on. */
const MAX_URL = 2_048

const REFUSED = /[\p{Cc}\\]/u

/**
 * True for an address as written that no link may have, before the parser percent-encodes it: overlong, or with
 * control characters or backslashes, which mean one thing to a reader and another to a browser.
 */
export function isTreacherous(url: string): boolean {
  return url.length > MAX_URL || REFUSED.test(url)
}

/** Returns the target of a link without tokens, or null unless it is http, https, mailto or a page of this site. */
export function linkTarget(href: string): { href: string; outward: boolean } | null {
  if (href.startsWith('/')) {
    const path = safePath(href, HERE)
    return path === null ? null : { href: withoutTokens(path), outward: false }
  }
  const url = absolute(href, /^(?:https?:\/\/|mailto:)/i)
  return url === null ? null : { href: withoutTokens(url), outward: true }
}

/** Where an image comes from, or null: https, or an image of this site. */
export function imageSource(src: string): string | null {
  if (src.startsWith('/')) {
    const path = safePath(src, HERE)
    return path?.startsWith('/images/') ? path : null
  }
  return absolute(src, /^https:\/\//i)
}

/** The address as written with its scheme in lower case, when it begins as wanted and names nobody. */
function absolute(address: string, beginning: RegExp): string | null {
  const scheme = beginning.exec(address)?.[0]
  if (scheme === undefined || isTreacherous(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  return scheme.toLowerCase() + address.slice(scheme.length)
}

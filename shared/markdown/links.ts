import { safePath, withoutTokens } from '../paths.ts'

/** A placeholder for the origin of the site. `safePath` only checks whether a path stays on the origin. */
const HERE = 'https://here.invalid'

/** The longest URL that all browsers and servers accept. */
const MAX_URL = 2_048

const REFUSED = /[\p{Cc}\\]/u

/**
 * Whether no link may have this URL: it is too long, or has control characters or backslashes, which browsers interpret
 * differently from readers. Must be called before the parser percent-encodes the URL.
 */
export function isDeceptive(url: string): boolean {
  return url.length > MAX_URL || REFUSED.test(url)
}

/** Returns the target of a link without tokens, or null unless it is http, https, mailto or a page of this site. */
export function linkTarget(href: string): { href: string; isExternal: boolean } | null {
  if (href.startsWith('/')) {
    const path = safePath(href, HERE)
    return path === null ? null : { href: withoutTokens(path), isExternal: false }
  }
  const url = absolute(href, /^(?:https?:\/\/|mailto:)/i)
  return url === null ? null : { href: withoutTokens(url), isExternal: true }
}

/** Returns the URL of an image, or null unless it is https or an image of this site. */
export function imageSource(src: string): string | null {
  if (src.startsWith('/')) {
    const path = safePath(src, HERE)
    return path?.startsWith('/images/') ? path : null
  }
  return absolute(src, /^https:\/\//i)
}

/** Returns the URL with its scheme in lower case, or null if it has another beginning or contains a user name. */
function absolute(address: string, beginning: RegExp): string | null {
  const scheme = beginning.exec(address)?.[0]
  if (scheme === undefined || isDeceptive(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  return scheme.toLowerCase() + address.slice(scheme.length)
}

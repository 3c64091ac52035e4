// The paths of the site, and the check of paths that come from outside.

/** Maximum length of a path. It limits the work of the regular expressions. */
const MAX_PATH = 2_048

/** Paths that are no target of a redirect: the API, and the two pages that redirect themselves. */
const NOT_A_DESTINATION = /^\/(?:api|login|verify-phone)(?:\/|$)/i

const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u

/**
 * Returns the path with query and hash if it leads to a page of this site, else null
 * (docs/product/people-and-sign-in.md, "Return paths"). Browser and server check return paths and links in Markdown
 * with it.
 * @param origin of this site, such as `https://tappet.example`
 */
export function safePath(path: string, origin: string): string | null {
  if (path.length > MAX_PATH || !path.startsWith('/') || path.startsWith('//')) return null
  if (path.includes('\\') || HIDDEN.test(path)) return null

  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (url === null || url.origin !== new URL(origin).origin) return null

  // A proxy may decode the path once, and the router matches the decoded path.
  const decoded = decode(url.pathname)
  if (decoded === null || decoded.startsWith('//') || decoded.includes('\\') || HIDDEN.test(decoded)) return null
  const forwarded = new URL(decoded, origin).pathname
  if (forwarded.startsWith('//') || NOT_A_DESTINATION.test(forwarded)) return null

  return url.pathname + url.search + url.hash
}

/**
 * Returns a valid path or address without session tokens. With a token, a link could sign in its reader to another
 * account.
 */
export function withoutTokens(address: string): string {
  const url = new URL(address, 'https://site.invalid')
  const names = ['token', 'tempToken'].filter((name) => url.searchParams.has(name))
  // searchParams.delete rewrites the whole query, so an address without tokens is returned early.
  if (names.length === 0) return address
  for (const name of names) url.searchParams.delete(name)
  return address.startsWith('/') ? url.pathname + url.search + url.hash : url.href
}

/** Returns the path of an address for a log, without the keys and tokens by which the links of mails act for their reader. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^\/(unsubscribe|mail\/confirm)\/[^/]*/, '/$1/…')

/** The filters that the page of changes and its feed share. */
type ChangesOf = { tag?: string | undefined; user?: string | undefined; page?: string | undefined }

export const paths = {
  home: '/',
  search: (q: string) => `/search${query({ q })}`,
  /** @param comment the id of the comment to open the page with */
  part: (slugOrId: string, comment?: string) => `/part/${segment(slugOrId)}${query({ comment })}`,
  /** The page of a part with the history of a part that was merged into it. */
  mergedHistory: (slug: string, mergedId: string) => `/part/${segment(slug)}${query({ history: mergedId })}`,
  /** The page of a part with the form for a car that it fits. */
  addCar: (slug: string) => `/part/${segment(slug)}${query({ add: 'car' })}`,
  /** The page of a part with the dialog of the reader's want. */
  addWant: (slug: string) => `/part/${segment(slug)}${query({ add: 'want' })}`,
  /** The page of a part with the detail of one of its listings. */
  listing: (slugOrId: string, listingId: string) => `/part/${segment(slugOrId)}${query({ listing: listingId })}`,
  /**
   * Merges a part into another one.
   * @param into the slug or id of the part that is kept; without it the page asks for it
   */
  merge: (slugOrId: string, into?: string) => `/part/${segment(slugOrId)}/merge${query({ into })}`,
  /** Moves what belongs to another part to a new one. */
  split: (slugOrId: string) => `/part/${segment(slugOrId)}/split`,
  /** The pairs of parts that may be the same, of which a part has the tag. */
  duplicates: (tag?: string) => `/duplicates${query({ tag })}`,
  uploadPart: '/upload-part',
  importListings: '/sell/import',
  /** Confirms an address for mails. The key is in the query, because logs have no queries. */
  confirmAddress: (key: string) => `/mail/confirm${query({ key })}`,
  about: '/about',
  help: '/help',
  buying: '/help/buying',
  feeds: '/feeds',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  /** @param nonce the nonce of the sign-in that created the token */
  verifyPhone: (targetUrl?: string, tempToken?: string, nonce?: string) =>
    `/verify-phone${query({ targetUrl, tempToken, nonce })}`,
  account: (userId: string) => `/account/${segment(userId)}`,
  /** The settings, on the user's own profile. */
  settings: (userId: string) => `/account/${segment(userId)}#settings`,
  garage: '/garage',
  following: '/following',
  /** A car that is taken apart. */
  donor: (id: string) => `/donor/${segment(id)}`,
  vehicles: '/vehicles',
  vehicle: (slug: string) => `/vehicle/${segment(slug)}`,
  /** @param filters as the page of changes has them in its address */
  changes: ({ tag, user, page }: ChangesOf = {}) => `/changes${query({ tag, user, page })}`,
  savedSearches: '/saved-searches',
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  /** @param scope one of shared/unsubscribe.ts */
  unsubscribe: (key: string, scope: string) => `/unsubscribe/${segment(key)}/${segment(scope)}`,
  wants: '/wants',
  /** The reader's own warnings and mutes, with their appeals. */
  warnings: '/warnings',
  trades: '/trades',
  /** The page of a problem with a trade. */
  problem: (tradeId: string) => `/trades/${segment(tradeId)}/problem`,
  /** @param message the id of the message to open the conversation at */
  messages: (recipientId?: string, message?: string) => `/messages${query({ recipientId, message })}`,
  /** @param tag the tag of the reports to show; '' for reports without a tag */
  admin: (tag?: string) => `/admin${query(tag === '' ? { untagged: '1' } : { tag })}`,
  /** What moderators see of a user. */
  adminUser: (userId: string) => `/admin${query({ user: userId })}`,
  /** The public log of moderator actions. */
  moderation: '/moderation',
  /**
   * Undoes everything of a user.
   * @param job the id of the job to show
   */
  undoAll: (userId: string, job?: string) => `/changes/undo/${segment(userId)}${query({ job })}`,
  /** @param part the slug of the part to sell */
  /** @param donor the donor car of the part */
  sell: (part?: string, donor?: string) => `/sell${query({ part, donor })}`,
  sellDonor: '/sell/donor',
  inventory: '/sell/inventory',
  /** @param asks the query of an inventory, or `ids=` with the ids of asks between commas */
  labels: (asks: string) => `/sell/labels${asks && `?${asks}`}`,
  sellerNumbers: '/sell/numbers',
  donorEdit: (id: string) => `/donor/${segment(id)}/edit`,
  blogNew: '/blog/new',
  blogEdit: (slug: string) => `/blog/edit/${segment(slug)}`,
  /** @param comment the id of the comment to open the page with */
  blogPost: (slug: string, comment?: string) => `/blog/${segment(slug)}${query({ comment })}`,
  /** Starts a sign-in on the server. @param back path and query to return to */
  signIn: (back: string) => `/api/auth/google${query({ state: back })}`,
  /** @param from path to open after the sign-in; check it with `safePath` */
  login: (from?: string) => `/login${query({ from })}`,
} as const

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${segment(value ?? '')}`).join('&')}`
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** The paths of the Atom feeds. */
export const feedPaths = {
  parts: '/atom/parts',
  posts: '/atom/posts',
  tag: (tag: string) => `/atom/tags/${encodeURIComponent(tag.toWellFormed())}`,
  /** The filters are those of the page of changes that this feed has. */
  changes: ({ tag, user, page }: ChangesOf = {}) => `/atom/changes${query({ tag, user, page })}`,
} as const

/** The description of the site's search for browsers. */
export const SEARCH_DESCRIPTION = { path: '/opensearch.xml', type: 'application/opensearchdescription+xml' } as const

/** The titles of the Atom feeds, for feed readers and links. */
export const feedTitles = {
  parts: 'New parts · Tappet',
  posts: 'Blog posts · Tappet',
  tag: (tag: string) => `Tagged ${tag} · Tappet`,
  changes: 'Recent changes · Tappet',
} as const

/** Widths in px of the stored copies of an image: card and thumbnail, part page, full screen. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Returns the path of a stored copy. The image of a storage key never changes, so caches may keep its copies. */
export const imageUrl = (storageKey: string, width: ImageWidth) => `/images/${storageKey}-${width}.webp`

/** Size in px, as recommended by Open Graph and X for a large preview. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Paths of the preview images, which server/http/share-images.ts serves. */
export const SHARE_PATHS = {
  site: '/share/site.png',
  post: (slug: string) => `/share/posts/${slug}`,
  person: (userId: string) => `/share/people/${userId}`,
} as const

/** Returns whether a trimmed text is a URL for a link. A URL with a user name is rejected, because it can look like another site. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

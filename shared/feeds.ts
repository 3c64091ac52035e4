/** The paths of the Atom feeds. Separate from `paths`, which every page loads. */
export const feedPaths = {
  parts: '/atom/parts',
  posts: '/atom/posts',
  tag: (tag: string) => `/atom/tags/${encodeURIComponent(tag.toWellFormed())}`,
} as const

/** The titles of the Atom feeds, for feed readers and links. */
export const feedTitles = {
  parts: 'New parts · Tappet',
  posts: 'Blog posts · Tappet',
  tag: (tag: string) => `Tagged ${tag} · Tappet`,
} as const

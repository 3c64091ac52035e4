/** Where the Atom feeds are. Apart from `paths`, which every page loads. */
export const feedPaths = {
  parts: '/atom/parts',
  posts: '/atom/posts',
  tag: (tag: string) => `/atom/tags/${encodeURIComponent(tag.toWellFormed())}`,
} as const

/** As a feed reader lists it, and the link to it. */
export const feedTitles = {
  parts: 'New parts · Tappet',
  posts: 'Blog posts · Tappet',
  tag: (tag: string) => `Tagged ${tag} · Tappet`,
} as const

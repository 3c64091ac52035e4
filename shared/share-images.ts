/** Size in px, as recommended by Open Graph and X for a large preview. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Paths of the preview images, which server/http/share-images.ts serves. */
export const SHARE_PATHS = {
  site: '/share/site.png',
  post: (slug: string) => `/share/posts/${slug}`,
  person: (userId: string) => `/share/people/${userId}`,
} as const

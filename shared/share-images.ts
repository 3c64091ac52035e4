/** Pixels; what Open Graph and X recommend for a large preview. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Where the preview images of pages are served; the server draws them in server/http/share-images.ts. */
export const SHARE_PATHS = {
  site: '/share/site.png',
  post: (slug: string) => `/share/posts/${slug}`,
  person: (userId: string) => `/share/people/${userId}`,
} as const

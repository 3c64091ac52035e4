import { feedPaths, feedTitles } from '../../shared/feeds.ts'
import { paths } from '../../shared/paths.ts'
import type { Cache } from '../app/trpc.ts'
import { HOME_DESCRIPTION, HOME_TITLE } from '../pages/home/meta.ts'
import type { PreloadInput } from '../routes.tsx'
import { headHtml, type Head } from './head.tsx'
import { partHead } from './part.ts'
import { personHead } from './person.ts'
import { postHead } from './post.ts'

/** By the path of its route, what a page says of itself; null when what it shows is not there. */
const heads: Record<string, (cache: Cache, input: PreloadInput, origin: string) => Head | null> = {
  [paths.home]: (_cache, _input, origin) => homeHead(origin),
  '/part/:idOrSlug'(cache, { params: { idOrSlug = '' } }, origin) {
    const part = cache.part.bySlug.getData({ idOrSlug })
    return part ? partHead(part, origin) : null
  },
  '/blog/:slug'(cache, { params: { slug = '' } }, origin) {
    const post = cache.post.bySlug.getData({ slug })
    return post ? postHead(post, origin) : null
  },
  '/account/:userId'(cache, { params: { userId = '' } }, origin) {
    const profile = cache.user.profile.getData({ userId })
    return profile ? personHead(profile, origin) : null
  },
}

/**
 * Elements for the head of a route's page, as HTML; '' for a page that is not shown elsewhere.
 * @param cache what the page was made from
 */
export function headOf(route: string, cache: Cache, input: PreloadInput, origin: string): string {
  const head = heads[route]?.(cache, input, origin)
  return head ? headHtml(head, origin) : ''
}

const homeHead = (origin: string): Head => ({
  type: 'website',
  title: HOME_TITLE,
  description: HOME_DESCRIPTION,
  path: paths.home,
  picture: null,
  feeds: [
    { title: feedTitles.parts, path: feedPaths.parts },
    { title: feedTitles.posts, path: feedPaths.posts },
  ],
  properties: [],
  things: [{ '@type': 'WebSite', name: 'Tappet', url: origin + paths.home }],
})

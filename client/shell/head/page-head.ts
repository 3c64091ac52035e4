import { SHARE_PATHS, feedPaths, feedTitles, paths } from '../../../shared/paths.ts'
import type { Cache } from '../../base/trpc.ts'
import { INFO_PAGES, type InfoPageName } from '../../pages/info/InfoPage.tsx'
import { HOME_TITLE } from '../../pages/home/HomePage.tsx'
import { partsOf } from '../../features/vehicles/vehicle-address.ts'
import type { PreloadInput } from '../../routes.tsx'
import { type Head, breadcrumbs, headHtml, shareImage } from './head-html.tsx'
import { partHead } from './part-head.ts'
import { personHead } from './profile-head.ts'
import { postHead } from './post-head.ts'
import { vehicleHead, vehiclesHead } from './vehicle-head.ts'

/** The head of each page by the path of its route; null if the content of the page does not exist. */
const heads: Record<string, (cache: Cache, input: PreloadInput, origin: string) => Head | null> = {
  [paths.home]: (_cache, _input, origin) => homeHead(origin),
  ...Object.fromEntries(
    (Object.keys(INFO_PAGES) as InfoPageName[]).map((name) => [
      INFO_PAGES[name].path,
      (_cache: Cache, _input: PreloadInput, origin: string) => infoHead(name, origin),
    ]),
  ),
  '/part/:idOrSlug'(cache, { params: { idOrSlug = '' } }, origin) {
    const part = cache.part.bySlug.getData({ idOrSlug })
    return part ? partHead(part, cache.fitment.outline.getData({ partId: part.id })?.groups ?? [], origin) : null
  },
  [paths.vehicles]: (_cache, _input, origin) => vehiclesHead(origin),
  '/vehicle/:idOrSlug'(cache, { params: { idOrSlug = '' }, query }, origin) {
    const vehicle = cache.vehicle.bySlug.getData({ idOrSlug })
    if (!vehicle) return null
    return vehicleHead(vehicle, cache.vehicle.parts.getData(partsOf(vehicle.id, query))?.total, origin)
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
 * Returns the elements for the head of a route's page as HTML; '' for a page that needs no link preview.
 * @param cache the data from which the page was rendered
 */
export function pageHead(route: string, cache: Cache, input: PreloadInput, origin: string): string {
  const head = heads[route]?.(cache, input, origin)
  return head ? headHtml(head, origin) : ''
}

const homeHead = (origin: string): Head => ({
  type: 'website',
  title: HOME_TITLE,
  description:
    'Find out which part fits, what it costs, and what people who fitted it say. Every page can be edited by its readers.',
  path: paths.home,
  image: shareImage(SHARE_PATHS.site, HOME_TITLE, origin),
  feeds: [
    { title: feedTitles.parts, path: feedPaths.parts },
    { title: feedTitles.posts, path: feedPaths.posts },
  ],
  properties: [],
  things: [{ '@type': 'WebSite', name: 'Tappet', url: origin + paths.home }],
})

const infoHead = (name: InfoPageName, origin: string): Head => {
  const { path, title, description } = INFO_PAGES[name]
  return {
    type: 'website',
    title,
    description,
    path,
    image: shareImage(SHARE_PATHS.site, HOME_TITLE, origin),
    feeds: [],
    properties: [],
    things: [breadcrumbs(title, path, origin)],
  }
}

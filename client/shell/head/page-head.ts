import { SHARE_PATHS, feedPaths, feedTitles, paths } from '../../../shared/paths.ts'
import type { Cache, RouterOutputs } from '../../base/trpc.ts'
import { INFO_PAGES } from '../../pages/info/InfoPage.tsx'
import { readFilters } from '../../pages/changes/filters-address.ts'
import { HOME_TITLE } from '../../pages/home/HomePage.tsx'
import { partsOf } from '../../features/vehicles/vehicle-address.ts'
import type { PreloadInput } from '../../routes.tsx'
import { type Head, breadcrumbs, headHtml, shareImage } from './head-html.tsx'
import { partHead } from './part-head.ts'
import { vehicleHead, vehiclesHead } from './vehicle-head.ts'
import type { BlogPosting, Person, ProfilePage } from 'schema-dts'
import { authorName } from '../../../shared/labels.ts'
import { plainText } from '../../../shared/plain-text.ts'
import { formatMonth } from '../../../shared/format.ts'
import type { Profile } from '../../pages/account/profile.ts'

/** The head of each page by the path of its route; null if the content of the page does not exist. */
const heads: Record<string, (cache: Cache, input: PreloadInput, origin: string) => Head | null> = {
  [paths.home]: (_cache, _input, origin) => homeHead(origin),
  ...Object.fromEntries(
    Object.values(INFO_PAGES).map((page) => [
      page.path,
      (_cache: Cache, _input: PreloadInput, origin: string) => siteHead(page, origin),
    ]),
  ),
  '/part/:idOrSlug'(cache, { params: { idOrSlug = '' } }, origin) {
    const part = cache.part.bySlug.getData({ idOrSlug })
    if (!part) return null
    const cars = cache.fitment.outline.getData({ partId: part.id })?.groups ?? []
    return partHead(part, cars, cache.relation.list.getData({ idOrSlug: part.id }), origin)
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
  [paths.changes()]: (_cache, { query }, origin) => ({
    ...siteHead(CHANGES_PAGE, origin),
    feeds: [{ title: feedTitles.changes, path: feedPaths.changes(readFilters(query)) }],
  }),
  [paths.moderation]: (_cache, _input, origin) => siteHead(MODERATION_PAGE, origin),
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

const CHANGES_PAGE = {
  path: paths.changes(),
  title: 'Recent changes',
  description: 'Every change of parts, cars, vehicles and images, with its author, its summary and who checked it.',
}
const MODERATION_PAGE = {
  path: paths.moderation,
  title: 'Moderation log',
  description: 'What moderators did on Tappet, with the rule and the reason for the public, and without names.',
}

/** The head of a page about the site. */
const siteHead = ({ path, title, description }: typeof CHANGES_PAGE, origin: string): Head => ({
  type: 'website',
  title,
  description,
  path,
  image: shareImage(SHARE_PATHS.site, HOME_TITLE, origin),
  feeds: [],
  properties: [],
  things: [breadcrumbs(title, path, origin)],
})

type Post = RouterOutputs['post']['bySlug']

function postHead(post: Post, origin: string): Head {
  const path = paths.blogPost(post.slug)
  const description = plainText(post.previewHtml)
  const image = firstImage(post.contentHtml, origin)
  return {
    type: 'article',
    title: post.title,
    description,
    path,
    image: shareImage(SHARE_PATHS.post(post.slug), post.title, origin),
    feeds: [
      { title: feedTitles.posts, path: feedPaths.posts },
      ...post.tags.map((tag) => ({ title: feedTitles.tag(tag), path: feedPaths.tag(tag) })),
    ],
    properties: [
      ['article:published_time', post.createdAt],
      ['article:modified_time', post.updatedAt],
      ...(post.author ? [['article:author', origin + paths.account(post.author.id)] as [string, string]] : []),
      ...post.tags.map((tag): [string, string] => ['article:tag', tag]),
    ],
    things: [posting(post, description, image, origin), breadcrumbs(post.title, path, origin)],
  }
}

/**
 * Returns the absolute address of the first image of rendered Markdown. In rendered Markdown every '<' starts a tag.
 */
function firstImage(html: string, origin: string): string | null {
  const src = /<img (?:[^>"]|"[^"]*")*?src="([^"]*)"/.exec(html)?.[1]
  return src === undefined ? null : new URL(plainText(src), origin).href
}

function posting(post: Post, description: string, image: string | null, origin: string): BlogPosting {
  const url = origin + paths.blogPost(post.slug)
  const author: Person = {
    '@type': 'Person',
    name: authorName({ author: post.author, deleted: null }),
    ...(post.author && { url: origin + paths.account(post.author.id) }),
  }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    url,
    mainEntityOfPage: url,
    author,
    publisher: { '@type': 'Organization', name: 'Tappet', url: origin + paths.home },
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    ...(image !== null && { image }),
    ...(post.tags.length > 0 && { keywords: post.tags }),
    commentCount: post.commentCount,
  }
}

function personHead(profile: Profile, origin: string): Head {
  const { id, name, joinedAt, trades } = profile
  const path = paths.account(id)
  const url = origin + path
  // An image of this site is stored as a path, an image of the sign-in provider as a full address.
  const picture = profile.picture && new URL(profile.picture, origin).href
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    url,
    dateCreated: joinedAt,
    mainEntity: { '@type': 'Person', name, identifier: id, url, ...(picture && { image: picture }) },
  }
  return {
    type: 'profile',
    title: name,
    description: `${name} on Tappet since ${formatMonth(joinedAt)}. Items sold: ${trades.sold}, items bought: ${trades.bought}.`,
    path,
    image: shareImage(SHARE_PATHS.person(id), name, origin),
    feeds: [],
    properties: [['profile:username', name]],
    things: [page, breadcrumbs(name, path, origin)],
  }
}

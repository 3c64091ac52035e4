import { parse } from 'regexparam'
import { useState, type ComponentType } from 'react'
import { Route as RouterRoute, useLocation } from 'wouter'
import { paths } from '../shared/paths.ts'
import { PageNotLoaded } from './base/ErrorBoundary.tsx'
import { SlowNote } from './shell/SlowPage.tsx'
import type { Cache } from './base/trpc.ts'
import { activityOf, hasActivityPage } from './pages/account/profile.ts'
import { pageNumber } from './base/PageLinks.tsx'
import { preloadComments } from './features/comments/preload-comments.ts'
import { partsOf, searchOf } from './features/vehicles/vehicle-address.ts'
import { lazily } from './ui/lazy.ts'
import { Loading } from './ui/Loading.tsx'

export type PreloadInput = { params: Record<string, string | undefined>; query: URLSearchParams }

/** One address pattern of the site with its page. */
export type Route = {
  /** A pattern in which ':name' matches one segment. */
  path: string
  load(): Promise<{ default: ComponentType }>
  /** Loads the data of the page into the cache. The server calls it before rendering. */
  preload?(cache: Cache, input: PreloadInput): Promise<unknown>
  /** Returns the canonical path if the address is an older or alternative one. The server redirects to it. */
  canonical?(cache: Cache, input: PreloadInput): string | undefined
}

/** The URL map. */
export const routes: Route[] = [
  {
    path: '/',
    load: () => import('./pages/home/HomePage.tsx'),
    preload(cache, { query }) {
      const page = pageNumber(query.get('page'))
      return page > 1 ? cache.feed.page.prefetch({ page }) : cache.feed.list.prefetchInfinite({})
    },
  },
  {
    path: '/part/:idOrSlug',
    load: () => import('./pages/part/PartPage.tsx'),
    preload: async (cache, { params, query }) => {
      const { idOrSlug = '' } = params
      await cache.part.bySlug.prefetch({ idOrSlug })
      // The server renders the first comments for readers without scripts. A browser loads them when the reader scrolls
      // near.
      const part = import.meta.env.SSR ? cache.part.bySlug.getData({ idOrSlug }) : undefined
      if (!part) return
      const { preloadListings } = await import('./pages/part/listing-pages.ts')
      await Promise.all([
        preloadComments(cache, { partId: part.id }, query),
        preloadListings(cache, part.id, query),
        cache.fitment.outline.prefetch({ partId: part.id }),
        cache.relation.list.prefetch({ idOrSlug: part.id }),
        // Reserves the space of the price chart, so that nothing moves when the chart is loaded.
        part.saleCount > 0 && cache.trade.history.prefetch({ partId: part.id }),
      ])
    },
    canonical(cache, { params: { idOrSlug = '' } }) {
      const slug = cache.part.bySlug.getData({ idOrSlug })?.slug
      return slug === undefined || slug === idOrSlug ? undefined : paths.part(slug)
    },
  },
  {
    path: '/part/:idOrSlug/merge',
    load: () => import('./pages/merge/MergePage.tsx'),
    preload: (cache, { params: { idOrSlug = '' } }) => cache.part.bySlug.prefetch({ idOrSlug }),
    canonical(cache, { params: { idOrSlug = '' } }) {
      const slug = cache.part.bySlug.getData({ idOrSlug })?.slug
      return slug === undefined || slug === idOrSlug ? undefined : paths.merge(slug)
    },
  },
  {
    path: '/part/:idOrSlug/split',
    load: () => import('./pages/split/SplitPage.tsx'),
    preload: (cache, { params: { idOrSlug = '' } }) => cache.part.bySlug.prefetch({ idOrSlug }),
  },
  {
    path: paths.duplicates(),
    load: () => import('./pages/duplicates/DuplicatesPage.tsx'),
    preload: async (cache, { query }) => {
      const { filterOf } = await import('./pages/duplicates/filter-address.ts')
      await cache.duplicate.list.prefetchInfinite(filterOf(query))
    },
  },
  {
    path: '/search',
    load: () => import('./pages/search/SearchPage.tsx'),
    preload: async (cache, { query }) => {
      const { readSearch } = await import('../shared/search-address.ts')
      const { searchInput } = await import('./pages/search/search-params.ts')
      const search = searchInput(readSearch(query), null)
      const page = pageNumber(query.get('page'))
      if (search.q === '') return
      await (page > 1
        ? cache.search.list.prefetch({ ...search, cursor: page })
        : cache.search.list.prefetchInfinite(search))
    },
  },
  {
    path: paths.vehicles,
    load: () => import('./pages/vehicles/VehiclesPage.tsx'),
    preload: (cache, { query }) => {
      const q = searchOf(query)
      return Promise.all([cache.vehicle.makes.prefetch(), q !== '' && cache.vehicle.search.prefetch({ q })])
    },
  },
  {
    path: '/vehicle/:idOrSlug',
    load: () => import('./pages/vehicle/VehiclePage.tsx'),
    preload: async (cache, { params: { idOrSlug = '' }, query }) => {
      await cache.vehicle.bySlug.prefetch({ idOrSlug })
      const id = cache.vehicle.bySlug.getData({ idOrSlug })?.id
      if (id === undefined) return
      await Promise.all([
        cache.vehicle.parts.prefetch(partsOf(id, query)),
        ...(['ask', 'bid'] as const).map((type) => cache.vehicle.listings.prefetchInfinite({ id, type })),
      ])
    },
    canonical(cache, { params: { idOrSlug = '' } }) {
      const slug = cache.vehicle.bySlug.getData({ idOrSlug })?.slug
      return slug === undefined || slug === idOrSlug ? undefined : paths.vehicle(slug)
    },
  },
  {
    path: '/donor/:id',
    load: () => import('./pages/donor/DonorPage.tsx'),
    preload: async (cache, { params: { id = '' }, query }) => {
      const { donorPartsOf } = await import('./pages/donor/parts-address.ts')
      await Promise.all([
        cache.donor.byId.prefetch({ id }),
        cache.donor.parts.prefetchInfinite(donorPartsOf(id, query)),
      ])
    },
  },
  {
    path: '/changes',
    load: () => import('./pages/changes/ChangesPage.tsx'),
    preload: async (cache, { query }) => {
      const { needsSession, readFilters } = await import('./pages/changes/filters-address.ts')
      const filters = readFilters(query)
      await Promise.all([
        cache.change.counts.prefetch(),
        !needsSession(filters) && cache.change.list.prefetchInfinite(filters),
      ])
    },
  },
  { path: '/blog/new', load: () => import('./pages/blog/editor/NewPostPage.tsx') },
  { path: '/blog/edit/:slug', load: () => import('./pages/blog/editor/EditPostPage.tsx') },
  {
    path: '/blog/:slug',
    load: () => import('./pages/blog/BlogPostPage.tsx'),
    preload: async (cache, { params: { slug = '' }, query }) => {
      await cache.post.bySlug.prefetch({ slug })
      const post = import.meta.env.SSR ? cache.post.bySlug.getData({ slug }) : undefined
      if (post) await preloadComments(cache, { postId: post.id }, query)
    },
  },
  {
    path: '/account/:userId',
    load: () => import('./pages/account/ProfilePage.tsx'),
    preload: async (cache, { params: { userId = '' }, query }) => {
      await cache.user.profile.prefetch({ userId })
      if (!cache.user.profile.getData({ userId })) return
      const { comments, listings, edits, sales, posts, activity } = cache.user
      await Promise.all([
        ...[comments, listings, edits, sales, posts, cache.feedback.ofUser].map((list) =>
          list.prefetchInfinite({ userId }),
        ),
        hasActivityPage(query) && activity.prefetch(activityOf(userId, query)),
      ])
    },
  },
  { path: '/upload-part', load: () => import('./pages/upload/UploadPage.tsx') },
  { path: paths.importListings, load: () => import('./pages/import/ImportPage.tsx') },
  { path: paths.inventory, load: () => import('./pages/inventory/InventoryPage.tsx') },
  { path: '/sell', load: () => import('./pages/sell/SellPage.tsx') },
  { path: paths.sellerNumbers, load: () => import('./pages/seller-numbers/SellerNumbersPage.tsx') },
  { path: '/sell/labels', load: () => import('./pages/labels/LabelsPage.tsx') },
  { path: paths.sellDonor, load: () => import('./pages/donor/DonorFormPage.tsx') },
  { path: '/donor/:id/edit', load: () => import('./pages/donor/DonorFormPage.tsx') },
  { path: '/verify-phone', load: () => import('./pages/verify-phone/VerifyPhonePage.tsx') },
  { path: '/messages', load: () => import('./pages/messages/MessagesPage.tsx') },
  { path: paths.savedSearches, load: () => import('./pages/saved-searches/SavedSearchesPage.tsx') },
  { path: paths.garage, load: () => import('./pages/garage/GaragePage.tsx') },
  { path: paths.notifications, load: () => import('./pages/notifications/NotificationsPage.tsx') },
  {
    path: paths.notificationSettings,
    load: () => import('./pages/notifications/settings/NotificationSettingsPage.tsx'),
  },
  {
    path: '/unsubscribe/:key/:scope',
    load: () => import('./pages/unsubscribe/UnsubscribePage.tsx'),
    preload: (cache, { params: { key = '', scope = '' } }) =>
      cache.notification.unsubscription.prefetch({ key, scope }),
  },
  { path: '/mail/confirm', load: () => import('./pages/confirm-address/ConfirmAddressPage.tsx') },
  { path: paths.following, load: () => import('./pages/following/FollowingPage.tsx') },
  { path: paths.warnings, load: () => import('./pages/warnings/WarningsPage.tsx') },
  { path: paths.wants, load: () => import('./pages/wants/WantsPage.tsx') },
  { path: paths.trades, load: () => import('./pages/trades/TradesPage.tsx') },
  { path: '/trades/:id/problem', load: () => import('./pages/problem/ProblemPage.tsx') },
  { path: '/changes/undo/:userId', load: () => import('./pages/changes/undo/UndoAllPage.tsx') },
  { path: '/admin', load: () => import('./pages/admin/AdminPage.tsx') },
  {
    path: paths.moderation,
    load: () => import('./pages/moderation/ModerationPage.tsx'),
    preload: async (cache, { query }) => {
      const { logFilterOf } = await import('./pages/moderation/moderation-address.ts')
      await cache.moderation.publicLog.prefetchInfinite(logFilterOf(query))
    },
  },
  { path: paths.about, load: () => import('./pages/info/AboutPage.tsx') },
  { path: paths.help, load: () => import('./pages/info/HelpPage.tsx') },
  { path: paths.buying, load: () => import('./pages/info/BuyingPage.tsx') },
  { path: paths.feeds, load: () => import('./pages/info/FeedsPage.tsx') },
  { path: paths.terms, load: () => import('./pages/info/TermsPage.tsx') },
  {
    path: paths.privacy,
    load: () => import('./pages/info/PrivacyPage.tsx'),
    preload: (cache) => cache.site.operator.prefetch(),
  },
  {
    path: paths.contact,
    load: () => import('./pages/info/ContactPage.tsx'),
    preload: (cache) => cache.site.operator.prefetch(),
  },
  { path: '/login', load: () => import('./pages/login/LoginPage.tsx') },
]

const notFound: Route = { path: '*', load: () => import('./pages/not-found/NotFoundPage.tsx') }
const all = [...routes, notFound]

const patterns = routes.map((route) => ({ route, ...parse(route.path) }))

/** Returns the route of a path and its parameters; the route of the 404 page if no other route matches. */
export function matchRoute(pathname: string): { route: Route; params: PreloadInput['params']; found: boolean } {
  const decoded = decode(pathname)
  for (const { route, pattern, keys } of patterns) {
    const match = pattern.exec(decoded)
    if (match) {
      return { route, params: Object.fromEntries(keys.map((key, at) => [key, match[at + 1]])), found: true }
    }
  }
  return { route: notFound, params: {}, found: false }
}

/** Decodes a path in the same way as the router. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

// A loaded page renders synchronously: on the server and during hydration. Other pages are loaded when they are opened.
const loaded = new Map<Route, ComponentType>()
const deferred = new Map(
  all.map((route) => [route, lazily(() => loadPage(route), { pending: <PageLoading />, failed })]),
)

/** Loads the module of a page. */
export async function loadPage(route: Route): Promise<{ default: ComponentType }> {
  const component = loaded.get(route)
  if (component) return { default: component }
  const module = await route.load()
  loaded.set(route, module.default)
  return module
}

/** The page of the current address. */
export function Pages() {
  const [pathname] = useLocation()
  const { route } = matchRoute(pathname)
  // A new address mounts a new page, except on routes where two addresses can name the same content.
  return <Page key={route.canonical ? route.path : pathname} route={route} />
}

function Page({ route }: { route: Route }) {
  // Keeps the same component while the page is open, because another one would lose the state.
  const [component] = useState(() => loaded.get(route) ?? deferred.get(route))
  return <RouterRoute path={route.path} component={component} />
}

function PageLoading() {
  return (
    <>
      <SlowNote onRetry={() => location.reload()} />
      <Loading centred>Loading...</Loading>
    </>
  )
}

/** Reloads the document when online, because a browser may cache the failure of a module. */
function failed(onRetry: () => void) {
  return <PageNotLoaded onRetry={() => (navigator.onLine ? location.reload() : onRetry())} />
}

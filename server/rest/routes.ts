import { authRoutes } from '../domains/people/auth/rest.ts'
import { blockRoutes } from '../domains/people/blocks/rest.ts'
import { postRoutes, postVoteRoutes } from '../domains/catalogue/blog/rest.ts'
import { commentRoutes } from '../domains/catalogue/comments/rest.ts'
import { feedbackRoutes } from '../domains/market/feedback/rest.ts'
import { relationRoutes } from '../domains/catalogue/relations/rest.ts'
import { fitmentRoutes } from '../domains/catalogue/fitment/rest.ts'
import { feedRoutes } from '../domains/site/feed/rest.ts'
import { followRoutes } from '../domains/catalogue/follows/rest.ts'
import { garageRoutes } from '../domains/catalogue/garage/rest.ts'
import { imageRoutes } from '../domains/catalogue/images/rest.ts'
import { bulkRoutes } from '../domains/market/inventory/bulk-rest.ts'
import { inventoryNumberRoutes } from '../domains/market/inventory/numbers-rest.ts'
import { inventoryRoutes } from '../domains/market/inventory/rest.ts'
import { listingImportRoutes } from '../domains/market/listings/import-rest.ts'
import { donorRoutes } from '../domains/market/donors/rest.ts'
import { listingRoutes } from '../domains/market/listings/rest.ts'
import { mergeRoutes } from '../domains/site/merges/rest.ts'
import { messageRoutes } from '../domains/market/messages/rest.ts'
import { conductRoutes } from '../domains/people/conduct/rest.ts'
import { moderationRoutes } from '../domains/site/moderation/rest.ts'
import { notificationRoutes } from '../domains/market/notifications/rest.ts'
import { offerRoutes } from '../domains/market/offers/rest.ts'
import { partRoutes } from '../domains/catalogue/parts/rest.ts'
import { placeRoutes } from '../domains/base/places/rest.ts'
import { problemRoutes } from '../domains/market/problems/rest.ts'
import { mailRoutes } from '../domains/people/mails/rest.ts'
import { pushRoutes } from '../domains/people/pushes/rest.ts'
import { protectionRoutes } from '../domains/catalogue/protections/rest.ts'
import { changeRoutes } from '../domains/site/recent-changes/rest.ts'
import { checkRoutes } from '../domains/site/recent-changes/check-rest.ts'
import { reportRoutes } from '../domains/people/reports/rest.ts'
import { savedSearchRoutes } from '../domains/site/saved-searches/rest.ts'
import { searchRoutes } from '../domains/site/search/rest.ts'
import { tradeRoutes } from '../domains/market/trades/rest.ts'
import { undoJobRoutes } from '../domains/site/undo-jobs/rest.ts'
import { uploadRoutes } from '../domains/base/uploads/rest.ts'
import { profileRoutes } from '../domains/site/profiles/rest.ts'
import { vehicleRoutes } from '../domains/catalogue/vehicles/rest.ts'
import { voteRoutes } from '../domains/base/votes/rest.ts'
import { mergeProposalRoutes } from '../domains/site/duplicates/proposal-rest.ts'
import { duplicateRoutes } from '../domains/site/duplicates/rest.ts'
import { wantRoutes } from '../domains/market/wants/rest.ts'
import type { RestRoute } from './define-route.ts'

/** The routes of each domain, with their tag in the OpenAPI document. */
const ROUTES: [tag: string, routes: RestRoute[]][] = [
  ['Sign-in', authRoutes],
  ['Feed', feedRoutes],
  ['Search', searchRoutes],
  ['Search', savedSearchRoutes],
  ['Parts', partRoutes],
  ['Parts', duplicateRoutes],
  ['Parts', mergeRoutes],
  ['Parts', mergeProposalRoutes],
  ['Fitment', fitmentRoutes],
  ['Relations', relationRoutes],
  ['Images', imageRoutes],
  ['Images', uploadRoutes],
  ['Listings', listingRoutes],
  ['Listings', donorRoutes],
  ['Wants', wantRoutes],
  ['Trades', offerRoutes],
  ['Trades', tradeRoutes],
  ['Listings', inventoryRoutes],
  ['Listings', inventoryNumberRoutes],
  ['Listings', bulkRoutes],
  ['Listings', listingImportRoutes],
  ['Places', placeRoutes],
  ['Garage', garageRoutes],
  ['Notifications', mailRoutes],
  ['Notifications', pushRoutes],
  ['Notifications', followRoutes],
  ['Vehicles', vehicleRoutes],
  ['Messages', messageRoutes],
  ['Messages', blockRoutes],
  ['Comments', commentRoutes],
  ['Blog posts', postRoutes],
  ['Votes', voteRoutes],
  ['Votes', postVoteRoutes],
  ['Reports', reportRoutes],
  ['Feedback', feedbackRoutes],
  ['Trades', problemRoutes],
  ['Users', profileRoutes],
  ['Moderation', moderationRoutes],
  ['Moderation', conductRoutes],
  ['Moderation', undoJobRoutes],
  ['Notifications', notificationRoutes],
  ['Moderation', protectionRoutes],
  ['Changes', changeRoutes],
  ['Changes', checkRoutes],
]

/** All routes of the REST API except the redirect and the health checks of openapi.ts. */
export const restRoutes = ROUTES.flatMap(([tag, routes]) => routes.map((route) => ({ ...route, tag })))

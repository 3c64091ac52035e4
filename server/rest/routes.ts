import { authRoutes } from '../domains/auth/rest.ts'
import { blockRoutes } from '../domains/blocks/rest.ts'
import { postRoutes } from '../domains/blog/rest.ts'
import { commentRoutes } from '../domains/comments/rest.ts'
import { feedbackRoutes } from '../domains/feedback/rest.ts'
import { fitmentRoutes } from '../domains/fitment/rest.ts'
import { feedRoutes } from '../domains/feed/rest.ts'
import { garageRoutes } from '../domains/garage/rest.ts'
import { imageRoutes } from '../domains/images/rest.ts'
import { listingImportRoutes } from '../domains/listings/import-rest.ts'
import { listingRoutes } from '../domains/listings/rest.ts'
import { messageRoutes } from '../domains/messages/rest.ts'
import { moderationRoutes } from '../domains/moderation/rest.ts'
import { offerRoutes } from '../domains/offers/rest.ts'
import { partRoutes } from '../domains/parts/rest.ts'
import { placeRoutes } from '../domains/places/rest.ts'
import { problemRoutes } from '../domains/problems/rest.ts'
import { reportRoutes } from '../domains/reports/rest.ts'
import { searchRoutes } from '../domains/search/rest.ts'
import { tradeRoutes } from '../domains/trades/rest.ts'
import { userRoutes } from '../domains/users/rest.ts'
import { vehicleRoutes } from '../domains/vehicles/rest.ts'
import { voteRoutes } from '../domains/votes/rest.ts'
import type { RestRoute } from './define-route.ts'

/** All routes of the REST API except the redirect and the health checks of openapi.ts. */
export const restRoutes: RestRoute[] = [
  ...authRoutes,
  ...feedRoutes,
  ...searchRoutes,
  ...partRoutes,
  ...fitmentRoutes,
  ...imageRoutes,
  ...listingRoutes,
  ...offerRoutes,
  ...tradeRoutes,
  ...listingImportRoutes,
  ...placeRoutes,
  ...garageRoutes,
  ...vehicleRoutes,
  ...messageRoutes,
  ...blockRoutes,
  ...commentRoutes,
  ...postRoutes,
  ...voteRoutes,
  ...reportRoutes,
  ...feedbackRoutes,
  ...problemRoutes,
  ...userRoutes,
  ...moderationRoutes,
]

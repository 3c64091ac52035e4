import { authRouter } from '../domains/auth/router.ts'
import { blockRouter } from '../domains/blocks/router.ts'
import { postRouter } from '../domains/blog/router.ts'
import { commentRouter } from '../domains/comments/router.ts'
import { feedbackRouter } from '../domains/feedback/router.ts'
import { fitmentRouter } from '../domains/fitment/router.ts'
import { feedRouter } from '../domains/feed/router.ts'
import { garageRouter } from '../domains/garage/router.ts'
import { imageRouter } from '../domains/images/router.ts'
import { listingImportRouter } from '../domains/listings/import-router.ts'
import { listingRouter } from '../domains/listings/router.ts'
import { messageRouter } from '../domains/messages/router.ts'
import { moderationRouter } from '../domains/moderation/router.ts'
import { offerRouter } from '../domains/offers/router.ts'
import { partRouter } from '../domains/parts/router.ts'
import { placeRouter } from '../domains/places/router.ts'
import { problemRouter } from '../domains/problems/router.ts'
import { reportRouter } from '../domains/reports/router.ts'
import { searchRouter } from '../domains/search/router.ts'
import { siteRouter } from '../domains/site/router.ts'
import { tagRouter } from '../domains/tags/router.ts'
import { listingSaleRouter, tradeRouter } from '../domains/trades/router.ts'
import { userRouter } from '../domains/users/router.ts'
import { vehicleRouter } from '../domains/vehicles/router.ts'
import { voteRouter } from '../domains/votes/router.ts'
import { createCallerFactory, mergeRouters, router } from './init.ts'

/** All procedures of the server, by domain. */
export const appRouter = router({
  auth: authRouter,
  block: blockRouter,
  comment: commentRouter,
  feed: feedRouter,
  feedback: feedbackRouter,
  fitment: fitmentRouter,
  garage: garageRouter,
  image: imageRouter,
  listing: mergeRouters(listingRouter, listingSaleRouter),
  listingImport: listingImportRouter,
  message: messageRouter,
  moderation: moderationRouter,
  offer: offerRouter,
  part: partRouter,
  place: placeRouter,
  post: postRouter,
  problem: problemRouter,
  report: reportRouter,
  search: searchRouter,
  site: siteRouter,
  tag: tagRouter,
  trade: tradeRouter,
  user: userRouter,
  vehicle: vehicleRouter,
  vote: voteRouter,
})

export type AppRouter = typeof appRouter

/** Creates a caller of the procedures within the server, for REST and server rendering. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

import { authRouter } from '../domains/people/auth/router.ts'
import { handleRouter } from '../domains/people/handles/router.ts'
import { blockRouter } from '../domains/people/blocks/router.ts'
import { postRouter } from '../domains/catalogue/blog/router.ts'
import { commentRouter } from '../domains/catalogue/comments/router.ts'
import { feedbackRouter } from '../domains/market/feedback/router.ts'
import { relationRouter } from '../domains/catalogue/relations/router.ts'
import { fitmentRouter } from '../domains/catalogue/fitment/router.ts'
import { checkRouter } from '../domains/site/recent-changes/check-router.ts'
import { flagRouter } from '../domains/site/flags/router.ts'
import { feedRouter } from '../domains/site/feed/router.ts'
import { followRouter } from '../domains/catalogue/follows/router.ts'
import { garageRouter } from '../domains/catalogue/garage/router.ts'
import { imageRouter } from '../domains/catalogue/images/router.ts'
import { bulkRouter } from '../domains/market/inventory/bulk-router.ts'
import { inventoryRouter } from '../domains/market/inventory/router.ts'
import { listingImportRouter } from '../domains/market/listings/import-router.ts'
import { donorRouter } from '../domains/market/donors/router.ts'
import { listingRouter } from '../domains/market/listings/router.ts'
import { mergeRouter } from '../domains/site/merges/router.ts'
import { messageRouter } from '../domains/market/messages/router.ts'
import { conductRouter } from '../domains/people/conduct/router.ts'
import { moderationRouter } from '../domains/site/moderation/router.ts'
import { newPartRouter } from '../domains/site/new-parts/router.ts'
import { notificationRouter } from '../domains/market/notifications/router.ts'
import { offerRouter } from '../domains/market/offers/router.ts'
import { partRouter } from '../domains/catalogue/parts/router.ts'
import { placeRouter } from '../domains/base/places/router.ts'
import { profileRouter } from '../domains/site/profiles/router.ts'
import { problemRouter } from '../domains/market/problems/router.ts'
import { mailRouter } from '../domains/people/mails/router.ts'
import { pushRouter } from '../domains/people/pushes/router.ts'
import { protectionRouter } from '../domains/catalogue/protections/router.ts'
import { reportRouter } from '../domains/people/reports/router.ts'
import { changeRouter } from '../domains/site/recent-changes/router.ts'
import { savedSearchRouter } from '../domains/site/saved-searches/router.ts'
import { searchRouter } from '../domains/site/search/router.ts'
import { siteRouter } from '../domains/site/site/router.ts'
import { tagRouter } from '../domains/base/tags/router.ts'
import { listingSaleRouter, tradeRouter } from '../domains/market/trades/router.ts'
import { undoJobRouter } from '../domains/site/undo-jobs/router.ts'
import { uploadRouter } from '../domains/base/uploads/router.ts'
import { userRouter } from '../domains/people/users/router.ts'
import { vehicleRouter } from '../domains/catalogue/vehicles/router.ts'
import { voteRouter } from '../domains/base/votes/router.ts'
import { wantRouter } from '../domains/market/wants/router.ts'
import { mergeProposalRouter } from '../domains/site/duplicates/proposal-router.ts'
import { duplicateRouter } from '../domains/site/duplicates/router.ts'
import { createCallerFactory, mergeRouters, router } from './init.ts'

/** All procedures of the server, by domain. */
export const appRouter = router({
  auth: authRouter,
  block: blockRouter,
  bulk: bulkRouter,
  change: mergeRouters(changeRouter, checkRouter),
  comment: commentRouter,
  conduct: conductRouter,
  donor: donorRouter,
  duplicate: duplicateRouter,
  feed: feedRouter,
  feedback: feedbackRouter,
  fitment: fitmentRouter,
  relation: relationRouter,
  flag: flagRouter,
  follow: followRouter,
  garage: garageRouter,
  mail: mailRouter,
  push: pushRouter,
  handle: handleRouter,
  image: mergeRouters(imageRouter, uploadRouter),
  inventory: inventoryRouter,
  listing: mergeRouters(listingRouter, listingSaleRouter),
  listingImport: listingImportRouter,
  merge: mergeRouter,
  mergeProposal: mergeProposalRouter,
  message: messageRouter,
  moderation: moderationRouter,
  notification: notificationRouter,
  offer: offerRouter,
  part: mergeRouters(partRouter, newPartRouter),
  place: placeRouter,
  post: postRouter,
  problem: problemRouter,
  protection: protectionRouter,
  report: reportRouter,
  savedSearch: savedSearchRouter,
  search: searchRouter,
  site: siteRouter,
  tag: tagRouter,
  trade: tradeRouter,
  undoJob: undoJobRouter,
  user: mergeRouters(userRouter, profileRouter),
  vehicle: vehicleRouter,
  vote: voteRouter,
  want: wantRouter,
})

export type AppRouter = typeof appRouter

/** Creates a caller of the procedures within the server, for REST and server rendering. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

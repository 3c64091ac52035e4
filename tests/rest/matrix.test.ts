import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restRoutes } from '../../server/rest/routes.ts'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { appRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { CALLS, PROCEDURES, cells, type Role, ROLES } from '../support/matrix.ts'
import { mailEnv } from '../support/smtp.ts'
import { pushEnv } from '../support/push-server.ts'
import { startImageServer, type ImageServer } from '../support/image-server.ts'

// The permissions: every role calls every procedure and every REST route with content of the owner that is tagged 'saab'.
// A new procedure or route needs a row in this table, and its call in tests/support/matrix.ts.

/**
 * half: a first sign-in before the phone is verified (tempToken). owner: the author, or the user who must confirm.
 * moderator: of the tag. elsewhere: a moderator of another tag. site: a site admin.
 */
const TABLE = `
                                                           visitor   half      member    muted     owner     moderator elsewhere site

# users and sessions
auth.status                                                ok        ok        ok        ok        ok        ok        ok        ok
auth.logout                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
auth.requestPhoneCode                                      sign-in   ok        ok        ok        ok        ok        ok        ok
auth.verifyPhoneCode                                       sign-in   ok        ok        ok        ok        ok        ok        ok
auth.skipPhone                                             sign-in   ok        ok        ok        ok        ok        ok        ok
GET /api/auth/status                                       ok        ok        ok        ok        ok        ok        ok        ok
POST /api/auth/logout                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/auth/skip-phone                                  sign-in   ok        ok        ok        ok        ok        ok        ok
POST /api/auth/request-phone-code                          sign-in   ok        ok        ok        ok        ok        ok        ok
POST /api/auth/verify-phone-code                           sign-in   ok        ok        ok        ok        ok        ok        ok

# profiles; every user.remove has a wrong name, because the other calls need all accounts
user.profile                                               ok        ok        ok        ok        ok        ok        ok        ok
user.comments                                              ok        ok        ok        ok        ok        ok        ok        ok
user.listings                                              ok        ok        ok        ok        ok        ok        ok        ok
user.edits                                                 ok        ok        ok        ok        ok        ok        ok        ok
user.sales                                                 ok        ok        ok        ok        ok        ok        ok        ok
user.posts                                                 ok        ok        ok        ok        ok        ok        ok        ok
user.activity                                              ok        ok        ok        ok        ok        ok        ok        ok
user.bids                                                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.expired                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.update                                                sign-in   sign-in   ok        muted      ok        ok        ok        ok
handle.change                                              sign-in   sign-in   ok        muted      ok        ok        ok        ok
handle.suggest                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.updateAbout                                           sign-in   sign-in   ok        muted      ok        ok        ok        ok
user.removePicture                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.export                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.picture                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
user.selling                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.setPlace                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
user.setSelling                                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
user.remove                                                sign-in   sign-in   wrong     wrong     wrong     wrong     wrong     wrong
GET /api/users/:userId/activity                            ok        ok        ok        ok        ok        ok        ok        ok

# home and search
feed.list                                                  ok        ok        ok        ok        ok        ok        ok        ok
feed.page                                                  ok        ok        ok        ok        ok        ok        ok        ok
search.list                                                ok        ok        ok        ok        ok        ok        ok        ok
search.suggest                                             ok        ok        ok        ok        ok        ok        ok        ok
place.suggest                                              ok        ok        ok        ok        ok        ok        ok        ok
place.byId                                                 ok        ok        ok        ok        ok        ok        ok        ok
site.operator                                              ok        ok        ok        ok        ok        ok        ok        ok
tag.suggest                                                ok        ok        ok        ok        ok        ok        ok        ok
GET /api/homepage-feed                                     ok        ok        ok        ok        ok        ok        ok        ok
GET /api/search                                            ok        ok        ok        ok        ok        ok        ok        ok
GET /api/places                                            ok        ok        ok        ok        ok        ok        ok        ok
GET /api/search/suggest                                    ok        ok        ok        ok        ok        ok        ok        ok

# vehicles
vehicle.list                                               ok        ok        ok        ok        ok        ok        ok        ok
vehicle.makes                                              ok        ok        ok        ok        ok        ok        ok        ok
vehicle.search                                             ok        ok        ok        ok        ok        ok        ok        ok
vehicle.bySlug                                             ok        ok        ok        ok        ok        ok        ok        ok
vehicle.parts                                              ok        ok        ok        ok        ok        ok        ok        ok
vehicle.listings                                           ok        ok        ok        ok        ok        ok        ok        ok
vehicle.history                                            ok        ok        ok        ok        ok        ok        ok        ok
GET /api/vehicles                                          ok        ok        ok        ok        ok        ok        ok        ok
GET /api/vehicles/:idOrSlug                                ok        ok        ok        ok        ok        ok        ok        ok
GET /api/vehicles/:id/history                              ok        ok        ok        ok        ok        ok        ok        ok
vehicle.create                                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
vehicle.edit                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
vehicle.revert                                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
POST /api/vehicles                                         sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/vehicles/:id                                      sign-in   sign-in   ok        muted     ok        ok        ok        ok
POST /api/vehicles/:id/report                              sign-in   sign-in   ok        muted     ok        ok        ok        ok

# parts
part.bySlug                                                ok        ok        ok        ok        ok        ok        ok        ok
part.record                                                ok        ok        ok        ok        ok        ok        ok        ok
part.live                                                  ok        ok        ok        ok        ok        ok        ok        ok
part.source                                                ok        ok        ok        ok        ok        ok        ok        ok
part.history                                               ok        ok        ok        ok        ok        ok        ok        ok
part.historyPage                                           ok        ok        ok        ok        ok        ok        ok        ok
part.revision                                              ok        ok        ok        ok        ok        ok        ok        ok
part.duplicates                                            ok        ok        ok        ok        ok        ok        ok        ok
part.create                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
part.edit                                                  sign-in   sign-in   ok        muted     ok        ok        ok        ok
part.revert                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
GET /api/products/:id                                      ok        ok        ok        ok        ok        ok        ok        ok
POST /api/parts                                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/products/:id                                      sign-in   sign-in   ok        muted     ok        ok        ok        ok
GET /api/products/:id/history                              ok        ok        ok        ok        ok        ok        ok        ok
duplicate.list                                             ok        ok        ok        ok        ok        ok        ok        ok
duplicate.notDuplicate                                     sign-in   sign-in   ok        muted     ok        ok        ok        ok
duplicate.takeBack                                         sign-in   sign-in   no        muted     ok        ok        no        ok
mergeProposal.get                                          ok        ok        ok        ok        ok        ok        ok        ok
mergeProposal.ofPart                                       ok        ok        ok        ok        ok        ok        ok        ok
mergeProposal.propose                                      sign-in   sign-in   ok        muted     ok        ok        ok        ok
mergeProposal.agree                                        sign-in   sign-in   no        muted     no        ok        ok        ok
mergeProposal.object                                       sign-in   sign-in   no        muted     no        ok        ok        ok
mergeProposal.withdraw                                     sign-in   sign-in   no        muted     ok        no        no        no
GET /api/products/:id/merge-proposals                      ok        ok        ok        ok        ok        ok        ok        ok
GET /api/merge-proposals/:id                               ok        ok        ok        ok        ok        ok        ok        ok
POST /api/merge-proposals                                  sign-in   sign-in   ok        muted     ok        ok        ok        ok
POST /api/merge-proposals/:id/agree                        sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/merge-proposals/:id/object                       sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/merge-proposals/:id/withdraw                     sign-in   sign-in   no        muted     ok        no        no        no
GET /api/duplicates                                        ok        ok        ok        ok        ok        ok        ok        ok
PUT /api/products/:id/not-duplicates/:otherId              sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/products/:id/not-duplicates/:otherId           sign-in   sign-in   no        muted     ok        ok        no        ok

# images
image.list                                                 ok        ok        ok        ok        ok        ok        ok        ok
image.byId                                                 ok        ok        ok        ok        ok        ok        ok        ok
image.add                                                  sign-in   sign-in   ok        muted     ok        ok        ok        ok
image.addUpload                                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
image.upload                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
image.removeUpload                                         sign-in   sign-in   none      none      ok        none      none      none
image.uploads                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/uploads                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/uploads                                          sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/uploads/:id                                    sign-in   sign-in   none      none      ok        none      none      none
GET /api/parts/:productId/images                           ok        ok        ok        ok        ok        ok        ok        ok
POST /api/parts/:productId/images                          sign-in   sign-in   ok        muted     ok        ok        ok        ok

# listings and trades
listing.list                                               ok        ok        ok        ok        ok        ok        ok        ok
listing.page                                               ok        ok        ok        ok        ok        ok        ok        ok
listing.prices                                             ok        ok        ok        ok        ok        ok        ok        ok
listing.byId                                               ok        ok        ok        ok        ok        ok        ok        ok
listing.defaults                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
listing.create                                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
listing.edit                                               sign-in   sign-in   no        muted     ok        no        no        no
listing.renew                                              sign-in   sign-in   no        muted     ok        no        no        no
listing.remove                                             sign-in   sign-in   no        no        ok        no        no        no
listing.offerPhoto                                         sign-in   sign-in   none      muted     ok        none      none      none
listing.partners                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
listing.sell                                               sign-in   sign-in   no        muted     ok        no        no        no
listingImport.preview                                      sign-in   sign-in   ok        muted     ok        ok        ok        ok
listingImport.put                                          sign-in   sign-in   ok        muted     ok        ok        ok        ok
listingImport.removeBySku                                  sign-in   sign-in   none      none      ok        none      none      none
listingImport.photos                                       sign-in   sign-in   none      muted     ok        none      none      none
listingImport.run                                          sign-in   sign-in   ok        muted     ok        ok        ok        ok
bulk.rehearse                                              sign-in   sign-in   wrong     muted     ok        wrong     wrong     wrong
bulk.start                                                 sign-in   sign-in   wrong     muted     ok        wrong     wrong     wrong
bulk.get                                                   sign-in   sign-in   none      none      ok        none      none      none
bulk.latest                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
bulk.undo                                                  sign-in   sign-in   none      muted     ok        none      none      none
inventory.list                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.exportIds                                        sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.exportLines                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.numbers                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.views                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.saveView                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
inventory.deleteView                                       sign-in   sign-in   none      none      ok        none      none      none
donor.byId                                                 ok        ok        ok        ok        ok        ok        ok        ok
donor.parts                                                ok        ok        ok        ok        ok        ok        ok        ok
donor.list                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
donor.create                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
donor.edit                                                 sign-in   sign-in   no        muted     ok        no        no        no
donor.close                                                sign-in   sign-in   no        no        ok        no        no        no
trade.history                                              ok        ok        ok        ok        ok        ok        ok        ok
trade.soldPrices                                           ok        ok        ok        ok        ok        ok        ok        ok
trade.pending                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
trade.list                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
trade.acceptListing                                        sign-in   sign-in   ok        muted     wrong     ok        ok        ok
trade.markSold                                             sign-in   sign-in   none      none      ok        none      none      none
trade.correct                                              sign-in   sign-in   none      none      ok        none      none      none
trade.confirm                                              sign-in   sign-in   none      none      ok        none      none      none
trade.stateFacts                                           sign-in   sign-in   none      muted     ok        none      none      none
trade.cancel                                               sign-in   sign-in   none      none      ok        none      none      none
offer.list                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
offer.withPartner                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
offer.make                                                 sign-in   sign-in   ok        muted     wrong     ok        ok        ok
offer.counter                                              sign-in   sign-in   none      muted     ok        none      none      none
offer.accept                                               sign-in   sign-in   none      muted     ok        none      none      none
offer.decline                                              sign-in   sign-in   none      none      ok        none      none      none
offer.withdraw                                             sign-in   sign-in   none      none      ok        none      none      none
GET /api/products/:id/listings                             ok        ok        ok        ok        ok        ok        ok        ok
GET /api/donors                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/donors                                           sign-in   sign-in   ok        muted     ok        ok        ok        ok
GET /api/donors/:id                                        ok        ok        ok        ok        ok        ok        ok        ok
GET /api/donors/:id/parts                                  ok        ok        ok        ok        ok        ok        ok        ok
PATCH /api/donors/:id                                      sign-in   sign-in   no        muted     ok        no        no        no
POST /api/donors/:id/close                                 sign-in   sign-in   no        no        ok        no        no        no
GET /api/listings/:id                                      ok        ok        ok        ok        ok        ok        ok        ok
POST /api/listings                                         sign-in   sign-in   ok        muted     ok        ok        ok        ok
POST /api/listings/import/preview                          sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/inventory/:sku                                    sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/inventory/:sku                                 sign-in   sign-in   none      none      ok        none      none      none
GET /api/inventory                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/inventory/numbers                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/inventory.csv                                     sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/inventory/bulk                                   sign-in   sign-in   wrong     muted     ok        wrong     wrong     wrong
GET /api/inventory/bulk/:id                                sign-in   sign-in   none      none      ok        none      none      none
POST /api/inventory/bulk/:id/undo                          sign-in   sign-in   none      muted     ok        none      none      none
GET /api/inventory/views                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/inventory/views                                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/inventory/views/:id                            sign-in   sign-in   none      none      ok        none      none      none
PUT /api/listings/:id/import/photos                        sign-in   sign-in   none      muted     ok        none      none      none
POST /api/listings/import                                  sign-in   sign-in   ok        muted     ok        ok        ok        ok
PATCH /api/listings/:id                                    sign-in   sign-in   no        muted     ok        no        no        no
DELETE /api/listings/:id                                   sign-in   sign-in   no        no        ok        no        no        no
POST /api/photos/:id/offer                                 sign-in   sign-in   none      muted     ok        none      none      none
POST /api/listings/:id/accept                              sign-in   sign-in   ok        muted     wrong     ok        ok        ok
GET /api/trades                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/trades/:id/mark-sold                             sign-in   sign-in   none      none      ok        none      none      none
POST /api/trades/:id/correct                               sign-in   sign-in   none      none      ok        none      none      none
POST /api/trades/:id/confirm                               sign-in   sign-in   none      none      ok        none      none      none
POST /api/trades/:id/statements                            sign-in   sign-in   none      muted     ok        none      none      none
POST /api/trades/:id/cancel                                sign-in   sign-in   none      none      ok        none      none      none
GET /api/offers                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/offers                                           sign-in   sign-in   ok        muted     wrong     ok        ok        ok
POST /api/offers/:id/counter                               sign-in   sign-in   none      muted     ok        none      none      none
POST /api/offers/:id/accept                                sign-in   sign-in   none      muted     ok        none      none      none
POST /api/offers/:id/decline                               sign-in   sign-in   none      none      ok        none      none      none
POST /api/offers/:id/withdraw                              sign-in   sign-in   none      none      ok        none      none      none

# fitment
fitment.ofPart                                             ok        ok        ok        ok        ok        ok        ok        ok
fitment.outline                                            ok        ok        ok        ok        ok        ok        ok        ok
fitment.verdicts                                           ok        ok        ok        ok        ok        ok        ok        ok
fitment.history                                            ok        ok        ok        ok        ok        ok        ok        ok
fitment.historyPage                                        ok        ok        ok        ok        ok        ok        ok        ok
fitment.revision                                           ok        ok        ok        ok        ok        ok        ok        ok
fitment.confirmations                                      ok        ok        ok        ok        ok        ok        ok        ok
fitment.ownConfirmations                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
fitment.save                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
fitment.revert                                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
fitment.confirm                                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
fitment.withdraw                                           sign-in   sign-in   none      none      ok        none      none      none
GET /api/parts/:id/fitment                                 ok        ok        ok        ok        ok        ok        ok        ok
GET /api/parts/:id/fitment/history                         ok        ok        ok        ok        ok        ok        ok        ok
GET /api/parts/:id/verdict                                 ok        ok        ok        ok        ok        ok        ok        ok
PUT /api/parts/:id/confirmation                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/parts/:id/confirmation/:vehicleId              sign-in   sign-in   none      none      ok        none      none      none
PUT /api/parts/:id/fitment                                 sign-in   sign-in   ok        muted     ok        ok        ok        ok

# relations
relation.list                                              ok        ok        ok        ok        ok        ok        ok        ok
relation.history                                           ok        ok        ok        ok        ok        ok        ok        ok
relation.historyPage                                       ok        ok        ok        ok        ok        ok        ok        ok
relation.own                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
relation.confirm                                           sign-in   sign-in   ok        muted     ok        ok        ok        ok
relation.withdraw                                          sign-in   sign-in   none      none      ok        none      none      none
relation.save                                              sign-in   sign-in   ok        muted     ok        ok        ok        ok
relation.revert                                            sign-in   sign-in   ok        muted     ok        ok        ok        ok
GET /api/parts/:id/prices-by-condition                     ok        ok        ok        ok        ok        ok        ok        ok
GET /api/parts/:id/relations                               ok        ok        ok        ok        ok        ok        ok        ok
GET /api/parts/:id/relations/history                       ok        ok        ok        ok        ok        ok        ok        ok
POST /api/parts/:id/relations/revert                       sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/parts/:id/relations/:kind/:otherId/confirmation   sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/parts/:id/relations/:kind/:otherId/confirmation sign-in   sign-in   none      none      ok        none      none      none
PUT /api/parts/:id/relations                               sign-in   sign-in   ok        muted     ok        ok        ok        ok

# feedback
feedback.summaries                                         ok        ok        ok        ok        ok        ok        ok        ok
feedback.ofUser                                            ok        ok        ok        ok        ok        ok        ok        ok
feedback.ofTrade                                           sign-in   sign-in   none      none      ok        none      none      none
feedback.leave                                             sign-in   sign-in   none      muted     ok        none      none      none
feedback.reply                                             sign-in   sign-in   none      muted     ok        none      none      none
GET /api/users/:userId/feedback                            ok        ok        ok        ok        ok        ok        ok        ok
POST /api/trades/:id/feedback                              sign-in   sign-in   none      muted     ok        none      none      none
POST /api/feedback/:id/reply                               sign-in   sign-in   none      muted     ok        none      none      none
POST /api/feedback/:id/report                              sign-in   sign-in   ok        muted     ok        ok        ok        ok

# problems with trades; the owner is the buyer
problem.byTrade                                            sign-in   sign-in   none      none      ok        ok        none      ok
problem.open                                               sign-in   sign-in   none      muted     ok        none      none      none
problem.addStatement                                       sign-in   sign-in   none      none      ok        ok        none      ok
problem.close                                              sign-in   sign-in   no        muted     no        ok        none      ok
GET /api/trades/:id/problem                                sign-in   sign-in   none      none      ok        ok        none      ok
POST /api/trades/:id/problem                               sign-in   sign-in   none      muted     ok        none      none      none
POST /api/trades/:id/problem/statements                    sign-in   sign-in   none      none      ok        ok        none      ok
POST /api/trades/:id/problem/close                         sign-in   sign-in   no        muted     no        ok        none      ok

# comments
comment.list                                               ok        ok        ok        ok        ok        ok        ok        ok
comment.page                                               ok        ok        ok        ok        ok        ok        ok        ok
comment.replies                                            ok        ok        ok        ok        ok        ok        ok        ok
comment.replyPage                                          ok        ok        ok        ok        ok        ok        ok        ok
comment.focus                                              ok        ok        ok        ok        ok        ok        ok        ok
comment.newer                                              ok        ok        ok        ok        ok        ok        ok        ok
comment.create                                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
comment.source                                             sign-in   sign-in   none      none      ok        none      none      none
comment.edit                                               sign-in   sign-in   no        muted     ok        no        no        no
comment.remove                                             sign-in   sign-in   no        no        ok        no        no        no
GET /api/products/:id/comments                             ok        ok        ok        ok        ok        ok        ok        ok
GET /api/blog-posts/:id/comments                           ok        ok        ok        ok        ok        ok        ok        ok
GET /api/comments/:id/replies                              ok        ok        ok        ok        ok        ok        ok        ok
POST /api/comments                                         sign-in   sign-in   ok        muted     ok        ok        ok        ok
DELETE /api/comments/:id/by-user                           sign-in   sign-in   no        no        ok        no        no        no

# posts
post.bySlug                                                ok        ok        ok        ok        ok        ok        ok        ok
post.live                                                  ok        ok        ok        ok        ok        ok        ok        ok
post.record                                                ok        ok        ok        ok        ok        ok        ok        ok
post.create                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
post.edit                                                  sign-in   sign-in   no        muted     ok        no        no        no
post.remove                                                sign-in   sign-in   no        no        ok        no        no        no
GET /api/blog-posts/:slug                                  ok        ok        ok        ok        ok        ok        ok        ok
POST /api/blog-posts                                       sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/blog-posts/:id                                    sign-in   sign-in   no        muted     ok        no        no        no

# votes
vote.set                                                   sign-in   sign-in   ok        muted     ok        ok        ok        ok
vote.toggle                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/comments/:id/vote                                 sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/images/:id/vote                                   sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/blog-posts/:id/vote                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/comments/:id/downvote                             sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/images/:id/downvote                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
PUT /api/blog-posts/:id/downvote                           sign-in   sign-in   ok        muted     ok        ok        ok        ok

# messages
message.unreadCount                                        sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.conversations                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.partner                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.list                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.markRead                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.send                                               sign-in   sign-in   ok        muted     ok        ok        ok        ok
message.live                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.state                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.setConversation                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.search                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.searchPage                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
message.photoCode                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/messages/conversations                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/messages/conversation/:partnerId                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/messages                                         sign-in   sign-in   ok        muted     ok        ok        ok        ok
PATCH /api/messages/conversation/:partnerId                sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/messages/search                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
block.list                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
block.add                                                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
block.remove                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/blocks                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/blocks/:userId                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/blocks/:userId                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok

# notifications; those of others are neither listed nor marked
notification.list                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.unreadCount                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.read                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.unread                                        sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.settings                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.setSetting                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.setTimes                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.rememberTimeZone                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.pause                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.resume                                        sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.stoppedPages                                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.resumePage                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
notification.unsubscription                                ok        ok        ok        ok        ok        ok        ok        ok
GET /api/notifications                                     sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/notifications/read                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/notifications/settings                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/notifications/settings                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/notifications/times                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/notifications/pause                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/notifications/pause                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/notifications/stopped-pages                       sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/notifications/stopped-pages/:page              sign-in   sign-in   ok        ok        ok        ok        ok        ok
# wants; those of others are not found, also by moderators
want.list                                                  sign-in   sign-in   ok        ok        ok        ok        ok        ok
want.own                                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
want.matching                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
want.sellers                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
want.met                                                   sign-in   sign-in   ok        muted     ok        ok        ok        ok
want.set                                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
want.renew                                                 sign-in   sign-in   none      none      ok        none      none      none
want.remove                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/wants                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/parts/:id/want                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/parts/:id/want                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok

# mails; a link is confirmed without a session
mail.address                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.cancelChange                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.changeAddress                                         sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.sendTest                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.turnOff                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.turnOn                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/mail/address                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/mail/address                                      sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/mail/address/test                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/mail/off                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/mail/off                                       sign-in   sign-in   ok        ok        ok        ok        ok        ok
mail.confirmAddress                                        ok        ok        ok        ok        ok        ok        ok        ok
POST /api/mail/address/confirm                             ok        ok        ok        ok        ok        ok        ok        ok

# push; the browsers of others are not found. A worker renews without a token
push.devices                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
push.subscribe                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
push.renew                                                 ok        ok        ok        ok        ok        ok        ok        ok
push.remove                                                sign-in   sign-in   none      none      ok        none      none      none
push.test                                                  sign-in   sign-in   none      none      ok        none      none      none
GET /api/push/subscriptions                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/push/subscriptions                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/push/renew                                       ok        ok        ok        ok        ok        ok        ok        ok
DELETE /api/push/subscriptions/:id                         sign-in   sign-in   none      none      ok        none      none      none
POST /api/push/subscriptions/:id/test                      sign-in   sign-in   none      none      ok        none      none      none

# garage; the cars of others are not found, also by moderators
garage.list                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
garage.counts                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
garage.describe                                            ok        ok        ok        ok        ok        ok        ok        ok
garage.add                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
garage.edit                                                sign-in   sign-in   none      none      ok        none      none      none
garage.answer                                              sign-in   sign-in   none      none      ok        none      none      none
garage.choose                                              sign-in   sign-in   none      none      ok        none      none      none
garage.remove                                              sign-in   sign-in   none      none      ok        none      none      none
garage.decodeVin                                           ok        ok        ok        ok        ok        ok        ok        ok
GET /api/garage                                            sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/garage                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
PATCH /api/garage/:id                                      sign-in   sign-in   none      none      ok        none      none      none
DELETE /api/garage/:id                                     sign-in   sign-in   none      none      ok        none      none      none
POST /api/garage/decode-vin                                ok        ok        ok        ok        ok        ok        ok        ok

# saved searches; those of others are not found, also by moderators
savedSearch.list                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
savedSearch.save                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
savedSearch.remove                                         sign-in   sign-in   none      none      ok        none      none      none
GET /api/saved-searches                                    sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/saved-searches                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
DELETE /api/saved-searches/:id                             sign-in   sign-in   none      none      ok        none      none      none

# follows
follow.about                                               sign-in   sign-in   ok        ok        ok        ok        ok        ok
follow.list                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
follow.set                                                 sign-in   sign-in   ok        ok        ok        ok        ok        ok
GET /api/follows                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok
PUT /api/follows                                           sign-in   sign-in   ok        ok        ok        ok        ok        ok

# reports
report.create                                              sign-in   sign-in   ok        muted     wrong     ok        ok        ok
report.image                                               sign-in   sign-in   ok        muted     wrong     ok        ok        ok
POST /api/products/:id/report                              sign-in   sign-in   ok        muted     ok        ok        ok        ok
POST /api/listings/:id/report                              sign-in   sign-in   ok        muted     wrong     ok        ok        ok
POST /api/comments/:id/report                              sign-in   sign-in   ok        muted     wrong     ok        ok        ok
PUT /api/images/:id/report                                 sign-in   sign-in   ok        muted     wrong     ok        ok        ok

# moderation
moderation.reports                                         sign-in   sign-in   no        muted     no        ok        ok        ok
moderation.report                                          sign-in   sign-in   no        muted     no        ok        none      ok
moderation.setStatus                                       sign-in   sign-in   no        muted     no        ok        none      ok
moderation.deleteItem                                      sign-in   sign-in   no        muted     no        ok        none      ok
moderation.revert                                          sign-in   sign-in   no        muted     no        ok        none      ok
moderation.deleteItemAndMute                               sign-in   sign-in   no        muted     no        ok        none      ok
moderation.restore                                         sign-in   sign-in   no        muted     no        ok        none      ok
moderation.unmute                                          sign-in   sign-in   no        muted     no        ok        none      ok
moderation.log                                             sign-in   sign-in   no        muted     no        ok        ok        ok
moderation.publicLog                                       ok        ok        ok        ok        ok        ok        ok        ok
flag.rules                                                 ok        ok        ok        ok        ok        ok        ok        ok
flag.ofEdit                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
flag.switchOn                                              sign-in   sign-in   no        muted     no        no        no        ok
change.list                                                ok        ok        ok        ok        ok        ok        ok        ok
change.counts                                              ok        ok        ok        ok        ok        ok        ok        ok
change.diff                                                ok        ok        ok        ok        ok        ok        ok        ok
change.live                                                ok        ok        ok        ok        ok        ok        ok        ok
change.rights                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
change.open                                                sign-in   sign-in   ok        muted     ok        ok        ok        ok
change.good                                                sign-in   sign-in   no        muted     no        ok        ok        ok
change.takeBack                                            sign-in   sign-in   CONFLICT  muted     CONFLICT  ok        CONFLICT  CONFLICT
change.undo                                                sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/changes/:id/good                                 sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/changes/:id/undo                                 sign-in   sign-in   no        muted     no        ok        ok        ok
protection.protect                                         sign-in   sign-in   no        muted     no        ok        no        ok
protection.end                                             sign-in   sign-in   no        muted     no        ok        no        ok
PUT /api/products/:id/protection                           sign-in   sign-in   no        muted     no        ok        no        ok
DELETE /api/products/:id/protection                        sign-in   sign-in   no        muted     no        ok        no        ok
PUT /api/vehicles/:id/protection                           sign-in   sign-in   no        muted     no        ok        no        ok
DELETE /api/vehicles/:id/protection                        sign-in   sign-in   no        muted     no        ok        no        ok
merge.preview                                              sign-in   sign-in   ok        ok        ok        ok        ok        ok
merge.of                                                   sign-in   sign-in   ok        ok        ok        ok        ok        ok
merge.merge                                                sign-in   sign-in   no        muted     no        ok        no        ok
merge.undo                                                 sign-in   sign-in   no        muted     no        ok        no        ok
POST /api/parts/:id/merge                                  sign-in   sign-in   no        muted     no        ok        no        ok
merge.split                                                sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/parts/:id/split                                  sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/merges/:id/undo                                  sign-in   sign-in   no        muted     no        ok        no        ok
undoJob.rehearsal                                          sign-in   sign-in   no        muted     no        ok        ok        ok
undoJob.start                                              sign-in   sign-in   no        muted     no        ok        CONFLICT  ok
undoJob.get                                                sign-in   sign-in   no        muted     no        ok        none      ok
undoJob.ofUser                                             sign-in   sign-in   no        muted     no        ok        ok        ok
undoJob.steps                                              sign-in   sign-in   no        muted     no        ok        none      ok
undoJob.stop                                               sign-in   sign-in   no        muted     no        ok        none      ok
undoJob.retry                                              sign-in   sign-in   no        muted     no        ok        none      ok
undoJob.undo                                               sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/users/:userId/undo                               sign-in   sign-in   no        muted     no        ok        CONFLICT  ok
GET /api/undo-jobs/:id                                     sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/undo-jobs/:id/stop                               sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/undo-jobs/:id/retry                              sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/undo-jobs/:id/undo                               sign-in   sign-in   no        muted     no        ok        none      ok
GET /api/moderation/log                                    ok        ok        ok        ok        ok        ok        ok        ok
GET /api/changes                                           ok        ok        ok        ok        ok        ok        ok        ok
GET /api/admin/reports                                     sign-in   sign-in   no        muted     no        ok        ok        ok
PATCH /api/admin/reports/:id/status                        sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/admin/reports/:id/action/delete-item             sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/admin/reports/:id/action/delete-item-mute-user   sign-in   sign-in   no        muted     no        ok        none      ok
moderation.warn                                            sign-in   sign-in   no        muted     no        ok        none      ok
moderation.bulk                                            sign-in   sign-in   no        muted     no        ok        ok        ok
moderation.appeals                                         sign-in   sign-in   no        muted     no        ok        ok        ok
moderation.openAppeals                                     sign-in   sign-in   no        muted     no        ok        ok        ok
moderation.answerAppeal                                    sign-in   sign-in   no        muted     no        no        none      ok
POST /api/admin/reports/:id/action/warn-user               sign-in   sign-in   no        muted     no        ok        none      ok
POST /api/admin/reports/bulk                               sign-in   sign-in   no        muted     no        ok        ok        ok
GET /api/admin/appeals                                     sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/admin/appeals/:id/answer                         sign-in   sign-in   no        muted     no        no        none      ok

# warnings, notes and appeals; the moderator has muted the user of the appeal
conduct.own                                                sign-in   sign-in   ok        ok        ok        ok        ok        ok
conduct.unread                                             sign-in   sign-in   ok        ok        ok        ok        ok        ok
conduct.acknowledge                                        sign-in   sign-in   none      none      ok        none      none      none
conduct.appeal                                             sign-in   sign-in   none      ok        none      none      none      none
conduct.record                                             sign-in   sign-in   no        muted     no        ok        ok        ok
conduct.warn                                               sign-in   sign-in   no        muted     no        ok        ok        ok
conduct.notes                                              sign-in   sign-in   no        muted     no        ok        ok        ok
conduct.addNote                                            sign-in   sign-in   no        muted     no        ok        ok        ok
conduct.removeNote                                         sign-in   sign-in   no        muted     no        ok        none      none
GET /api/warnings                                          sign-in   sign-in   ok        ok        ok        ok        ok        ok
POST /api/warnings/:id/acknowledge                         sign-in   sign-in   none      none      ok        none      none      none
POST /api/mutes/:id/appeal                                 sign-in   sign-in   none      ok        none      none      none      none
POST /api/admin/users/:id/warnings                         sign-in   sign-in   no        muted     no        ok        ok        ok
GET /api/admin/users/:id/notes                             sign-in   sign-in   no        muted     no        ok        ok        ok
POST /api/admin/users/:id/notes                            sign-in   sign-in   no        muted     no        ok        ok        ok
DELETE /api/admin/notes/:id                                sign-in   sign-in   no        muted     no        ok        none      none
`

/** The error code of each word in the table. */
const CODE: Record<string, string> = {
  ok: 'OK',
  'sign-in': 'UNAUTHENTICATED',
  no: 'FORBIDDEN',
  muted: 'MUTED',
  none: 'NOT_FOUND',
  wrong: 'VALIDATION',
}

const [head, ...rows] = TABLE.split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const words = line.trim().split(/ +/)
    return { name: words.slice(0, -ROLES.length).join(' '), words: words.slice(-ROLES.length) }
  })
const expected = rows.map(({ name, words }) => ({ name, codes: words.map((word) => CODE[word] ?? word) }))
const methodOf = (name: string) => /^(?:GET|POST|PUT|PATCH|DELETE)(?= )/.exec(name)?.[0] as 'GET' | undefined
const procedures = appRouter._def.procedures as object as Record<string, { _def: { type: string } }>
const isRead = (name: string) =>
  methodOf(name) === 'GET' || ['query', 'subscription'].includes(String(procedures[name]?._def.type))

let site: TestApp
let imageServer: ImageServer
let cellOf: ReturnType<typeof cells>
beforeAll(async () => {
  imageServer = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts, ...pushEnv(), ...mailEnv })
  cellOf = cells(site, imageServer)
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})

/** The callers with the fewest rights: no session, and a session that may write nothing. All other callers may make a call that both may make. */
const LEAST: Role[] = ['visitor', 'muted']

/** Returns OK or the error code for each of these roles. */
async function answers(name: string, roles: readonly Role[]): Promise<string[]> {
  const codes: string[] = []
  for (const role of roles) {
    // Refused calls and calls that read change no item.
    const cell = await cellOf(role, name, codes.length > 0 && (isRead(name) || codes.at(-1) !== 'OK'))
    const method = methodOf(name)
    if (method) {
      const { id = '', query = '', body } = (await CALLS[name]?.(cell)) ?? {}
      const ids = [id].flat()
      const path = name.slice(method.length + 1).replace(/:\w+/g, () => ids.shift() ?? '') + query
      const answer = await site.request(method, path, {
        ...(cell.token !== undefined && { token: cell.token }),
        ...(body && { payload: body }),
      })
      codes.push(answer.status < 300 ? 'OK' : answer.body.code)
    } else {
      const codeOf = (error: unknown) => fromTRPCError(error).code
      codes.push(await (PROCEDURES[name]?.(cell) ?? Promise.reject(new Error(name))).then(() => 'OK', codeOf))
    }
  }
  return codes
}

describe('the permission table', () => {
  it('lists every procedure and every REST route, and no other', () => {
    const calls = restRoutes.map(({ method, path }) => `${method} ${path}`)
    const names = [...Object.keys(procedures), ...calls].toSorted()
    expect(expected.map(({ name }) => name).toSorted(), 'TABLE above').toEqual(names)
    const made = [...Object.keys(PROCEDURES), ...Object.keys(CALLS)]
    expect(made.toSorted(), 'PROCEDURES and CALLS in tests/support/matrix.ts').toEqual(names)
    expect(head?.words).toEqual([...ROLES])
  })

  it.each(expected)('$name', async ({ name, codes }) => {
    const isForEverybody = codes.every((code) => code === 'OK')
    expect(await answers(name, isForEverybody ? LEAST : ROLES)).toEqual(isForEverybody ? ['OK', 'OK'] : codes)
  })

  it('causes no error in the log', () => expect(site.faults).toEqual([]))
})

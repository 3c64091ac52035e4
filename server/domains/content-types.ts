import type { ItemType } from '../../shared/reports.ts'
import { sessionData } from './auth/lifecycle.ts'
import { blockData } from './blocks/lifecycle.ts'
import { postLifecycle } from './blog/lifecycle.ts'
import { changeData } from './changes/lifecycle.ts'
import { commentLifecycle } from './comments/lifecycle.ts'
import type { ContentType, PersonalData } from './content-lifecycle.ts'
import { feedbackLifecycle } from './feedback/lifecycle.ts'
import { garageData } from './garage/lifecycle.ts'
import { confirmationLifecycle } from './fitment/confirmation-lifecycle.ts'
import { fitmentLifecycle } from './fitment/revision-lifecycle.ts'
import { imageLifecycle } from './images/lifecycle.ts'
import { uploadData } from './images/upload-lifecycle.ts'
import { listingLifecycle } from './listings/lifecycle.ts'
import { messageLifecycle } from './messages/lifecycle.ts'
import { moderatedTagData, moderationLogData, muteData } from './moderation/lifecycle.ts'
import { offerData } from './offers/lifecycle.ts'
import { partLifecycle } from './parts/lifecycle.ts'
import { revisionLifecycle } from './parts/revision-lifecycle.ts'
import { problemLifecycle } from './problems/lifecycle.ts'
import { reportData } from './reports/lifecycle.ts'
import { tradeData } from './trades/lifecycle.ts'
import { userLifecycle } from './users/lifecycle.ts'
import { vehicleEditData, vehicleLifecycle } from './vehicles/lifecycle.ts'
import { voteData } from './votes/lifecycle.ts'

/** Everything that users write and can report, by type. */
export const contentTypes: Record<ItemType, ContentType> = {
  part: partLifecycle,
  revision: revisionLifecycle,
  image: imageLifecycle,
  listing: listingLifecycle,
  comment: commentLifecycle,
  blog_post: postLifecycle,
  message: messageLifecycle,
  user: userLifecycle,
  feedback: feedbackLifecycle,
  trade: problemLifecycle,
  vehicle: vehicleLifecycle,
  fitment: fitmentLifecycle,
  confirmation: confirmationLifecycle,
}

/**
 * All rows of users, in the order in which the deletion of an account locks and changes them (docs/decisions/15, 21). The
 * rows that other users wait for come last, so that their locks are held for as short a time as possible.
 */
export const personalData: readonly PersonalData[] = [
  userLifecycle,
  sessionData,
  moderatedTagData,
  muteData,
  garageData,
  commentLifecycle,
  postLifecycle,
  voteData,
  messageLifecycle,
  blockData,
  reportData,
  moderationLogData,
  feedbackLifecycle,
  problemLifecycle,
  tradeData,
  listingLifecycle,
  partLifecycle,
  revisionLifecycle,
  vehicleLifecycle,
  vehicleEditData,
  fitmentLifecycle,
  confirmationLifecycle,
  imageLifecycle,
  uploadData,
  offerData,
  changeData,
]

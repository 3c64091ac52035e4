import type { ItemType } from '../../shared/reports.ts'
import { handleData } from './people/handles/lifecycle.ts'
import { sessionData } from './people/auth/lifecycle.ts'
import { blockData } from './people/blocks/lifecycle.ts'
import { postLifecycle } from './catalogue/blog/lifecycle.ts'
import { changeData } from './base/changes/lifecycle.ts'
import { commentLifecycle } from './catalogue/comments/lifecycle.ts'
import type { ContentType, PersonalData } from './content-lifecycle.ts'
import { feedbackLifecycle } from './market/feedback/lifecycle.ts'
import { garageData } from './catalogue/garage/lifecycle.ts'
import { followData } from './catalogue/follows/lifecycle.ts'
import { confirmationLifecycle } from './catalogue/fitment/confirmation-lifecycle.ts'
import { fitmentLifecycle } from './catalogue/fitment/revision-lifecycle.ts'
import { imageLifecycle } from './catalogue/images/lifecycle.ts'
import { uploadData } from './base/uploads/lifecycle.ts'
import { donorLifecycle } from './market/donors/lifecycle.ts'
import { bulkChangeData } from './market/inventory/bulk-lifecycle.ts'
import { listingLifecycle } from './market/listings/lifecycle.ts'
import { messageLifecycle } from './market/messages/lifecycle.ts'
import { mailAddressData, mailData } from './people/mails/lifecycle.ts'
import { muteData } from './people/mutes/lifecycle.ts'
import { pushSubscriptionData } from './people/pushes/lifecycle.ts'
import { moderatedTagData } from './people/roles/lifecycle.ts'
import { notificationData, notificationSettingData } from './market/notifications/lifecycle.ts'
import { offerData } from './market/offers/lifecycle.ts'
import { partLifecycle } from './catalogue/parts/lifecycle.ts'
import { relationConfirmationData } from './catalogue/relations/confirmation-lifecycle.ts'
import { relationLifecycle } from './catalogue/relations/revision-lifecycle.ts'
import { revisionLifecycle } from './catalogue/parts/revision-lifecycle.ts'
import { appealData, moderatorNoteData, warningData } from './people/conduct/lifecycle.ts'
import { protectionData } from './catalogue/protections/lifecycle.ts'
import { standingData } from './people/levels/lifecycle.ts'
import { checkData } from './site/recent-changes/lifecycle.ts'
import { mergeData } from './site/merges/lifecycle.ts'
import { undoJobData } from './site/undo-jobs/lifecycle.ts'
import { problemLifecycle } from './market/problems/lifecycle.ts'
import { moderationLogData, reportData } from './people/reports/lifecycle.ts'
import { wantData } from './market/wants/lifecycle.ts'
import { tradeData } from './market/trades/lifecycle.ts'
import { inventoryViewData } from './market/inventory/lifecycle.ts'
import { savedSearchData } from './site/saved-searches/lifecycle.ts'
import { mergeOpinionData, mergeProposalData, notDuplicateData } from './site/duplicates/lifecycle.ts'
import { userLifecycle } from './people/users/lifecycle.ts'
import { vehicleEditData, vehicleLifecycle } from './catalogue/vehicles/lifecycle.ts'
import { voteData } from './base/votes/lifecycle.ts'

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
  relation: relationLifecycle,
  donor: donorLifecycle,
}

/**
 * All rows of users, in the order in which the deletion of an account locks and changes them (docs/decisions/15, 21). The
 * rows that other users wait for come last, so that their locks are held for as short a time as possible.
 */
export const personalData: readonly PersonalData[] = [
  userLifecycle,
  handleData,
  mailAddressData,
  mailData,
  pushSubscriptionData,
  sessionData,
  moderatedTagData,
  muteData,
  appealData,
  warningData,
  moderatorNoteData,
  standingData,
  savedSearchData,
  inventoryViewData,
  garageData,
  notificationData,
  notificationSettingData,
  commentLifecycle,
  postLifecycle,
  voteData,
  messageLifecycle,
  blockData,
  reportData,
  moderationLogData,
  feedbackLifecycle,
  problemLifecycle,
  bulkChangeData,
  tradeData,
  listingLifecycle,
  donorLifecycle,
  followData,
  wantData,
  partLifecycle,
  revisionLifecycle,
  vehicleLifecycle,
  vehicleEditData,
  fitmentLifecycle,
  confirmationLifecycle,
  relationLifecycle,
  relationConfirmationData,
  imageLifecycle,
  uploadData,
  offerData,
  protectionData,
  mergeData,
  checkData,
  undoJobData,
  notDuplicateData,
  mergeOpinionData,
  mergeProposalData,
  changeData,
]

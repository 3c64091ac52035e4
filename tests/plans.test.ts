import { PrismaPg } from '@prisma/adapter-pg'
import { Client } from 'pg'
import { pino } from 'pino'
import type { Query } from '../server/db/client.ts'
import { type Statement, valuesOf } from '../server/db/statement.ts'
import { writeCursor } from '../server/db/cursor.ts'
import { levelOfUser } from '../server/domains/people/levels/queries.ts'
import { sessionsQuery } from '../server/domains/people/auth/queries.ts'
import { contentExcerpts, postRecord, postState, postVersions } from '../server/domains/catalogue/blog/queries.ts'
import { countMoved } from '../server/domains/site/merges/queries.ts'
import {
  commentChain,
  editComment,
  insertComment,
  newComments,
  replies,
  threads,
} from '../server/domains/catalogue/comments/queries.ts'
import {
  imageById,
  imagesOfPart,
  insertImage,
  listHiddenImageKeys,
} from '../server/domains/catalogue/images/queries.ts'
import {
  claimUploadRows,
  deleteOldUpload,
  imageIsUsed,
  insertUpload,
  lockUploader,
} from '../server/domains/base/uploads/queries.ts'
import {
  createListingRow,
  crossingListings,
  expireNextListing,
  listingById,
  listingPartners,
  listingPriceSteps,
  lockListingRows,
  lockListings,
  similarPhotos,
  sellListingPiece,
  warnOfExpiry,
  writtenListing,
} from '../server/domains/market/listings/queries.ts'
import { filteredListings, listings } from '../server/domains/market/listings/column-queries.ts'
import {
  conversationState,
  countFoundMessages,
  deleteInboxEntries,
  foundMessages,
  foundPartners,
  inboxMessages,
  insertMessage,
  markMessagesRead,
  messageAfter,
  messageBySendKey,
  messagesOfConversation,
  reportConversations,
  unreadTotal,
  userConversations,
} from '../server/domains/market/messages/queries.ts'
import { audience, contextsOfChanges, nextAudience } from '../server/domains/market/notifications/audience-queries.ts'
import { notificationLines, unreadLines } from '../server/domains/market/notifications/line-queries.ts'
import {
  digestHour,
  digestLines,
  digestOfUser,
  openLines,
  plannedDeliveries,
} from '../server/domains/market/notifications/delivery-queries.ts'
import {
  deleteOldLines,
  listStoppedPages,
  markRead,
  markUnread,
  nameOfPage,
  tellUsers,
  timeZoneByName,
} from '../server/domains/market/notifications/queries.ts'
import {
  authorsOfChanges,
  carEdits,
  listingsNaming,
  makesOfVehicles,
  partEdits,
  partsWithPictures,
  vehicleEdits,
} from '../server/domains/site/flags/queries.ts'
import { newMentions, suggestedUsers, usersByHandle } from '../server/domains/people/handles/queries.ts'
import { personsFound, reportRows, reportsOfItem, reportsOfPerson } from '../server/domains/site/moderation/queries.ts'
import {
  confirmFitment,
  confirmationsOfRows,
  countFittingParts,
  decidingRows,
  fitmentRevisionContents,
  anyPartFitment,
  partFitment,
} from '../server/domains/catalogue/fitment/queries.ts'
import { confirmRelation } from '../server/domains/catalogue/relations/confirmation-queries.ts'
import { partRelations, relationRevisionContents } from '../server/domains/catalogue/relations/queries.ts'
import {
  countMet,
  matchingNow,
  nextWanters,
  rememberMatches,
  sellersOfWants,
  wantOfPart,
  wantsOf,
} from '../server/domains/market/wants/queries.ts'
import { listFollowRows, rootsOfComments } from '../server/domains/catalogue/follows/queries.ts'
import { generationsByName, makesByName } from '../server/domains/catalogue/garage/queries.ts'
import { insertFeedback, lockNextDueSubject } from '../server/domains/market/feedback/queries.ts'
import { getFeedbackOfTrade, getSummaries, listFeedback } from '../server/domains/market/feedback/service.ts'
import { inventoryNumbers } from '../server/domains/market/inventory/numbers-queries.ts'
import { bulkCounts } from '../server/domains/market/inventory/bulk-queries.ts'
import { closeOpenOffers, expireOpenOffers } from '../server/domains/market/offers/queries.ts'
import { listOffers, listWithPartner } from '../server/domains/market/offers/service.ts'
import { inventoryFigures, inventoryIds, inventoryPage } from '../server/domains/market/inventory/queries.ts'
import { donorPage, donorParts, ownDonors } from '../server/domains/market/donors/queries.ts'
import { soldPrices } from '../server/domains/market/trades/price-queries.ts'
import { lockTradeRows, priceHistory, tradeTabCounts } from '../server/domains/market/trades/queries.ts'
import { listPending, listTrades } from '../server/domains/market/trades/service.ts'
import { lastMessages } from '../server/domains/market/problems/lifecycle.ts'
import { insertStatement } from '../server/domains/market/problems/queries.ts'
import { getProblem } from '../server/domains/market/problems/service.ts'
import { listPairs } from '../server/domains/site/duplicates/queries.ts'
import { listDuplicates } from '../server/domains/site/new-parts/queries.ts'
import { keptPart } from '../server/domains/catalogue/parts/merged-queries.ts'
import { descriptionBeginnings, partPage, partRecord, partVersions } from '../server/domains/catalogue/parts/queries.ts'
import {
  partHistory,
  partRevisionContents,
  lockPartRow,
  partSource,
  revertTargetsQuery,
  revisionBeginnings,
} from '../server/domains/catalogue/parts/revision-queries.ts'
import { partState } from '../server/domains/catalogue/parts/state-queries.ts'
import { feedEntries } from '../server/domains/site/syndication/atom-queries.ts'
import { sitemap } from '../server/domains/site/syndication/sitemap-queries.ts'
import {
  lockReportRows,
  openOrJoinReportQuery,
  pagesOfItems,
  partOfItem,
} from '../server/domains/people/reports/queries.ts'
import { suggestPlacesQuery } from '../server/domains/base/places/queries.ts'
import {
  carVehicle,
  makesWithParts,
  searchVehiclesQuery,
  vehicleRevisionContents,
  vehicleByName,
  vehicleListings,
  vehicleLists,
  vehiclePartCounts,
  vehiclePage,
  vehicleParts,
  vehicleProtection,
  vehicleSnapshots,
  vehiclesById,
} from '../server/domains/catalogue/vehicles/queries.ts'
import { LISTING_TYPES, SEARCH_SORTS } from '../shared/labels.ts'
import { REPORTABLE, type Reportable } from '../shared/reports.ts'
import { TRADE_TABS } from '../shared/trades.ts'
import { INVENTORY_SORTS } from '../shared/inventory.ts'
import { LISTING_SORTS } from '../shared/listings.ts'
import {
  askParams,
  searchInPostgres,
  searchParams,
  suggestInPostgres,
} from '../server/domains/site/search/postgres-service.ts'
import { parseSearch } from '../server/domains/site/search/text-policy.ts'
import { deleteBlocks, readContact } from '../server/domains/people/blocks/queries.ts'
import { supersedingNumbers } from '../server/domains/site/search/opensearch-queries.ts'
import { foundCards, idSearches, recountOldestWords, wordSearches } from '../server/domains/site/search/queries.ts'
import { kitsAmong, rowsForCar } from '../server/domains/catalogue/fitment/state-queries.ts'
import { suggestTagsQuery } from '../server/domains/base/tags/queries.ts'
import { lockUserRows } from '../server/domains/people/users/queries.ts'
import { profileLists, userActivity, userProfile } from '../server/domains/site/profiles/queries.ts'
import { ownVotesQuery, voteQueries } from '../server/domains/base/votes/queries.ts'
import { dropIndexes } from '../scripts/indexes.ts'
import { readConfig } from '../server/config.ts'
import { PrismaClient } from '../server/db/generated/client.ts'
import { type Deps, createDeps } from '../server/deps.ts'
import type { SessionUser } from '../server/domains/people/auth/service.ts'
import { contentTypes, personalData } from '../server/domains/content-types.ts'
import { listLog } from '../server/domains/people/reports/log-service.ts'
import { listPublicLog } from '../server/domains/site/moderation/public-log-service.ts'
import { countOpenAppeals, listAppeals } from '../server/domains/people/conduct/appeal-service.ts'
import { getRecord, listOwn } from '../server/domains/people/conduct/record-service.ts'
import { listUnreadWarnings } from '../server/domains/people/conduct/warning-service.ts'
import { getReportDetails, pageReports } from '../server/domains/site/moderation/service.ts'
import { type TestDatabase, createDatabase } from './support/database.ts'
import { type Values, callOf, findStatements, planned, scanned } from './support/statements.ts'
import { MAX, NIL } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The plans of the statements on a database that is large enough to make bad plans visible. feed-plans.test.ts has those of
// the feed. PostgreSQL plans a prepared statement for its values first and later once for all values, so both plans are tested.

const ROWS = 20_000
const LARGE = new Set([
  'place',
  'part',
  'comment',
  'listing',
  'part_number',
  'duplicate_candidate',
  'merge_proposal',
  'merge_opinion',
  'part_tag',
  'part_image',
  'listing_photo',
  'upload',
  'part_revision',
  'part_slug',
  'blog_post',
  'post_tag',
  'comment_vote',
  'message',
  'part_search_busy',
  'part_search_lively',
  'part_search_quiet_0',
  'part_search_quiet_1',
  'part_search_quiet_2',
  'part_search_quiet_3',
  'part_number_search',
  'search_word',
  'conversation',
  'conversation_member',
  'inbox',
  'trade',
  'feedback',
  'offer',
  'problem',
  'problem_statement',
  'user',
  'user_block',
  'handle',
  'report',
  'report_entry',
  'moderation_log',
  'warning',
  'moderator_note',
  'vehicle',
  'vehicle_revision',
  'part_fitment',
  'fitment_row',
  'fitment_revision',
  'fitment_confirmation',
  'part_relation',
  'part_relations',
  'relation_revision',
  'relation_confirmation',
  'garage_car',
  'donor',
  'donor_photo',
  'follow',
  'change',
  'notification',
  'notification_event',
  'want',
  'want_told',
])

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await generate(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Predictable ids: the digit of the table, then the number of the row. */
const id = (table: number, row: number | string = 1) =>
  `0${table}000000-0000-7000-8000-${String(row).padStart(12, '0')}`

/** The same id as an SQL expression, for the row `n`. */
const ids = (table: number, row = 'n') => `('0${table}000000-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`

/** The id of a report and of its entry in the log. */
const reportId = '00000002-0000-7000-8000-000000000100'
const REPORT_IDS = `('00000002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** The id of a vehicle: 1 to 100 are makes, the others are models of them. */
const vehicleId = (row: number) => `00000003-0000-7000-8000-${String(row).padStart(12, '0')}`
const vehicleIds = (row = 'n') => `('00000003-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`

/** The scope and the filters of a search of reports. */
const someReports = {
  isSiteAdmin: 'false',
  adminTags: '{tag 1,tag 2}',
  status: null,
  itemType: null,
  tag: null,
  untagged: 'false',
}

async function generate(into: Client): Promise<void> {
  const when = `timestamptz '2026-01-01' + n * interval '1 minute'`
  const some = `generate_series(1, ${ROWS}) n`
  const indexes = await dropIndexes(into, 'not unique')
  // Triggers would run once per row, so they are disabled and their columns are set here.
  await into.query(`
    set session_replication_role = replica;
    insert into "user" (id, email, name, created_at) select ${ids(1)}, 'u' || n || '@example.com', 'Person ' || n, ${when} from ${some};
    insert into handle (handle, user_id, is_current) select 'person-' || n, ${ids(1)}, true from ${some};
    insert into tag (name) select 'tag ' || n from generate_series(1, 500) n;
    insert into part (id, slug, name, name_key, renderer_version, description_markdown, created_at, updated_at)
      select ${ids(2)}, 'part-' || n, 'Water pump of kind ' || n, 'key ' || n, 1, 'For engine ' || n % 700, ${when}, ${when} from ${some};
    insert into part_slug (slug, part_id) select slug, id from part;
    insert into part_number (id, part_id, position, number, normalized, superseded_by, superseded_by_normalized)
      select ${ids(3)}, ${ids(2)}, 0, 'N' || n, 'N' || lpad(n::text, 8, '0'), 'N' || n + 1, 'N' || lpad((n + 1)::text, 8, '0') from ${some};
    insert into part_tag (part_id, tag_id, position) select ${ids(2)}, 1 + n % 500, 0 from ${some};
    insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, created_at)
      select ${ids(4)}, ${ids(2)}, 'https://example.com', 'key' || n, 1, 1, sha256(n::text::bytea), ${when} from ${some};
    insert into duplicate_candidate (id, low_id, high_id, reason, number, similarity, found_at)
      select ${ids(9)}, ${ids(2)}, ${ids(2, 'n + 1')}, 'number', 'N' || n, n % 100, ${when} from generate_series(1, 3000) n;
    insert into merge_proposal (id, loser_id, winner_id, choices, reason, proposer_id, created_at)
      select ${ids(9)}, ${ids(2)}, ${ids(2, 'n + 1')}, '{}', 'Same', ${ids(1)}, ${when} from generate_series(1, 3000) n;
    insert into merge_opinion (proposal_id, user_id, agrees, at)
      select ${ids(9)}, ${ids(1, 'n + 1')}, true, ${when} from generate_series(1, 3000) n;
    insert into upload (id, user_id, storage_key, width, height, content_hash, created_at)
      select ${ids(0)}, ${ids(1)}, 'key' || n, 1, 1, sha256(n::text::bytea), ${when} from ${some};
    insert into listing_photo (id, listing_id, position, storage_key, width, height, content_hash)
      select ${ids(0)}, ${ids(5)}, 0, 'key' || n, 1, 1, sha256(n::text::bytea) from ${some};
    insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, author_id, created_at)
      select ${ids(9)}, ${ids(2, '1 + (n - 1) / 4')}, 1 + (n - 1) % 4, 'Water pump', 'text', '{}', '[]', ${ids(1)}, ${when} from ${some};
    insert into donor (id, seller_id, vehicle_id, created_at, updated_at)
      select ${ids(8)}, ${ids(1, '1 + n % 1000')}, ${vehicleIds('101 + n % 100')}, ${when}, ${when} from ${some};
    insert into donor_photo (id, donor_id, position, storage_key, width, height, content_hash)
      select ${ids(8)}, ${ids(8)}, 0, 'donor' || n, 1, 1, sha256(n::text::bytea) from ${some};
    insert into listing (id, part_id, seller_id, type, price_cents, description, created_at, updated_at, expires_at, donor_id)
      select ${ids(5)}, ${ids(2, 'case when n % 40 = 0 then 1 else n end')}, ${ids(1, '1 + n % 1000')}, (case when n % 3 = 0 then 'bid' else 'ask' end)::listing_type, 1 + n % 977, 'text', ${when}, ${when}, ${when} + interval '90 days',
        case when n % 3 > 0 then ${ids(8, '1 + n / 40')} end from ${some};
    insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id, created_at, updated_at)
      select ${ids(6)}, 'post-' || n, 'Post ' || n, 'text', 'text', 'text', 1, ${ids(1)}, ${when}, ${when} from generate_series(1, 5000) n;
    insert into post_tag (post_id, tag_id, position) select ${ids(6)}, 1 + n % 500, 0 from generate_series(1, 5000) n;
    insert into comment (id, part_id, author_id, text, html, renderer_version, created_at, votes)
      select ${ids(7)}, ${ids(2, 'case when n % 20 = 0 then 1 else n end')}, ${ids(1)}, 'text', 'text', 1, ${when}, case when n % 50 = 0 then 4 else 0 end from ${some};
    insert into comment (id, part_id, parent_id, depth, author_id, text, html, renderer_version, created_at)
      select ${ids(8)}, c.part_id, c.id, 1, ${ids(1)}, 'text', 'text', 1, ${when} from ${some} join comment c on c.id = ${ids(7, '1 + n % 5000')};
    insert into comment_vote (comment_id, user_id, value) select ${ids(7)}, ${ids(1)}, 1 from ${some};
    insert into conversation (id, first_user_id, second_user_id, created_at, last_message_at)
      select ${ids(0)}, ${ids(1, 'case when n % 400 = 0 then 1 else n end')}, ${ids(1, 'n + 1')}, ${when}, ${when} from generate_series(1, ${ROWS - 1}) n;
    insert into conversation_member (conversation_id, user_id)
      select id, unnest(array[first_user_id, second_user_id]) from conversation;
    insert into user_block (blocker_id, blocked_id, created_at) select ${ids(1)}, ${ids(1, 'n + 1')}, ${when} from generate_series(1, ${ROWS - 1}) n;
    insert into message (id, conversation_id, sender_id, content, created_at, about_part_id, search_vector)
      select ('00000001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, c.id, c.first_user_id, 'text', c.created_at, case when n % 3 = 0 then ${ids(2)} end,
        message_words('Some text about pump ' || n, c.first_user_id, c.second_user_id)
      from (select row_number() over (order by id) as n, * from conversation) c;
    insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, marked_at, sold_on, confirmed_at)
      select l.id, l.id, l.part_id, ${ids(1, '10000 + n')}, l.seller_id, 100, l.created_at, l.created_at, case when l.price_cents % 2 = 0 then l.created_at end
      from (select row_number() over (order by id) as n, * from listing where price_cents % 3 = 0) l;
    insert into feedback (id, trade_id, author_id, subject_id, rating, text, counts, created_at, due_at, published_at)
      select t.id, t.id, t.buyer_id, t.seller_id, 'positive', 'text', true, t.marked_at, t.marked_at + interval '14 days', case when t.confirmed_at is not null then t.marked_at end
      from trade t;
    insert into offer (id, listing_id, maker_id, receiver_id, price_cents, state, created_at, expires_at, answered_at, message_id)
      select l.id, l.id, ${ids(1, '10000 + n')}, l.seller_id, 100, state, l.created_at, l.expires_at, case when state <> 'open' then l.created_at end,
        ('00000001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
      from (select row_number() over (order by id) as n, (case when price_cents % 50 = 0 then 'open' else 'declined' end)::offer_state as state, *
        from listing) l where n < ${ROWS};
    insert into inbox (user_id, seq, message_id)
      select member.user_id, row_number() over (partition by member.user_id order by m.id), m.id
      from message m join conversation_member member on member.conversation_id = m.conversation_id;
    insert into inbox_head (user_id, seq) select user_id, max(seq) from inbox group by user_id;
    insert into report (id, item_type, item_id, part_id, item_owner_id, tags, snapshot, status, created_at, updated_at)
      select ${REPORT_IDS}, 'comment', ${ids(7)}, ${ids(2)}, ${ids(1)}, array['tag ' || n % 500],
        jsonb_build_object('title', 'Water pump of ' || n, 'text', 'text'),
        (case when n % 100 = 0 then 'open' else 'dismissed' end)::report_status, ${when}, ${when} from ${some};
    insert into report_entry (report_id, reporter_id, reason, created_at) select ${REPORT_IDS}, ${ids(1)}, 'Spam', ${when} from ${some};
    insert into moderation_log (id, moderator_id, action, report_id, item_type, item_id, tags, reason, created_at)
      select ${REPORT_IDS}, ${ids(1)}, 'dismiss', ${REPORT_IDS}, 'comment', ${ids(7)}, array['tag ' || n % 500], 'Spam', ${when} from ${some};
    insert into warning (id, user_id, moderator_id, reason, created_at) select ${ids(0)}, ${ids(1)}, ${ids(1, 'n + 1')}, 'Spam', ${when} from ${some};
    insert into moderator_note (id, user_id, author_id, text, created_at) select ${ids(0)}, ${ids(1)}, ${ids(1, 'n + 1')}, 'text', ${when} from ${some};
    insert into mute (id, user_id, moderator_id, reason, created_at, until, report_id)
      select ${ids(0)}, ${ids(1)}, ${ids(1, 'n + 1')}, 'Spam', ${when}, ${when} + interval '7 days', ${REPORT_IDS} from ${some} where n % 100 = 0;
    insert into appeal (id, mute_id, user_id, text, created_at, outcome, answered_by_id, answered_at)
      select ${ids(0)}, ${ids(0)}, ${ids(1)}, 'text', ${when}, 'upheld', ${ids(1, 'n + 2')}, ${when} from ${some} where n % 100 = 0;
    insert into place (id, name, country, region, latitude, longitude, population)
      select n, 'Town ' || translate(n::text, '0123456789', 'abcdefghij'), 'AT', '', n % 900, n % 1800, n from ${some};
    insert into problem (id, trade_id, report_id, opener_id, kind, opened_at)
      select t.id, t.id, ${REPORT_IDS}, t.buyer_id, 'not_paid', t.marked_at from (select row_number() over (order by id) as n, * from trade) t;
    insert into problem_statement (id, problem_id, author_id, text, created_at) select id, id, opener_id, 'text', opened_at from problem;
    insert into vehicle (id, level, parent_id, path, name, slug, created_at, updated_at)
      select ${vehicleIds()}, case when n <= 100 then 'make' else 'model' end::vehicle_level,
        case when n > 100 then ${vehicleIds('1 + n % 100')} end,
        case when n > 100 then array[${vehicleIds('1 + n % 100')}] else '{}' end || ${vehicleIds()},
        'Vehicle ' || n, 'vehicle-' || n, ${when}, ${when} from ${some};
    insert into vehicle_revision (id, vehicle_id, number, content, author_id, created_at)
      select ${vehicleIds()}, ${vehicleIds()}, 1, '{}', ${ids(1)}, ${when} from ${some};
    insert into part_fitment (part_id, revision, updated_at) select ${ids(2)}, 1, ${when} from ${some};
    insert into fitment_row (id, part_id, ordinal, vehicle_id, fits, source)
      select ${vehicleIds()}, ${ids(2)}, 0, ${vehicleIds()}, true, 'owner' from ${some};
    insert into fitment_revision (id, part_id, number, universal, rows, author_id, created_at)
      select ${vehicleIds()}, ${ids(2)}, 1, false, '[]', ${ids(1)}, ${when} from ${some};
    insert into part_relations (part_id, revision, updated_at) select ${ids(2)}, 1, ${when} from ${some};
    insert into part_relation (id, part_id, ordinal, kind, other_id, source)
      select ${ids(3)}, ${ids(2)}, 0, 'same_as', ${ids(2, 'n % 5000 + 1')}, 'owner' from ${some} where n % 5000 + 1 <> n;
    insert into part_relation (id, part_id, ordinal, kind, other_id, quantity, source)
      select ${ids(4)}, ${ids(2)}, 1, 'contains', ${ids(2, 'n % 5000 + 1')}, 1, 'owner' from ${some} where n % 5000 + 1 <> n;
    insert into relation_confirmation (id, part_id, kind, other_id, user_id, created_at)
      select ${ids(3)}, ${ids(2)}, 'same_as', ${ids(2, 'n % 5000 + 1')}, ${ids(1)}, ${when} from ${some} where n % 5000 + 1 <> n;
    insert into relation_revision (id, part_id, number, rows, author_id, created_at)
      select ${ids(3)}, ${ids(2)}, 1, '[]', ${ids(1)}, ${when} from ${some};
    insert into fitment_confirmation (id, part_id, user_id, vehicle_id, fitted, created_at)
      select ${vehicleIds()}, ${ids(2)}, ${ids(1)}, ${vehicleIds()}, true, ${when} from ${some};
    insert into garage_car (id, user_id, slot, vehicle_id, created_at, updated_at)
      select ${vehicleIds()}, ${ids(1)}, 0, ${vehicleIds()}, ${when}, ${when} from ${some};
    insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
      select ${ids(1, 'case when n <= 100 then 1 else n end')}, 'part', ${ids(2)}, 'following', '{}', true, ${when} from ${some};
    insert into change (id, seq, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
      select ${ids(7)}, n, 'comment.created', ${ids(1)}, 'comment', ${ids(7)}, ${ids(2)}, '{}', '{}', 'public', ${when} from ${some};
    insert into notification (id, user_id, kind, group_key, page, seq, at, stored, read_at)
      select ${ids(7)}, ${ids(1, 'case when n <= 500 then 1 else n end')}, 'reply', 'comment ' || n, 'part 1', n, ${when}, 1,
        case when n % 10 > 0 then ${when} end from ${some};
    insert into notification_event (user_id, change_id, notification_id)
      select ${ids(1, 'case when n <= 500 then 1 else n end')}, ${ids(7)}, ${ids(7)} from ${some};
    insert into want (id, user_id, part_id, max_price_cents, created_at, expires_at)
      select gen_random_uuid(), ${ids(1)}, part_id, 500, ${when}, timestamptz '2027-01-01'
      from ${some} cross join lateral (select ${ids(2)} as part_id union select ${ids(2, '1')} where n <= 10000) wanted;
    set session_replication_role = origin;
    select search_index(array_agg(id)) from part;
    insert into search_word (word) select 'word' || translate(n::text, '0123456789', 'abcdefghij') from ${some};
    ${indexes.join(';')}`)
  await into.query('vacuum analyze')
}

/** The part of `Deps` that a search uses. */
type Reader = { query: Query }
/** Returns a reader that runs its statements with `run`. */
const readerOn = (run: (text: string, values: unknown[]) => Promise<unknown[]>): Reader => ({
  query: ((statement: Statement, params: object) => run(statement.text, valuesOf(statement, params))) as Query,
})
const clientReader = () => readerOn(async (text, values) => (await client.query(text, values)).rows as unknown[])
const clientQuery = (statement: Statement, params: object) =>
  client.query(statement.text, [...valuesOf(statement, params)])

/** Returns the statement that a search sends, with its values as PostgreSQL writes them. */
async function asked(search: (reader: Reader) => Promise<unknown>): Promise<{ text: string; values: Values }> {
  let sent: { text: string; values: readonly unknown[] } = { text: '', values: [] }
  const reader = readerOn((text, values) => {
    sent = { text, values }
    return Promise.resolve([{ meant: null, alike: null }])
  })
  await search(reader)
  const values = sent.values.map((value) => (Array.isArray(value) ? listOf(value) : (value as Values[number])))
  return { text: sent.text, values }
}
/** Returns the large tables that a search and the functions that it calls read from end to end. */
const read = (search: (reader: Reader) => Promise<unknown>) => readBy(() => search(clientReader()))
async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  await client.query('begin')
  await work()
  const { rows } = await client.query<{ relname: string }>(
    'select relname from pg_stat_xact_user_tables where seq_scan > 0',
  )
  await client.query('rollback')
  return rows.map(({ relname }) => relname).filter((table) => LARGE.has(table))
}
const listOf = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(',')}}`

/** A row of each content type. */
const ITEM: Record<Reportable, string> = {
  part: id(2),
  revision: id(9),
  image: id(4),
  listing: id(5),
  comment: id(7),
  blog_post: id(6),
  message: '00000001-0000-7000-8000-000000000003',
  feedback: id(5, 5),
  vehicle: vehicleId(101),
  fitment: vehicleId(101),
  confirmation: vehicleId(101),
  relation: id(3),
  donor: id(8),
  user: id(1),
}

const nobody = null
/** The words of the user 1, as `message_words` stores them. */
const MESSAGE_QUERY = `'${id(1).slice(-12)}pump':* & '${id(1).slice(-12)}text':*`
/** The first rows of a list of a profile. */
const firstOf = (userId: string) => ({ userId, cursor: nobody, limit: 6 })
const ownWindow = { ...firstOf(id(1, 7)), viewerId: id(1, 7), expiresAfter: '2026-01-01' }
const suggested = {
  userId: id(1),
  handle: 'person-12',
  pattern: '% person 12%',
  pagePattern: '% person 12%',
  partId: nobody,
  postId: nobody,
  commentId: nobody,
  partnerId: nobody,
  limit: 8,
}
const written = { text: 'x', html: 'x', version: 1, now: '2026-01-01', mentions: '{}' }
const sorts = LISTING_TYPES.flatMap((type) => LISTING_SORTS.map((sort) => ({ type, sort })))
const home = { latitude: 471, longitude: 154, country: 'AT' }
const ofPart = { ...home, partId: id(2) }
const last = { limit: 6, key: 400, id: id(5, 9_000) }
const columnFilters = {
  ...ofPart,
  to: 'AT',
  km: 100,
  grade: 'B',
  odometer: 150_000,
  tested: 'true',
  warranty: 'true',
  vehicle: vehicleId(2),
}
const inventory = {
  sellerId: id(1, 7),
  ids: null,
  words: 'pump',
  number: 'PUMP',
  donorId: id(8),
  condition: 'good',
  state: 'active',
  expiring: 'true',
  offers: 'true',
  leftBy: id(9, 9),
  now: '2026-01-01',
}
/** A page of notifications, and what reads some of them. */
const lines = {
  userId: id(1),
  ids: null,
  unread: 'false',
  kinds: null,
  seq: null,
  id: null,
  limit: 21,
  maxLines: 2_000,
}
const reading = { userId: id(1), ids: null, upTo: null, seq: null, page: null, kind: null, now: '2026-01-01T00:00:00Z' }
/** A comment that tells the followers of its part. */
const reasons = JSON.stringify(
  [
    {
      place: 0,
      changeId: id(7),
      seq: 1,
      at: '2027-01-01',
      kind: 'comment',
      groupKey: 'x',
      users: [id(1, 50)],
      by: [],
      most: 50,
    },
    {
      place: 1,
      changeId: id(7),
      seq: 1,
      at: '2027-01-01',
      kind: 'comment',
      groupKey: 'x',
      users: [],
      by: [],
      most: 50,
    },
  ].map((reason, at) =>
    at === 0 ? reason : { ...reason, followType: 'part', followItem: id(2), partId: id(2), isAlways: false },
  ),
)

const hot: Record<string, [text: string, values: Values]> = {
  sessions: callOf(sessionsQuery, { tokenHashes: '{"\\\\x00"}', nows: '{2026-01-01}' }),
  'level of a user': callOf(levelOfUser, { userId: id(1), now: '2026-01-01' }),
  'beginnings of descriptions': callOf(descriptionBeginnings, { ids: `{${id(2)}}`, length: 500 }),
  'beginnings of revisions': callOf(revisionBeginnings, { ids: `{${id(9)}}`, length: 500 }),
  'beginnings of posts': callOf(contentExcerpts, { ids: `{${id(6)}}`, length: 500 }),
  'revisions before the last editor': callOf(revertTargetsQuery, { ids: `{${id(2)},${id(2, 7)}}` }),
  'superseding numbers': callOf(supersedingNumbers, { numbers: '{N00000007}' }),
  'snapshots of vehicles': callOf(vehicleSnapshots, { ids: `{${vehicleId(101)}}` }),
  ...Object.fromEntries(
    REPORTABLE.map((itemType) => [
      `part of an item, ${itemType}`,
      callOf(partOfItem, { itemType, itemId: ITEM[itemType] }),
    ]),
  ),
  'logged items with their pages': callOf(pagesOfItems, {
    itemTypes: '{part,vehicle}',
    itemIds: `{${id(2)},${vehicleId(101)}}`,
  }),
  'part page': callOf(partPage, { id: id(2) }),
  'part record': callOf(partRecord, { id: id(2), limit: 5, offset: 0 }),
  'part that a merged part leads to': callOf(keptPart, { id: id(2), slug: null }),
  'versions of parts': callOf(partVersions, { ids: JSON.stringify([id(2)]), slugs: '["part-7","part-8"]' }),
  'own votes': callOf(ownVotesQuery, { userIds: `{${id(1)},${id(1)}}`, itemIds: `{${id(4)},${id(7)}}` }),
  ...Object.fromEntries(
    sorts.flatMap(({ type, sort }) => [
      [`page of ${type}s, ${sort}`, callOf(listings[type].page[sort], { ...ofPart, limit: 5, offset: 100 })],
      [`next ${type}s, ${sort}`, callOf(listings[type].after[sort], { ...ofPart, ...last })],
      [
        `page of ${type}s by place, ${sort}`,
        callOf(filteredListings[type].page[sort], { ...columnFilters, limit: 6, offset: 0 }),
      ],
      [`next ${type}s by place, ${sort}`, callOf(filteredListings[type].after[sort], { ...columnFilters, ...last })],
    ]),
  ),
  ...Object.fromEntries(
    (['part', 'post'] as const).flatMap((place) => {
      const { best, newest, oldest } = threads[place]
      const params = { placeId: id(place === 'part' ? 2 : 6), viewerId: id(1), limit: 6 }
      const shown = `{${id(7, 9_000)},${id(7, 9_001)}}`
      return [
        [`newest threads of a ${place}`, callOf(newest, { ...params, shown: '{}', before: MAX, offset: 0 })],
        [`next newest threads of a ${place}`, callOf(newest, { ...params, shown, before: id(7, 9_000), offset: 0 })],
        [
          `page of the newest threads of a ${place}`,
          callOf(newest, { ...params, shown: '{}', before: MAX, offset: 100 }),
        ],
        [`oldest threads of a ${place}`, callOf(oldest, { ...params, after: NIL })],
        [`next oldest threads of a ${place}`, callOf(oldest, { ...params, after: id(7, 9_000) })],
        [`best threads of a ${place}`, callOf(best, { ...params, shown: '{}', offset: 0 })],
        [`next best threads of a ${place}`, callOf(best, { ...params, shown, offset: 0 })],
        [`page of the best threads of a ${place}`, callOf(best, { ...params, shown: '{}', offset: 100 })],
        [`new comments on a ${place}`, callOf(newComments[place], { ...params, after: id(7, 9_000) })],
      ]
    }),
  ),
  replies: callOf(replies, { commentId: id(7), viewerId: nobody, after: NIL, limit: 101, offset: 0 }),
  'next replies': callOf(replies, { commentId: id(7), viewerId: nobody, after: id(8, 1), limit: 101, offset: 0 }),
  'page of replies': callOf(replies, { commentId: id(7), viewerId: nobody, after: NIL, limit: 100, offset: 100 }),
  ...Object.fromEntries(
    (['partId', 'postId', 'parentId'] as const).map((place) => [
      `new comment by ${place}`,
      callOf(insertComment, {
        ...written,
        id: id(7, 90_000),
        viewerId: id(1),
        partId: nobody,
        postId: nobody,
        parentId: nobody,
        [place]: id({ partId: 2, postId: 6, parentId: 7 }[place]),
      }),
    ]),
  ),
  'edit of a comment': callOf(editComment, { ...written, commentId: id(7), viewerId: id(1), since: '2026-01-01' }),
  'comment with its ancestors': callOf(commentChain, { commentId: id(8), viewerId: nobody }),
  'new image': callOf(insertImage, {
    id: id(4, 90_000),
    partId: id(2),
    sourceUrl: 'https://example.com',
    storageKey: 'key90000',
    width: 1,
    height: 1,
    contentHash: '\\x00',
    uploaderId: id(1),
    now: '2026-01-01',
    maxImages: 100,
  }),
  'blog post by id': callOf(postRecord, { id: id(6), slug: nobody, viewerId: nobody }),
  'blog post by slug': callOf(postRecord, { id: nobody, slug: 'post-7', viewerId: nobody }),
  'versions of posts': callOf(postVersions, { slugs: '["post-7","post-8"]' }),
  'files of the site map, parts': callOf(sitemap.parts.files, {}),
  'files of the site map, posts': callOf(sitemap.posts.files, {}),
  'start of a file, parts': callOf(sitemap.parts.urls, { from: NIL, skip: 19_000 }),
  'start of a file, posts': callOf(sitemap.posts.urls, { from: NIL, skip: 4_000 }),
  'next batch of a file, parts': callOf(sitemap.parts.urls, { from: id(2, 9_000), skip: 0 }),
  'next batch of a file, posts': callOf(sitemap.posts.urls, { from: id(6, 4_000), skip: 0 }),
  ...Object.fromEntries(
    (
      [
        ['comment', id(7)],
        ['post', id(6)],
        ['image', id(4)],
      ] as const
    ).flatMap(([kind, itemId]) => [
      [`lock of a ${kind} for a vote`, callOf(voteQueries[kind].lock, { itemId, userId: id(1, 2) })],
      [`vote on a ${kind}`, callOf(voteQueries[kind].set, { itemId, userId: id(1, 2), value: 1, now: '2026-01-01' })],
      [`votes on a ${kind}`, callOf(voteQueries[kind].read, { itemId, userId: id(1, 2) })],
    ]),
  ),
  history: callOf(partHistory, { id: id(2), before: 90, limit: 11, offset: 0 }),
  'page of the history': callOf(partRevisionContents, { id: id(2), before: nobody, limit: 10, offset: 10 }),
  revision: callOf(partRevisionContents, { id: id(2), before: 2, limit: 1, offset: 0 }),
  'fitment of a part': callOf(partFitment, { partId: id(2) }),
  'fitment of a part, also of a removed one': callOf(anyPartFitment, { partId: id(2) }),
  'relations of a part': callOf(partRelations, { partId: id(2) }),
  'revisions of relations': callOf(relationRevisionContents, { id: id(2), before: nobody, limit: 11, offset: 0 }),
  'counts of a merge': callOf(countMoved, { loserId: id(2), winnerId: id(3) }),
  'rows that decide verdicts': callOf(decidingRows, {
    partIds: `{${id(2)},${id(2, 101)}}`,
    rowIds: `{${id(2)},${id(2, 7)}}`,
  }),
  'parts that fit the cars of a garage': callOf(countFittingParts, { userId: id(1, 101) }),
  'rows of parts for a car': callOf(rowsForCar, {
    partIds: `{${id(2)},${id(2, 7)}}`,
    vehicleIds: `{${vehicleId(2)},${vehicleId(101)}}`,
    belowId: vehicleId(101),
  }),
  'kits among parts': callOf(kitsAmong, { partIds: `{${id(2)},${id(2, 7)}}` }),
  'search results by id': callOf(foundCards, {
    ids: `{${id(2)},${id(2, 7)}}`,
    numbers: '{}',
    beginnings: '{}',
    fragment: nobody,
    alikes: '{}',
    alike: nobody,
  }),
  'revisions of a fitment': callOf(fitmentRevisionContents, { id: id(2), before: nobody, limit: 11, offset: 0 }),
  'confirmations of rows': callOf(confirmationsOfRows, { rowIds: `{${vehicleId(101)}}` }),
  'a confirmation': callOf(confirmFitment, {
    id: id(9, 90_000),
    partId: id(2, 101),
    userId: id(1, 101),
    vehicleId: vehicleId(101),
    engineId: nobody,
    fitted: 'true',
    note: '',
    now: '2026-01-01',
  }),
  'the confirmation of a relation': callOf(confirmRelation, {
    id: id(9, 90_000),
    partId: id(2),
    kind: 'same_as',
    otherId: id(2, 2),
    userId: id(1, 101),
    vehicleId: nobody,
    now: '2026-01-01',
  }),
  'lock of a part': callOf(lockPartRow, { id: id(2) }),
  'tag suggestions': callOf(suggestTagsQuery, { prefix: 'tag 7', limit: 100 }),
  'duplicates of a part': callOf(listDuplicates, {
    name: 'Key 7',
    nameKey: 'key 7',
    namePattern: 'key 7%',
    numbers: '[{"normalized":"N00000007","brand":null}]',
    similarIds: `{${id(2)},${id(2, 2)}}`,
    limit: 5,
  }),
  'likely duplicates': callOf(listPairs, {
    tag: 'tag 7',
    reason: 'number',
    similarity: 60,
    id: id(9, 500),
    limit: 31,
  }),
  'new report': callOf(openOrJoinReportQuery, {
    id: id(9, 90_000),
    itemType: 'comment',
    itemId: id(7),
    ownerId: id(1),
    tags: '{tag 1}',
    snapshot: '{}',
    reporterId: id(1, 2),
    reason: 'Spam',
    now: '2026-01-01',
  }),
  'lock of a report': callOf(lockReportRows, { ids: `{${reportId}}` }),
  'use of an image': callOf(imageIsUsed, { storageKey: 'key1' }),
  'lock of the user of an upload': callOf(lockUploader, { userId: id(1) }),
  'new upload': callOf(insertUpload, {
    id: id(4, 90_000),
    userId: id(1),
    key: 'one',
    storageKey: 'key90000',
    width: 1,
    height: 1,
    contentHash: '\\x00',
    now: '2026-01-01',
    after: '2025-12-31',
    maxUploads: 30,
  }),
  'claimed uploads': callOf(claimUploadRows, { userId: id(1), ids: `{${id(0)}}` }),
  'old upload': callOf(deleteOldUpload, { before: '2026-01-01' }),
  'similar photos of other sellers': callOf(similarPhotos, { listingId: id(5) }),
  'keys of hidden images': callOf(listHiddenImageKeys, {}),
  'recount of search words': callOf(recountOldestWords, { now: '2026-01-01' }),
  'persons of a search': callOf(personsFound, { id: id(1), handle: 'person-7', name: '% person 17%' }),
  'reports of a person': callOf(reportsOfPerson, {
    ...someReports,
    id: id(1),
    handle: 'person-7',
    name: '% person 17%',
  }),
  'reports of an item': callOf(reportsOfItem, {
    ...someReports,
    id: id(2),
    slug: 'part-7',
    number: 'N00000007',
    title: '%pump of 12345%',
  }),
  reports: callOf(reportRows, { ids: `{${reportId}}`, now: '2026-01-01' }),
  'prices of a part': callOf(listingPriceSteps, { partId: id(2) }),
  'state of a part page': callOf(partState, { partId: id(2) }),
  'state of a post page': callOf(postState, { postId: id(6) }),
  'crossing listings': callOf(crossingListings, {
    userId: id(1),
    rows: JSON.stringify(LISTING_TYPES.map((type, key) => ({ key, partId: id(2), type, priceCents: 5_000 }))),
    now: '2026-01-01',
  }),
  'new listing': callOf(createListingRow, {
    id: id(5, 90_000),
    partId: id(2),
    sellerId: id(1),
    type: 'ask',
    priceCents: 100,
    description: 'x',
    quantity: 1,
    location: null,
    condition: null,
    placeId: 7,
    country: 'AT',
    latitude: 471,
    longitude: 154,
    shipsTo: 'region',
    shipsToCountries: '{AT,DE}',
    shippingCents: 950,
    donorId: null,
    odometerKm: 84_000,
    odometerNote: 'replaced 2017',
    removedOn: '2026-01-01',
    tested: 'bench',
    damage: '[]',
    grade: 'A',
    coreCents: 2_500,
    warrantyDays: 30,
    storagePlace: 'shelf 12-C',
    now: '2026-01-01',
    expiresAt: '2026-04-01',
  }),
  'vehicle page, make': callOf(vehiclePage, { id: vehicleId(2), slug: nobody }),
  'vehicle page, model': callOf(vehiclePage, { id: nobody, slug: 'vehicle-107' }),
  'protection of a vehicle': callOf(vehicleProtection, { id: vehicleId(2) }),
  'parts of a vehicle': callOf(vehicleParts, { id: vehicleId(2), tag: 'tag 7', limit: 20, offset: 0 }),
  'listings of a vehicle': callOf(vehicleListings, { id: vehicleId(2), type: 'ask', before: nobody, limit: 6 }),
  'revisions of a vehicle': callOf(vehicleRevisionContents, {
    id: vehicleId(101),
    before: nobody,
    limit: 11,
    offset: 0,
  }),
  'vehicle by name': callOf(vehicleByName, {
    parentId: vehicleId(2),
    level: 'model',
    name: 'Vehicle 101',
    engineId: nobody,
  }),
  'vehicles below another': callOf(vehicleLists.below, {
    parentId: vehicleId(2),
    level: nobody,
    words: '{veh}',
    limit: 20,
  }),
  'search of vehicles': callOf(searchVehiclesQuery, {
    terms: '{1,2,2,3}',
    spellings: '{vehicle,107,1 07,wehicle}',
    wholes: '{false,false,false,true}',
    likely: '{1,1,1,1}',
    typedTerms: '{3}',
    typed: '{wehicle}',
    year: '2002',
    yearTerm: '4',
    limit: 12,
  }),
  'makes with parts': callOf(makesWithParts, {}),
  'numbers of parts of vehicles': callOf(vehiclePartCounts, { ids: `{${vehicleId(2)},${vehicleId(101)}}` }),
  'makes by name': callOf(makesByName, { names: '{Vehicle 2,Vehicle 7}' }),
  'generations by name': callOf(generationsByName, {
    makes: '{Vehicle 2}',
    models: '{Vehicle 101}',
    generations: '{Vehicle 202}',
  }),
  'first comments of threads': callOf(rootsOfComments, { ids: `{${id(3)},${id(3, 2)}}` }),
  'notifications of a user': callOf(notificationLines, lines),
  'unread notifications of a tab, after a line': callOf(notificationLines, {
    ...lines,
    unread: 'true',
    kinds: '{reply,comment}',
    seq: 400,
    id: id(7, 400),
  }),
  'count of unread notifications': callOf(unreadLines, { userId: id(1), maxLines: 2_000 }),
  'next digest of a user': callOf(digestOfUser, { userId: id(1), now: '2026-01-01T00:00:00Z' }),
  'lines of a digest': callOf(digestLines, {
    userId: id(1),
    now: '2026-01-01T00:00:00Z',
    until: '2026-01-02T00:00:00Z',
    maxLines: 2_000,
  }),
  'hour of a digest': callOf(digestHour, { userId: id(1), on: '2026-01-01' }),
  'lines that wait for a mail': callOf(openLines, { userId: id(1), ids: `{${id(7)},${id(7, 2)}}`, isMail: 'true' }),
  'notifications by id': callOf(notificationLines, { ...lines, ids: `{${id(7)},${id(7, 2)}}`, unread: 'true' }),
  'name of a page of mails': callOf(nameOfPage, { page: `part ${id(2)}` }),
  'pages about which a user stopped mails': callOf(listStoppedPages, { userId: id(1), limit: 100 }),
  'time zone by its name': callOf(timeZoneByName, { timeZone: 'Europe/Berlin' }),
  'read notifications of a page': callOf(markRead, { ...reading, page: 'part 1' }),
  'read notifications up to one': callOf(markRead, { ...reading, upTo: id(7, 400) }),
  'unread notifications': callOf(markUnread, { userId: id(1), readAt: '2026-01-01T00:00:00Z' }),
  'old notifications': callOf(deleteOldLines, { before: '2026-01-01T00:00:00Z' }),
  'contexts of changes': callOf(contextsOfChanges, { ids: `{${id(7)},${id(7, 2)}}` }),
  'next audience of changes': callOf(nextAudience, { reasons, after: NIL, maxUsers: 1_000, maxChanges: 10_000 }),
  'audience of changes': callOf(audience, { reasons, after: NIL, last: id(1, 100) }),
  'tell users': callOf(tellUsers, {
    told: JSON.stringify([{ userId: id(1), changeId: id(7), kind: 'reply', groupKey: 'x', searchIds: [], more: 0 }]),
    maxEvents: 50,
    isMailed: 'true',
    pushKey: 'key',
    now: '2026-01-01T00:00:00Z',
  }),
  'plan mails and pushes': callOf(plannedDeliveries, {
    ids: `{${id(7)},${id(7, 2)}}`,
    now: '2026-01-01T00:00:00Z',
    mailAt: '2026-01-01T00:10:00Z',
    pushAt: '2026-01-01T00:00:05Z',
  }),
  'follows of a user': callOf(listFollowRows, {
    userId: id(1),
    type: null,
    level: null,
    since: '2026-01-01',
    afterType: 'part',
    afterId: id(2),
    limit: 21,
  }),
  'vehicles by id': callOf(vehiclesById, { ids: `{${vehicleId(101)}}` }),
  'vehicle of a car': callOf(carVehicle, { vehicleId: vehicleId(2), engineId: nobody }),
  'place suggestions': callOf(suggestPlacesQuery, { prefix: 'town bcd', country: 'AT' }),
  'lock of a listing': callOf(lockListings, { ids: `{${id(5)}}`, sellerId: null }),
  'lock of the listings of a user': callOf(lockListings, { ids: '{}', sellerId: id(1) }),
  'partners of a listing': callOf(listingPartners, { listingId: id(5), sellerId: id(1), partnerId: null }),
  'partner of a sale': callOf(listingPartners, { listingId: id(5), sellerId: id(1), partnerId: id(1, 2) }),
  'warnings of expiring listings': callOf(warnOfExpiry, { now: '2026-04-01', soon: '2026-04-02' }),
  'next expired listing': callOf(expireNextListing, { now: '2026-04-01' }),
  message: callOf(insertMessage, {
    senderId: id(1),
    receiverId: id(1, 2),
    conversationId: id(9),
    messageId: id(9),
    content: 'x',
    now: '2026-01-01',
    aboutPartId: id(2),
    sendKey: null,
    photoCount: 0,
    isTold: 'true',
  }),
  'messages of a conversation': callOf(messagesOfConversation, {
    userId: id(1),
    partnerId: id(1, 2),
    before: null,
    limit: 51,
  }),
  'mark of read messages': callOf(markMessagesRead, { userId: id(1), partnerId: id(1, 2), now: '2026-01-01' }),
  'message by its key': callOf(messageBySendKey, { senderId: id(1), sendKey: NIL }),
  'message after another': callOf(messageAfter, { userId: id(1), partnerId: id(1, 2), id: NIL, distance: 25 }),
  'state of a conversation': callOf(conversationState, { userId: id(1), partnerId: id(1, 2), trusted: 3 }),
  'contact of two users': callOf(readContact, { userId: id(1), otherId: id(1, 2) }),
  'deletion of blocks': callOf(deleteBlocks, { userId: id(1) }),
  'search in messages': callOf(foundMessages, {
    userId: id(1),
    query: MESSAGE_QUERY,
    before: null,
    limit: 21,
    offset: 0,
  }),
  'next found messages': callOf(foundMessages, {
    userId: id(1),
    query: MESSAGE_QUERY,
    before: id(0),
    limit: 21,
    offset: 0,
  }),
  'number of found messages': callOf(countFoundMessages, { query: MESSAGE_QUERY }),
  'users by handle': callOf(usersByHandle, { handles: '{person-1,nobody}' }),
  'told of a mention': callOf(newMentions, { authorId: id(1), mentions: `{${id(1, 2)},${id(1, 3)}}`, before: '{}' }),
  'suggested users of a part': callOf(suggestedUsers, {
    ...suggested,
    handle: '',
    pattern: null,
    pagePattern: '% %',
    partId: id(2),
  }),
  'suggested users of a post': callOf(suggestedUsers, { ...suggested, postId: id(6) }),
  'suggested users of a thread': callOf(suggestedUsers, { ...suggested, commentId: id(7) }),
  'suggested users of a conversation': callOf(suggestedUsers, { ...suggested, partnerId: id(1, 2) }),
  'search of partners': callOf(foundPartners, { userId: id(1), patterns: '{"% per%"}', limit: 10 }),
  conversations: callOf(userConversations, {
    userId: id(1),
    isArchived: 'false',
    afterTime: null,
    afterId: null,
    limit: 50,
  }),
  'more conversations': callOf(userConversations, {
    userId: id(1),
    isArchived: 'false',
    afterTime: '2026-01-01',
    afterId: id(1),
    limit: 50,
  }),
  'messages of an inbox': callOf(inboxMessages, { userId: id(1), seq: 7, limit: 100 }),
  'old inbox entries': callOf(deleteInboxEntries, { before: id(0) }),
  'unread count': callOf(unreadTotal, { userId: id(1) }),
  'report conversations': callOf(reportConversations, { isSiteAdmin: 'false', adminTags: '{tag 1,tag 2}' }),
  'lock of a trade': callOf(lockTradeRows, { ids: `{${id(5, 3)}}` }),
  'new feedback': callOf(insertFeedback, {
    id: id(9, 9),
    tradeId: id(5, 2),
    authorId: id(1),
    rating: 'positive',
    described: null,
    contact: null,
    delivery: null,
    text: 'text',
    now: '2026-01-01',
  }),
  'lock of the subject of due feedback': callOf(lockNextDueSubject, { now: '2026-02-01' }),
  'counts of trades': callOf(tradeTabCounts, { userId: id(1, 7), side: null }),
  'counts of sales': callOf(tradeTabCounts, { userId: id(1, 7), side: 'seller' }),
  'lock of one listing': callOf(lockListingRows, { ids: `{${id(5)}}` }),
  'sale of a piece': callOf(sellListingPiece, {
    id: id(5),
    actorId: id(1),
    sellerId: null,
    priceCents: 100,
    isElsewhere: 'false',
    now: '2026-01-01',
  }),
  'counts of a bulk change': callOf(bulkCounts, { bulkId: id(9, 9) }),
  'end of the offers on a listing': callOf(closeOpenOffers, {
    listingIds: `{${id(5)}}`,
    userId: null,
    actorId: null,
    exceptId: null,
    groupId: null,
    now: '2026-01-01',
  }),
  'end of the offers of a user': callOf(closeOpenOffers, {
    listingIds: '{}',
    userId: id(1, 7),
    actorId: id(1, 7),
    exceptId: null,
    groupId: null,
    now: '2026-01-01',
  }),
  'expired offers': callOf(expireOpenOffers, { now: '2026-01-01' }),
  'new statement': callOf(insertStatement, {
    id: id(9, 9),
    problemId: id(5, 2),
    authorId: id(1),
    text: 'text',
    now: '2026-01-01',
  }),
  'donor page': callOf(donorPage, { id: id(8), viewerId: id(1) }),
  ...Object.fromEntries(
    (['price_desc', 'price_asc'] as const).map((sort) => [
      `parts of a donor, ${sort}`,
      callOf(donorParts[sort], { donorId: id(8), tag: null, limit: 21, priceCents: '500', id: id(5, 20) }),
    ]),
  ),
  'parts of a donor, recent': callOf(donorParts.recent, { donorId: id(8), tag: null, limit: 21, id: id(5, 20) }),
  'own donors': callOf(ownDonors, { sellerId: id(1), isOpen: 'true', before: null, limit: 21 }),
  ...Object.fromEntries(
    INVENTORY_SORTS.flatMap((sort) => [
      [`inventory by ${sort}`, callOf(inventoryPage[sort], { ...inventory, limit: 50, offset: 0 })],
      [`ids of an inventory by ${sort}`, callOf(inventoryIds[sort], { ...inventory, limit: null })],
    ]),
  ),
  'figures of an inventory': callOf(inventoryFigures, { sellerId: id(1, 7), now: '2026-01-01' }),
  'numbers of an inventory': callOf(inventoryNumbers, { sellerId: id(1), now: '2026-01-01' }),
  'sold prices': callOf(soldPrices, { partId: id(2), viewerId: id(1), now: '2026-01-01' }),
  'price history': callOf(priceHistory, { partId: id(2), limit: 60 }),
  'lock of users': callOf(lockUserRows, { ids: `{${id(1)}}` }),
  profile: callOf(userProfile, { userId: id(1, 7), now: '2026-01-01' }),
  ...Object.fromEntries(
    Object.entries(profileLists).map(([name, list]) => [`${name} of a user`, callOf(list, ownWindow)]),
  ),
  activity: callOf(userActivity, {
    userId: id(1, 7),
    viewerId: nobody,
    now: '2026-01-01',
    commentsLimit: 5,
    commentsOffset: 0,
    listingsLimit: 5,
    listingsOffset: 0,
    editsLimit: 5,
    editsOffset: 0,
    salesLimit: 5,
    salesOffset: 0,
    bidsLimit: 5,
    bidsOffset: 0,
    postsLimit: 5,
    postsOffset: 0,
  }),
  listing: callOf(listingById, { id: id(5), viewerId: nobody }),
  'changed listing': callOf(writtenListing, { id: id(5) }),
  'images of a part': callOf(imagesOfPart, { partId: id(2), viewerId: nobody }),
  image: callOf(imageById, { id: id(4), viewerId: nobody }),
  'source of a part': callOf(partSource, { partId: id(2) }),
  'feed of parts': callOf(feedEntries.parts, { now: '2026-01-01' }),
  'feed of posts': callOf(feedEntries.posts, { now: '2026-01-01' }),
  'feed of a tag': callOf(feedEntries.tag, { now: '2026-01-01', tag: 'tag 7' }),
  'makes of vehicles': callOf(makesOfVehicles, { ids: `{${vehicleId(101)}}` }),
  'listings that name a number': callOf(listingsNaming, {
    partIds: `{${id(2)}}`,
    numbers: '{PA632}',
    patterns: '{P[ .]A632}',
  }),
  'edits of parts to flag': callOf(partEdits, { ids: `{${id(2)}}`, numbers: '{2}' }),
  'edits of cars to flag': callOf(carEdits, { ids: `{${id(2)}}`, numbers: '{1}' }),
  'edits of vehicles to flag': callOf(vehicleEdits, { ids: `{${vehicleId(101)}}`, numbers: '{1}' }),
  'authors of changes to flag': callOf(authorsOfChanges, { ids: `{${id(1)}}`, since: '2026-01-01' }),
  'parts with the same picture': callOf(partsWithPictures, { ids: `{${id(4)}}` }),
  'wants of a user': callOf(wantsOf, { userId: id(1), now: '2026-01-01', after: nobody, limit: 21 }),
  'want for a part': callOf(wantOfPart, { userId: id(1), partId: id(2), now: '2026-01-01' }),
  'asks that match a want': callOf(matchingNow, {
    userId: id(1),
    partId: id(2),
    maxPriceCents: 500,
    leastCondition: null,
    reach: 'delivered',
    withinKm: null,
    quantity: 1,
    now: '2026-01-01',
  }),
  'sellers of wants': callOf(sellersOfWants, { userId: id(1), now: '2026-01-01', limit: 10 }),
  'wants that a price meets': callOf(countMet, { userId: id(1), partId: id(2), cents: 100, now: '2026-01-01' }),
  'next users with a want': callOf(nextWanters, { partIds: `{${id(2)}}`, after: id(1, 2_000), limit: 1_000 }),
  'matches of wants': callOf(rememberMatches, {
    asks: JSON.stringify([{ listingId: id(5, 40), changeId: id(9) }]),
    after: id(1, 2_000),
    last: id(1, 3_000),
    now: '2026-01-01',
  }),
}

/** The hot reads that are not in `hot`, by name, with the reason. */
const NOT_HOT: [name: RegExp, reason: string][] = [
  [/ of the feed$/, 'feed-plans.test.ts plans them.'],
  [/^list (all|followed) changes, |^count changes since a time$/, 'recent-change-plans.test.ts plans them.'],
  [/^changed fields of |^changes of steps$|^pages of |^counts of an undo job$/, 'undo-plans.test.ts plans them.'],
  [/^search by |^ids of parts |^search suggestions$/, 'The tests of searches below plan them for several words.'],
  [/^search results of OpenSearch$/, 'It reads parts by their ids, as "search results by id" does.'],
  [/^list vehicles$/, 'It has no parent, so that it reads the names of all vehicles.'],
  [/^state of the database$|^position of the log$/, 'They read no table.'],
]

it('every hot read of the server is planned, or has a reason', async () => {
  const texts = new Set(Object.values(hot).map(([text]) => text))
  const names = (await findStatements()).flatMap(({ statement: { name, reason, text } }) =>
    reason === 'hot-read' && !texts.has(text) ? [name] : [],
  )
  expect(names.filter((name) => !NOT_HOT.some(([is]) => is.test(name)))).toEqual([])
  expect(NOT_HOT.filter(([is]) => !names.some((name) => is.test(name)))).toEqual([])
})

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  beforeAll(() => client.query(`set plan_cache_mode = ${mode}`))

  it.each(Object.entries(hot))('%s scans no large table', async (_name, [text, values]) => {
    expect((await scanned(client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
  })

  it.each([
    [
      'comments of a user',
      ...callOf(profileLists.comments, { ...firstOf(id(1, 7)), viewerId: nobody, cursor: id(7, 9_000) }),
      '(id < ',
    ],
    [
      'sales of a user',
      ...callOf(profileLists.sales, { ...firstOf(id(1, 7)), viewerId: nobody, cursor: id(5, 3) }),
      '(confirmed_at, id) < ',
    ],
    ['messages', messagesOfConversation.text, [id(1), id(1, 2), id(9), 51], '(id < '],
    ['history', ...callOf(partHistory, { id: id(2), before: 90, limit: 11, offset: 0 }), '(number < '],
  ] as const)('the next %s are read from where the last ended', async (_name, text, values, from) => {
    const conditions = (await planned(client, text, values)).map((node) => node['Index Cond'] ?? '')
    expect(conditions.some((condition) => condition.includes(from))).toBe(true)
  })

  it('the rows of parts for a car are read one part after the other, until the limit', async () => {
    const [text, values] = hot['rows of parts for a car'] ?? ['', []]
    // A sort would read all rows first.
    expect(await planned(client, text, values)).toContainEqual(
      expect.objectContaining({
        'Subplan Name': 'CTE rows_read',
        'Node Type': 'Limit',
        Plans: [expect.objectContaining({ 'Node Type': 'Nested Loop' })],
      }),
    )
  })

  it('a search in messages reads the index entries of the user only', async () => {
    for (const [text, values] of [hot['search in messages'], hot['number of found messages']].flatMap((call) =>
      call ? [call] : [],
    )) {
      const scan = (await planned(client, text, values)).find(
        (node) => node['Index Name'] === 'message_search_vector_idx',
      )
      expect(scan?.['Index Cond']).toContain('search_vector @@')
    }
    // Every message has these words, but only those of the user are entries of the search.
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from message where search_vector @@ $1::tsquery',
      [MESSAGE_QUERY],
    )
    expect(Number(rows[0]?.count)).toBeLessThan(100)
  })

  it.each([
    'engine 77',
    'pump',
    '0 280 158 117',
    'N0000007',
    '000 007',
    'wather pumb of engine',
    'nothing like this here',
    'tag:"tag 7" pump',
    'Person 77',
    '-',
  ])('a search for %s reads no large table from end to end', async (q) => {
    const narrowed = { tags: ['tag 7'], asks: true, bids: true, min: 100, max: 90_000 }
    const byAsk = {
      tags: [],
      asks: false,
      bids: false,
      shipsTo: 'AT',
      near: { placeId: 7, km: 100 },
      grade: 'B' as const,
      maxOdometerKm: 150_000,
      tested: true,
      warranty: true,
      donorVehicleId: vehicleId(2),
    }
    for (const sort of SEARCH_SORTS) {
      for (const filters of [{ tags: [], asks: false, bids: false }, narrowed, byAsk]) {
        const request = { q, sort, ...filters, page: 1, limit: 10, facets: true }
        expect(await read((reader) => searchInPostgres(reader, request))).toEqual([])
        // The two statements of a search for a car.
        const params = { ...searchParams(request, parseSearch(q)), ...askParams({ shipsTo: null, ...request }) }
        const labelled = { ...params, filters: [params.filters, '(vany | vfit1)'].filter(Boolean).join(' & ') }
        expect(await readBy(() => clientQuery(idSearches[sort], params))).toEqual([])
        expect(await readBy(() => clientQuery(wordSearches[sort], labelled))).toEqual([])
      }
    }
    expect(await read((reader) => suggestInPostgres(reader, q))).toEqual([])
    const { text, values } = await asked((reader) => suggestInPostgres(reader, q))
    const conditions = (await planned(client, text, values)).map((node) => node['Index Cond'] ?? '')
    for (const column of ['name_key', 'normalized', 'word']) {
      expect(conditions.some((condition) => condition.includes(`${column} ~>=~`))).toBe(true)
    }
  })
})

const userId = id(1, 7)
const moderator = {
  id: id(1),
  name: 'M',
  handle: 'm',
  picture: null,
  isPhoneVerified: false,
  isSiteAdmin: false,
  mute: null,
}
const inTag: SessionUser = { ...moderator, adminTags: ['tag 100'] }
const inTags: SessionUser = { ...moderator, adminTags: ['tag 100', 'tag 200'] }
const siteAdmin: SessionUser = { ...moderator, adminTags: [], isSiteAdmin: true }
const firstReports = { page: 1, limit: 10, itemType: 'all', untagged: false, person: '', item: '' } as const

const calls: [name: string, call: (deps: Deps) => Promise<unknown>][] = [
  ...REPORTABLE.map((type): (typeof calls)[number] => [
    `the snapshot of a ${type}`,
    (deps) => contentTypes[type].snapshots(deps, [ITEM[type]]),
  ]),
  ...REPORTABLE.map((type): (typeof calls)[number] => [
    `the preview of a ${type}`,
    async (deps) => contentTypes[type].previews?.(deps, [ITEM[type]], 500),
  ]),
  ...personalData.map((data): (typeof calls)[number] => [
    `the data download of ${data.kind}`,
    (deps) => data.exportOwn(deps, userId, { after: null, limit: 100 }),
  ]),
  ['the feedback about a user', (deps) => listFeedback(deps, { userId, limit: 6 })],
  [
    'the next feedback about a user',
    (deps) => listFeedback(deps, { userId, cursor: writeCursor(['2026-01-01T00:00:00.000Z', userId]), limit: 6 }),
  ],
  ['the feedback of a trade', (deps) => getFeedbackOfTrade(deps, id(1, 10_001), id(5, 2))],
  ['feedback summaries', (deps) => getSummaries(deps, [userId, id(1, 8)])],
  ...TRADE_TABS.map((tab): (typeof calls)[number] => [
    `trades: ${tab}`,
    (deps) => listTrades(deps, userId, { tab, limit: 10 }),
  ]),
  ['unconfirmed trades with a partner', (deps) => listPending(deps, userId, id(1))],
  ['offers of a user', (deps) => listOffers(deps, userId, { limit: 20 })],
  ['offers with a partner', (deps) => listWithPartner(deps, userId, id(1))],
  ['the problem of a trade', (deps) => getProblem(deps, siteAdmin, id(5, 2))],
  ['the messages of a problem', (deps) => lastMessages(deps, { buyerId: id(1, 7), sellerId: id(1, 8) })],
  ['the snapshot of a trade', (deps) => contentTypes.trade.snapshots(deps, [id(5, 2)])],
  ['the details of a report', (deps) => getReportDetails(deps, inTag, reportId)],
  ['open reports', (deps) => pageReports(deps, inTags, { ...firstReports, status: 'open' })],
  ['open reports of the site', (deps) => pageReports(deps, siteAdmin, { ...firstReports, status: 'open' })],
  ['reports of a tag', (deps) => pageReports(deps, inTag, { ...firstReports, status: 'all', tag: 'tag 100' })],
  [
    'the moderation log of a person',
    (deps) => listLog(deps, siteAdmin, { untagged: false, personIds: [id(1)], limit: 20 }),
  ],
  [
    'the moderation log of a moderator',
    (deps) => listLog(deps, siteAdmin, { untagged: false, moderatorIds: [id(1)], limit: 20 }),
  ],
  ['the public log of an action', (deps) => listPublicLog(deps, { action: 'restore', limit: 20 })],
  ['the public log of a tag', (deps) => listPublicLog(deps, { tag: 'tag 100', limit: 20 })],
  ['reports of a person', (deps) => pageReports(deps, inTag, { ...firstReports, status: 'open', person: 'Person 17' })],
  ['reports of an item', (deps) => pageReports(deps, siteAdmin, { ...firstReports, status: 'all', item: 'N7' })],
  ['the record of a user', (deps) => getRecord(deps, userId)],
  ['own warnings and mutes', (deps) => listOwn(deps, userId)],
  ['unread warnings', (deps) => listUnreadWarnings(deps, userId)],
  ['open appeals', (deps) => countOpenAppeals(deps, inTag)],
  ['appeals', (deps) => listAppeals(deps, siteAdmin, { answered: false, limit: 20 })],
  [
    'the moderation log of a person',
    (deps) => listLog(deps, { ...inTag, isSiteAdmin: true }, { personIds: [userId], untagged: false, limit: 20 }),
  ],
  ['the moderation log of a tag', (deps) => listLog(deps, inTag, { untagged: false, limit: 20 })],
  [
    'the next page of the moderation log',
    (deps) =>
      listLog(deps, { ...inTag, isSiteAdmin: true }, { tag: 'tag 100', cursor: reportId, untagged: false, limit: 20 }),
  ],
]

describe('the statements of Prisma Client', () => {
  type Sent = { query: string; params: string }
  let deps: ReturnType<typeof createDeps>
  let prisma: PrismaClient
  let sent: Sent[] = []
  beforeAll(() => {
    const adapter = new PrismaPg({ connectionString: database.url })
    const logging = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
    logging.$on('query', (event: Sent) => sent.push(event))
    prisma = logging
    deps = createDeps(readConfig({ DATABASE_URL: database.url }, 'test'), pino({ level: 'silent' }))
  })
  afterAll(async () => {
    await prisma.$disconnect()
    await deps.close()
  })

  it.each(calls)('for %s read no large table from end to end', async (_name, call) => {
    sent = []
    await call({ ...deps, prisma })
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      for (const { query, params } of sent) {
        const values = (JSON.parse(params) as (Values[number] | string[])[]).map((value) =>
          Array.isArray(value) ? listOf(value) : value,
        )
        const tables = await scanned(client, query, values)
        expect({ query, tables: tables.filter((table) => LARGE.has(table)) }).toEqual({ query, tables: [] })
      }
    }
  })
})

const EVERYTHING = {
  asks: false,
  bids: false,
  sort: 'relevance',
  page: 1,
  limit: 10,
  facets: true,
} as const

it.each([
  ['a search', (reader: Reader) => searchInPostgres(reader, { ...EVERYTHING, tags: [], q: 'water pump' })],
  ['a suggestion', (reader: Reader) => suggestInPostgres(reader, 'water pu')],
])('%s is planned once for all values', async (_name, search) => {
  const { text, values } = await asked(search)
  await client.query('reset plan_cache_mode')
  await planned(
    client,
    text,
    values,
    Array.from({ length: 6 }, () => values),
  )
  const { rows } = await client.query(`select generic_plans > 0 as once from pg_prepared_statements where name = 'hot'`)
  expect(rows).toEqual([{ once: true }])
})

it('a search for the beginning of a number reads only its index, one tier after the other', async () => {
  const filters = { tags: ['tag 7'], asks: true, bids: true, min: 100, max: 90_000, facets: true }
  for (const sort of SEARCH_SORTS) {
    const { text, values } = await asked((reader) =>
      searchInPostgres(reader, { q: 'N0000', sort, ...filters, page: 1, limit: 10 }),
    )
    const numbers = (await planned(client, text, values)).filter(
      (node) => node['Relation Name'] === 'part_number_search' && node['Index Cond']?.includes('normalized'),
    )
    expect(numbers).toMatchObject([
      { 'Node Type': 'Index Only Scan', 'Index Cond': expect.stringMatching(/tier = .* >= .* < /) as string },
    ])
  }
})

it.each([
  ['a search', (reader: Reader) => searchInPostgres(reader, { ...EVERYTHING, tags: [], q: '000 007' })],
  ['a suggestion', (reader: Reader) => suggestInPostgres(reader, '000 007')],
])('%s finds numbers that contain a fragment by the index of grams', async (_name, search) => {
  const { text, values } = await asked(search)
  const nodes = await planned(client, text, values)
  expect(nodes.filter((node) => node['Index Name']?.endsWith('_grams'))).toMatchObject([
    {
      'Node Type': 'Bitmap Index Scan',
      'Index Cond': expect.stringContaining('number_grams(normalized, (tier)::integer) @>') as string,
    },
  ])
})

it.each([
  ['a search', (reader: Reader) => searchInPostgres(reader, { ...EVERYTHING, tags: [], q: 'NO00O007' })],
  ['a suggestion', (reader: Reader) => suggestInPostgres(reader, 'NO00O007')],
])('%s finds numbers that look like the typed one by an index', async (_name, search) => {
  const { text, values } = await asked(search)
  const nodes = await planned(client, text, values)
  expect(nodes.some((node) => node['Index Name'] === 'part_number_lookalike')).toBe(true)
  expect(await read(search)).toEqual([])
})

it('a search for a word that most parts have, newest first, returns the newest parts', async () => {
  const filters = { tags: [], asks: false, bids: false, facets: false }
  const { parts } = await searchInPostgres(clientReader(), {
    q: 'pump',
    sort: 'newest',
    ...filters,
    page: 2,
    limit: 30,
  })
  const { rows } = await client.query('select id from part order by id desc limit 30 offset 30')
  expect(parts.items).toMatchObject(rows)
  expect(parts.total).toBe(1001)
})

it('a statement that scans a table is found', async () => {
  expect(await scanned(client, 'select * from part where name like $1', ['%x%'])).toEqual(['part'])
})

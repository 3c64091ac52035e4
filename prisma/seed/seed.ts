import { openDatabase } from '../../server/db/client.ts'
import type { Prisma } from '../../server/db/generated/client.ts'
import { loadPlaces } from '../../server/domains/base/places/load-service.ts'
import { loadVehicles } from '../../server/domains/catalogue/vehicles/load-service.ts'
import type { ImageStore } from '../../server/images/image-store.ts'
import { readContent, readPeople } from './content.ts'
import { storeImages } from './images.ts'
import { changeRows } from './rows/changes.ts'
import { communityRows } from './rows/comments.ts'
import { donorPhotoRows, donorRows } from './rows/donors.ts'
import { conversationRows } from './rows/conversations.ts'
import { feedbackRows } from './rows/feedback.ts'
import { garageRows } from './rows/garage.ts'
import { fitmentRows, knownVehicle } from './rows/fitment.ts'
import { interestRows } from './rows/interests.ts'
import { listingRows } from './rows/listings.ts'
import { partRows } from './rows/parts.ts'
import { peopleRows } from './rows/people.ts'
import { imageRows, listingPhotoRows } from './rows/images.ts'
import { problemPhotoRows, problemRows } from './rows/problems.ts'
import { proposalRows, relationRows } from './rows/relations.ts'
import { reportRows } from './rows/reports.ts'
import { createWorld, type World } from './world.ts'

/** Timeout (ms) of the transaction with all rows. It takes about 2 s, and longer on slow machines. */
const TRANSACTION_TIMEOUT = 600_000

const NOT_EMPTY = 'The demo content is for an empty database; this one has parts or people of the demo already.'

/** Returns whether a migrated database has neither parts nor people of the demo content. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const database = openDatabase(databaseUrl, 1, () => {})
  try {
    return await hasNoContent(database.prisma)
  } finally {
    await database.close()
  }
}

/**
 * Fills an empty, migrated database with the demo content, with times relative to now, and the image store with its
 * images. All rows are added in one transaction. If it fails, the database stays empty. If two processes call this at
 * once, the second one throws.
 * @param log receives one line for each step
 * @throws Error if the database is not empty (see isEmpty)
 */
export async function seed(databaseUrl: string, store: ImageStore, log: (line: string) => void): Promise<void> {
  await loadPlaces(databaseUrl)
  await loadVehicles(databaseUrl)
  const database = openDatabase(databaseUrl, 1, () => {})
  try {
    const fill = (tx: Prisma.TransactionClient) => insertAll(tx, store, log)
    await database.prisma.$transaction(fill, { timeout: TRANSACTION_TIMEOUT, maxWait: TRANSACTION_TIMEOUT })
  } finally {
    await database.close()
  }
}

async function insertAll(tx: Prisma.TransactionClient, store: ImageStore, log: (line: string) => void): Promise<void> {
  // The timeouts of requests are too short for thousands of rows and for waiting until another process has filled the tables.
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`
  await tx.$executeRaw`SET LOCAL lock_timeout = 0`
  await tx.$executeRaw`LOCK TABLE "user" IN SHARE ROW EXCLUSIVE MODE`
  if (!(await hasNoContent(tx))) throw new Error(NOT_EMPTY)
  const content = readContent()
  const world = createWorld(content, new Date())
  // The database inserts rows while the files are written.
  const [stored] = await Promise.all([storeImages(content, store), insertTexts(tx, world, log)])
  const { images, imageVotes } = imageRows(world, stored)
  const photos = listingPhotoRows(world, stored)
  log(`Adding ${images.length} images and ${photos.length} photos`)
  await tx.partImage.createMany({ data: images })
  await tx.imageVote.createMany({ data: imageVotes })
  await tx.listingPhoto.createMany({ data: photos })
  await tx.donorPhoto.createMany({ data: donorPhotoRows(world, stored) })
  await tx.problemPhoto.createMany({ data: problemPhotoRows(world, stored) })
}

async function hasNoContent(db: Prisma.TransactionClient): Promise<boolean> {
  const part = await db.part.findFirst({ select: { id: true } })
  const person = await db.user.findFirst({
    where: { email: { in: readPeople().map(({ email }) => email) } },
    select: { id: true },
  })
  return part === null && person === null
}

/** Inserts the rows of each table after the tables that it references. Triggers set the counters. */
async function insertTexts(tx: Prisma.TransactionClient, world: World, log: (line: string) => void): Promise<void> {
  const { users, sellers, tagAdmins } = peopleRows(world)
  log(`Adding ${users.length} people`)
  await tx.user.createMany({ data: users })
  await tx.sellerParticulars.createMany({ data: sellers })
  // A trigger gave them to the people.
  const handles = await tx.handle.findMany({ where: { userId: { in: users.map(({ id }) => id) } } })
  const catalogue = partRows(world)
  const { parts, numbers, partTags, revisions } = catalogue
  const places = await tx.place.findMany({ where: { id: { in: world.content.people.map(({ placeId }) => placeId) } } })
  const known = await tx.vehicle.findMany({ select: knownVehicle, where: { removedAt: null } })
  const fitment = fitmentRows(world, known)
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const donors = donorRows(world, known, placeOf)
  const { listings, trades } = listingRows(world, placeOf)
  const feedback = feedbackRows(world, trades)
  const community = communityRows(world, new Map(handles.map(({ handle, userId }) => [handle, userId])))
  const { posts, postTags, postVotes, comments, commentVotes } = community
  const { conversations, members, messages, offers } = conversationRows(world, trades)
  const { problems, statements, ...reported } = problemRows(world, trades)
  const { reports, entries, logs } = reportRows(world)
  const cars = garageRows(world, known)
  const interests = interestRows(world, cars)
  const related = relationRows(world, cars)
  const { proposals, opinions, candidates } = proposalRows(world)

  const names = new Set([...partTags, ...postTags, ...tagAdmins].map(({ tag }) => tag))
  const tags = await tx.tag.createManyAndReturn({ data: [...names].map((name) => ({ name })) })
  const idOfTag = new Map(tags.map(({ id, name }) => [name, id]))
  const withTagId = <Row extends { tag: string }>({ tag, ...row }: Row) => ({ ...row, tagId: idOfTag.get(tag) ?? 0 })
  await tx.tagAdmin.createMany({ data: tagAdmins.map(withTagId) })

  log(`Adding ${parts.length} parts and ${listings.length} listings`)
  await tx.part.createMany({ data: parts })
  await tx.partNumber.createMany({ data: numbers })
  await tx.partTag.createMany({ data: partTags.map(withTagId) })
  await tx.partRevision.createMany({ data: revisions })
  // Parents come first.
  for (const vehicle of fitment.vehicles) await tx.vehicle.create({ data: vehicle, select: { id: true } })
  await tx.garageCar.createMany({ data: cars })
  await tx.partFitment.createMany({ data: fitment.fitments })
  await tx.fitmentRow.createMany({ data: fitment.rows })
  await tx.fitmentRevision.createMany({ data: fitment.revisions })
  await tx.fitmentConfirmation.createMany({ data: fitment.confirmations })
  await tx.partRelations.createMany({ data: related.heads })
  await tx.partRelation.createMany({ data: related.relations })
  await tx.relationRevision.createMany({ data: related.relationRevisions })
  await tx.relationConfirmation.createMany({ data: related.relationConfirmations })
  await tx.duplicateCandidate.createMany({ data: candidates })
  await tx.mergeProposal.createMany({ data: proposals })
  await tx.mergeOpinion.createMany({ data: opinions })
  await tx.donor.createMany({ data: donors })
  await tx.listing.createMany({ data: listings })
  await tx.trade.createMany({ data: trades })
  await tx.feedback.createMany({ data: feedback })

  log(`Adding ${posts.length} posts and ${comments.length} comments`)
  await tx.blogPost.createMany({ data: posts })
  await tx.postTag.createMany({ data: postTags.map(withTagId) })
  await tx.postVote.createMany({ data: postVotes })
  await tx.comment.createMany({ data: comments })
  await tx.commentVote.createMany({ data: commentVotes })

  log(`Adding ${conversations.length} conversations and ${reports.length} reports`)
  await tx.conversation.createMany({ data: conversations })
  await tx.conversationMember.createMany({ data: members })
  await tx.message.createMany({ data: messages })
  await tx.offer.createMany({ data: offers })
  await tx.report.createMany({ data: [...reports, ...reported.reports] })
  await tx.reportEntry.createMany({ data: [...entries, ...reported.entries] })
  await tx.moderationLog.createMany({ data: [...logs, ...reported.logs] })
  await tx.problem.createMany({ data: problems })
  await tx.problemStatement.createMany({ data: statements })

  const tagFollows = interests.followedTags.map(withTagId)
  log(`Adding ${interests.follows.length + tagFollows.length} follows and ${interests.wants.length} wants`)
  await tx.follow.createMany({ data: interests.follows })
  await tx.follow.createMany({ data: tagFollows.map(({ tagId, ...row }) => ({ ...row, itemId: String(tagId) })) })
  await tx.want.createMany({ data: interests.wants })
  await tx.savedSearch.createMany({ data: interests.savedSearches })
  const ordered = { reports: [...reports, ...reported.reports], entries: [...entries, ...reported.entries] }
  const rows = { ...catalogue, ...community, ...ordered, confirmations: fitment.confirmations, listings, trades }
  const changes = changeRows(world, { ...rows, feedback, offers, problems, statements, logs })
  await tx.change.createMany({ data: changes })
}

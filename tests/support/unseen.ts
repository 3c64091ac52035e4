import type { Reportable } from '../../shared/reports.ts'
import { keyOf } from '../../server/domains/people/mails/address-service.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import type { TestApp } from './app.ts'

/** A word in every text of this file, so that a search finds all of them. */
export const BAIT = 'gearlock'

/** The kinds of content and user data. Each kind has its own word. */
export const KINDS = [
  'partName',
  'partSlug',
  'partDescription',
  'partNumber',
  'partBrand',
  'partLink',
  'partTag',
  'revisionSummary',
  'badRevisionName',
  'badRevisionText',
  'badRevisionTag',
  'badRevisionNumber',
  'badRevisionSummary',
  'badRevisionSuperseding',
  'badFirstRevision',
  'badFitment',
  'badFitmentSummary',
  'badRelation',
  'badRelationSummary',
  'confirmation',
  'onRemovedPart',
  'listingOnRemovedPart',
  'comment',
  'reply',
  'trendingComment',
  'commentOnPost',
  'postTitle',
  'postSlug',
  'postContent',
  'postTag',
  'onDeletedPost',
  'listingDescription',
  'listingLocation',
  'message',
  'imageSource',
  'vehicleName',
  'vehicleCode',
  'vehicleAlias',
  'donor',
  'userName',
  'userBio',
  'userImage',
] as const
export type Kind = (typeof KINDS)[number]
export const wordOf = (kind: Kind) => `quibble${kind.toLowerCase()}`
const text = (kind: Kind) => `${BAIT} ${wordOf(kind)}`

/** Number of votes from which a comment is trending. */
const TRENDING = 12

/** Creates an item of every kind. All are visible until `vanish` deletes or removes them. */
export async function makeUnseen({ deps, make, caller, catchUp }: TestApp) {
  const [author, other] = [await make.user(), await make.user()]
  const goner = await make.user({
    name: text('userName'),
    bio: text('userBio'),
    picture: `https://example.com/${wordOf('userImage')}.png`,
  })
  const tokens = { author: await make.token(author), other: await make.token(other), goner: await make.token(goner) }

  // Items that stay after the deletion of their author's account.
  const part = await make.part({
    name: `${BAIT} that stays`,
    createdBy: goner,
    tags: ['kept'],
    numbers: ['KEPT 1'],
    revisions: 2,
  })
  const post = await make.post({ title: `${BAIT} post that stays`, author: goner, tags: ['kept'] })
  await make.image({ part, uploader: goner })
  for (const type of ['ask', 'bid'] as const) await make.listing({ part, seller: goner, type })
  const byGoner = await make.comment({ part, author: goner, text: `${BAIT} that stays` })
  await make.votes('comment', byGoner, TRENDING)
  await make.comment({ post, author: goner })
  const withGoner = await make.conversation(author, goner)
  await make.message(withGoner, goner)

  // Items that are deleted or removed.
  const removedPart = await make.part({
    name: text('partName'),
    slug: `${BAIT}-${wordOf('partSlug')}`,
    description: text('partDescription'),
    tags: [wordOf('partTag')],
    numbers: [
      {
        number: `${BAIT} 77 ${wordOf('partNumber')}`,
        brand: wordOf('partBrand'),
        link: `https://example.com/${wordOf('partLink')}`,
        supersededBy: 'KEPT 1',
      },
    ],
    createdBy: author,
    revisions: 1,
  })
  const [revision] = await deps.prisma.partRevision.updateManyAndReturn({
    where: { partId: removedPart.id },
    data: { summary: text('revisionSummary') },
  })
  const onRemoved = await make.comment({ part: removedPart, author, text: text('onRemovedPart') })
  await make.votes('comment', onRemoved, TRENDING)
  const listingOnRemoved = await make.listing({
    part: removedPart,
    seller: author,
    description: text('listingOnRemovedPart'),
  })
  await make.image({ part: removedPart, uploader: author })
  await caller(tokens.other).report.create({ itemType: 'part', itemId: removedPart.id, reason: 'It is wrong.' })
  const sold = await make.listing({ part: removedPart, seller: author, status: 'sold' })
  const trade = await deps.prisma.trade.create({
    data: {
      id: deps.newId(),
      listingId: sold.id,
      partId: removedPart.id,
      buyerId: other.id,
      sellerId: author.id,
      priceCents: 100,
      markedAt: deps.now(),
    },
  })

  const comment = await make.comment({ part, author, text: text('comment') })
  const reply = await make.comment({ parent: comment, author, text: text('reply') })
  await make.comment({ parent: reply, author: other, text: 'A reply that stays.' })
  const trending = await make.comment({ part, author, text: text('trendingComment') })
  await make.votes('comment', trending, TRENDING)
  const onPost = await make.comment({ post, author, text: text('commentOnPost') })

  const deletedPost = await make.post({
    title: text('postTitle'),
    slug: `${BAIT}-${wordOf('postSlug')}`,
    content: text('postContent'),
    tags: [wordOf('postTag')],
    author,
  })
  await make.votes('post', deletedPost, TRENDING)
  const onDeleted = await make.comment({ post: deletedPost, author, text: text('onDeletedPost') })
  await make.comment({ parent: onDeleted, author, text: text('onDeletedPost') })

  const listing = await make.listing({
    part,
    seller: author,
    description: text('listingDescription'),
    location: text('listingLocation'),
  })
  const conversation = await make.conversation(author, other)
  const message = await make.message(conversation, other, text('message'))
  const image = await make.image({ part, uploader: author })
  await deps.prisma.partImage.update({
    where: { id: image.id },
    data: { sourceUrl: `https://example.com/${wordOf('imageSource')}.jpg` },
  })

  // A part that stays, with removed revisions: the first, and the current one.
  const rewritten = await make.part({
    name: `${BAIT} that was rewritten`,
    createdBy: author,
    tags: ['kept'],
    description: text('badFirstRevision'),
    revisions: 1,
  })
  const edit = { id: rewritten.id, baseRevision: null }
  await caller(tokens.other).part.edit({ ...edit, description: `${BAIT} that stays` })
  await caller(tokens.other).part.edit({
    ...edit,
    name: text('badRevisionName'),
    description: text('badRevisionText'),
    tags: [wordOf('badRevisionTag')],
    numbers: [
      {
        number: `${BAIT} 88 ${wordOf('badRevisionNumber')}`,
        supersededBy: `${BAIT} 89 ${wordOf('badRevisionSuperseding')}`,
      },
    ],
    summary: text('badRevisionSummary'),
  })
  const badRevisions = await deps.prisma.partRevision.findMany({ where: { partId: rewritten.id, number: { not: 2 } } })

  // A make that stays, with a removed model.
  const vehicleMake = await make.vehicle({ name: `${BAIT} make that stays`, createdBy: goner })
  await caller(tokens.goner).vehicle.edit({ id: vehicleMake.id, baseRevision: 0, aliases: ['kept'] })
  const removedVehicle = await make.vehicle({
    parent: vehicleMake,
    name: text('vehicleName'),
    codes: [wordOf('vehicleCode')],
    createdBy: author,
  })
  await caller(tokens.author).vehicle.edit({
    id: removedVehicle.id,
    baseRevision: 0,
    aliases: [wordOf('vehicleAlias')],
  })
  // A removed edit of the cars and one of the relations of the part that stays, and a removed confirmation.
  const vehicle = await make.vehicle({ parent: await make.vehicle() })
  const row = { vehicleId: vehicle.id, source: 'owner' as const }
  const cars = { partId: part.id, rows: [row] }
  await caller(tokens.other).fitment.save({ ...cars, baseRevision: 0 })
  await caller(tokens.other).fitment.save({
    ...cars,
    baseRevision: 1,
    rows: [{ ...row, note: text('badFitment') }],
    summary: text('badFitmentSummary'),
  })
  const badFitment = await caller().fitment.revision({ partId: part.id, number: 2 })
  await caller(tokens.other).relation.save({
    partId: part.id,
    baseRevision: 0,
    rows: [{ kind: 'same_as', otherId: (await make.part()).id, source: 'owner', note: text('badRelation') }],
    summary: text('badRelationSummary'),
  })
  const badRelation = await deps.prisma.relationRevision.findFirstOrThrow({ where: { partId: part.id } })
  const donor = await make.donor({ seller: author, vehicle, state: text('donor') })
  const bulk = await caller(tokens.author).bulk.start({ select: { ids: [listing.id] }, change: { kind: 'renew' } })
  const confirmation = await make.confirmation({ part, vehicle, user: author, note: text('confirmation') })
  const { rows } = await caller().fitment.ofPart({ partId: part.id })

  for (const [type, { id }] of [
    ['part', removedPart],
    ['thread', onRemoved],
    ['post', deletedPost],
    ['vehicle', removedVehicle],
    ['seller', goner],
  ] as const)
    await caller(tokens.other).follow.set({ type, id, level: 'following' })

  const proposal = await caller(tokens.other).mergeProposal.propose({
    id: removedPart.id,
    into: rewritten.id,
    reason: 'They are the same.',
  })

  // The list of changes has the creations of a removed part, and of one whose author's account is deleted.
  for (const [{ id }, { id: actorId }] of [
    [removedPart, author],
    [part, goner],
  ] as const)
    await recordChange(deps, { kind: 'part.created', actorId, itemId: id, partId: id, facts: { revision: 1 } })
  await catchUp()

  /** Deletes and removes all items with the procedures of the site. */
  async function vanish(): Promise<void> {
    const mine = caller(tokens.author)
    for (const { id } of [comment, trending]) await mine.comment.remove({ id })
    await mine.listing.remove({ id: listing.id })
    await mine.post.remove({ id: deletedPost.id })
    for (const { id } of [reply, onPost]) await removeByModerator('comment', id)
    for (const { id } of badRevisions) await removeByModerator('revision', id)
    await removeByModerator('fitment', badFitment.id)
    await removeByModerator('relation', badRelation.id)
    await removeByModerator('confirmation', confirmation.id)
    await removeByModerator('donor', donor.id)
    await removeByModerator('image', image.id)
    await removeByModerator('message', message.id)
    await removeByModerator('part', removedPart.id)
    await removeByModerator('vehicle', removedVehicle.id)
    await caller(tokens.goner).user.remove({ name: text('userName') })
  }

  async function removeByModerator(itemType: Reportable, itemId: string): Promise<void> {
    const siteAdmin = caller(await make.token(await make.user({ isSiteAdmin: true })))
    // Only the receiver can report a message.
    const reporter = itemType === 'message' ? tokens.author : await make.token()
    const { report } = caller(reporter)
    const filed = { itemId, reason: 'It is wrong.' }
    const { id } = await (itemType === 'image' ? report.image(filed) : report.create({ itemType, ...filed }))
    await siteAdmin.moderation.deleteItem({ id, adminReason: 'It is wrong.' })
  }

  const things = [
    part,
    post,
    byGoner,
    removedPart,
    onRemoved,
    listingOnRemoved,
    trade,
    comment,
    reply,
    trending,
    onPost,
  ]
  const more = [
    rewritten,
    ...badRevisions,
    vehicleMake,
    removedVehicle,
    badFitment,
    badRelation,
    confirmation,
    donor,
    bulk,
    vehicle,
    ...rows,
    deletedPost,
    onDeleted,
    listing,
    message,
    image,
    proposal,
    author,
    other,
    goner,
    ...(revision ? [revision] : []),
  ]
  const place = await make.place()
  return {
    vanish,
    tokens,
    vehicleId: vehicle.id,
    /** A part that stays. */
    keptPartId: rewritten.id,
    places: [place.id],
    unsubscribeKey: await keyOf(deps, other.id),
    /** The ids that addresses can contain. */
    ids: [...things, ...more].map(({ id }) => id),
    slugs: [part, removedPart, rewritten, vehicleMake, removedVehicle, post, deletedPost].map(({ slug }) => slug),
    comments: [byGoner, onRemoved, comment, reply, trending, onPost, onDeleted].map(({ id }) => id),
    tags: ['kept', wordOf('partTag'), wordOf('postTag'), wordOf('badRevisionTag')],
  }
}

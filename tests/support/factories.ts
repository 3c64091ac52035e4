import { randomBytes } from 'node:crypto'
import { FEEDBACK_DAYS } from '../../shared/feedback.ts'
import { LISTING_TYPES, type ListingType } from '../../shared/labels.ts'
import { renderMarkdown } from '../../shared/markdown/index.ts'
import type { RelationKind } from '../../shared/relation-rows.ts'
import type { Shipping } from '../../shared/where.ts'
import { nameKey, normalizePartNumber, slugify } from '../../shared/text.ts'
import { WANT_DAYS } from '../../shared/wants.ts'
import type { Votable } from '../../shared/votes.ts'
import type { Deps } from '../../server/deps.ts'
import { shippingFields } from '../../server/db/places.ts'
import type { PushTarget } from '../../server/push/push-client.ts'
import { createSession, hashToken } from '../../server/domains/people/auth/service.ts'
import type { FitmentRow, Listing, Prisma, Want } from '../../server/db/generated/client.ts'
import type {
  FeedbackRating,
  ListingCondition,
  ListingStatus,
  OfferState,
  ReportedItemType,
  VehicleLevel,
} from '../../server/db/generated/enums.ts'
import { newSubscription } from './push-server.ts'

const DAY = 86_400_000

type GivenUser = {
  name?: string
  picture?: string
  phone?: string
  deletedAt?: Date
  bio?: string
  location?: string
  isSiteAdmin?: boolean
}
type Numbered = { number: string; brand?: string; link?: string; supersededBy?: string }

/** Returns functions that create rows for tests. Each call creates a new row with defaults. */
export function factories(deps: Deps) {
  const { prisma } = deps
  let made = 0
  /** Returns a unique, readable text. */
  const unique = (what: string) => `${what} ${(made += 1)}${randomBytes(3).toString('hex')}`

  const userFields = (given: GivenUser = {}) => {
    const name = given.name ?? unique('Person')
    const phoneVerifiedAt = given.phone ? deps.now() : null
    const email = `${slugify(name)}.${unique('mail').replaceAll(' ', '')}@example.com`
    return { id: deps.newId(), email, createdAt: deps.now(), phoneVerifiedAt, ...given, name }
  }

  const user = (given?: GivenUser) => prisma.user.create({ data: userFields(given) })

  /** Creates this many users in one statement. */
  const users = (count: number) =>
    prisma.user.createManyAndReturn({ data: Array.from({ length: count }, () => userFields()) })

  /** Creates a moderator of these tags. */
  const moderator = async (...tags: string[]) => {
    const rows = await Promise.all(tags.map(tag))
    const tagIds = rows.map(({ id }) => ({ tagId: id, grantedAt: deps.now() }))
    const person = await user()
    return prisma.user.update({ where: { id: person.id }, data: { adminTags: { create: tagIds } } })
  }

  /** Creates a bearer token of this user, or of a new one. */
  const token = async (of?: { id: string }, kind: 'full' | 'temporary' = 'full') =>
    createSession(deps, (of ?? (await user())).id, kind)

  // With the name in `update` this is one statement.
  const tag = (name: string) => prisma.tag.upsert({ where: { name }, create: { name }, update: { name } })

  const part = async (
    given: {
      name?: string
      slug?: string
      description?: string
      tags?: string[]
      numbers?: (string | Numbered)[]
      createdBy?: { id: string }
      createdAt?: Date
      removedAt?: Date
      revisions?: number
    } = {},
  ) => {
    const name = given.name ?? unique('Water pump')
    const { html, previewHtml, version } = renderMarkdown(given.description ?? 'Fits **most** of them.')
    const id = deps.newId()
    const createdAt = given.createdAt ?? deps.now()
    const author = given.createdBy ?? (await user())
    const tagIds = await Promise.all((given.tags ?? []).map(async (each) => (await tag(each)).id))
    const numbers = (given.numbers ?? []).map((each) => (typeof each === 'string' ? { number: each } : each))
    const description = given.description ?? 'Fits **most** of them.'
    return prisma.part.create({
      data: {
        id,
        name,
        nameKey: nameKey(name),
        slug: given.slug ?? slugify(name),
        descriptionMarkdown: description,
        initialDescriptionMarkdown: description,
        descriptionHtml: html,
        descriptionPreviewHtml: previewHtml,
        rendererVersion: version,
        revision: given.revisions ?? 0,
        createdById: author.id,
        lastEditedById: author.id,
        createdAt,
        updatedAt: createdAt,
        removedAt: given.removedAt ?? null,
        tags: { create: tagIds.map((tagId, position) => ({ tagId, position })) },
        numbers: {
          create: numbers.map((each, position) => ({
            id: deps.newId(),
            position,
            normalized: normalizePartNumber(each.number),
            supersededByNormalized: each.supersededBy ? normalizePartNumber(each.supersededBy) : null,
            ...each,
          })),
        },
        revisions: {
          create: Array.from({ length: given.revisions ?? 0 }, (_, index) => ({
            id: deps.newId(),
            number: index + 1,
            name,
            descriptionMarkdown: description,
            tags: given.tags ?? [],
            numbers,
            authorId: author.id,
            createdAt,
          })),
        },
      },
    })
  }

  /** Creates a vehicle, a make by default, or an engine with `level: 'engine'`. */
  const vehicle = async (
    given: {
      parent?: { id: string; level: VehicleLevel; path: string[] }
      level?: VehicleLevel
      name?: string
      codes?: string[]
      engine?: { id: string }
      builtFrom?: string
      builtTo?: string
      createdBy?: { id: string }
    } = {},
  ) => {
    const { parent, engine, createdBy, name = unique('Vehicle'), ...rest } = given
    const below = {
      make: 'model',
      model: 'generation',
      generation: 'variant',
      engine: 'make',
      variant: 'make',
    } as const
    const id = deps.newId()
    return prisma.vehicle.create({
      data: {
        id,
        level: parent ? below[parent.level] : 'make',
        parentId: parent?.id ?? null,
        path: [...(parent?.path ?? []), id],
        name,
        engineId: engine?.id ?? null,
        createdById: createdBy?.id ?? null,
        slug: slugify(unique(name)),
        createdAt: deps.now(),
        updatedAt: deps.now(),
        ...rest,
      },
    })
  }

  /** Creates a fitment of a part with these rows, without history. */
  const fitment = async (
    of: { id: string },
    rows: (Partial<Omit<FitmentRow, 'conditions'>> & {
      vehicleId: string
      conditions?: { key: string; value: string }[]
    })[],
    universal = false,
  ) => {
    await prisma.fitmentRow.createMany({
      data: rows.map((row, ordinal) => ({
        id: deps.newId(),
        partId: of.id,
        ordinal,
        fits: true,
        source: 'owner' as const,
        ...row,
      })),
    })
    return prisma.partFitment.create({ data: { partId: of.id, revision: 1, universal, updatedAt: deps.now() } })
  }

  /** Stores relations of a part with others. */
  const relations = async (of: { id: string }, rows: { kind: RelationKind; other: { id: string } }[]) => {
    await prisma.partRelation.createMany({
      data: rows.map(({ kind, other }, ordinal) => {
        const quantity = kind === 'contains' ? 1 : null
        const note = kind === 'works_with_changes' ? 'Drill a hole.' : ''
        return { id: deps.newId(), partId: of.id, ordinal, kind, otherId: other.id, quantity, note, source: 'owner' }
      }),
    })
    return prisma.partRelations.create({ data: { partId: of.id, revision: 1, updatedAt: deps.now() } })
  }

  /** Creates the confirmation of a relation by a new user, by a car of the vehicle or by a trade. */
  const relationConfirmation = async (
    of: { id: string },
    kind: RelationKind,
    other: { id: string },
    given: { user?: { id: string }; vehicle?: { id: string } } = {},
  ) =>
    prisma.relationConfirmation.create({
      data: {
        id: deps.newId(),
        partId: of.id,
        kind,
        otherId: other.id,
        userId: (given.user ?? (await user())).id,
        vehicleId: given.vehicle?.id ?? null,
        createdAt: deps.now(),
      },
    })

  /** Puts a vehicle into the garage of a user. */
  const car = async (
    of: { id: string },
    given: { vehicle: { id: string }; builtFrom?: string; builtTo?: string; isChosen?: boolean },
  ) => {
    const { vehicle: chosen, ...months } = given
    const slot = await prisma.garageCar.count({ where: { userId: of.id } })
    const at = { createdAt: deps.now(), updatedAt: deps.now() }
    return prisma.garageCar.create({
      data: { id: deps.newId(), userId: of.id, slot, vehicleId: chosen.id, ...months, ...at },
    })
  }

  /** Creates an open donor car, of a new vehicle by default. */
  const donor = async (
    given: {
      seller?: { id: string }
      vehicle?: { id: string }
      odometerKm?: number | null
      built?: string
      state?: string
      closedAt?: Date
    } = {},
  ) => {
    const { seller, vehicle: of, ...content } = given
    const at = { createdAt: deps.now(), updatedAt: deps.now() }
    const sellerId = (seller ?? (await user())).id
    const vehicleId = (of ?? (await vehicle())).id
    return prisma.donor.create({ data: { id: deps.newId(), sellerId, vehicleId, ...content, ...at } })
  }

  /** Saves a search of a user, for 'pump' by default. */
  const savedSearch = async (
    of: { id: string },
    given: { name?: string; query?: string; car?: { id: string }; slot?: number } = {},
  ) => {
    const { name = 'Pumps', query = 'q=pump', car: chosen } = given
    const slot = given.slot ?? (await prisma.savedSearch.count({ where: { userId: of.id } }))
    return prisma.savedSearch.create({
      data: { id: deps.newId(), userId: of.id, slot, name, query, carId: chosen?.id ?? null, createdAt: deps.now() },
    })
  }

  /** Sends the link that proves an address of a user. Returns its key. */
  const proof = async ({ id: userId }: { id: string }, address = 'proven@example.com') => {
    const key = deps.randomToken()
    await prisma.mail.deleteMany({ where: { userId, kind: 'proof' } })
    const times = { dueAt: deps.now(), endedAt: deps.now() }
    await prisma.mail.create({
      data: { id: deps.newId(), userId, kind: 'proof', state: 'sent', address, proofToken: key, ...times },
    })
    return key
  }

  /** Subscribes a browser of a user to pushes, by default in a new session. */
  const pushDevice = async (
    of: { id: string },
    given: { token?: string; subscription?: PushTarget; createdAt?: Date; deliveredAt?: Date } = {},
  ) => {
    const { ecdh: _, ...sample } = newSubscription()
    const { token: session = await token(of), subscription = sample, createdAt = deps.now(), deliveredAt } = given
    const dates = { createdAt, deliveredAt: deliveredAt ?? null }
    const sessionHash = hashToken(session)
    const serverKey = deps.pushClient?.publicKey ?? 'none'
    const id = deps.newId()
    return prisma.pushSubscription.create({
      data: { id, userId: of.id, sessionHash, serverKey, device: 'Firefox on Linux', ...subscription, ...dates },
    })
  }

  /** Creates a want of a user for a part: for at most $100.00 by default. */
  const want = (
    of: { id: string },
    { id: partId }: { id: string },
    given: Partial<
      Pick<Want, 'maxPriceCents' | 'leastCondition' | 'carId' | 'reach' | 'withinKm' | 'quantity' | 'expiresAt'>
    > = {},
  ) => {
    const expiresAt = new Date(deps.now().getTime() + WANT_DAYS * DAY)
    const fields = { maxPriceCents: 10_000, expiresAt, ...given, createdAt: deps.now() }
    return prisma.want.create({ data: { id: deps.newId(), userId: of.id, partId, ...fields } })
  }

  /** Creates what an owner, by default a new one, says about a part in a car. */
  const confirmation = async (given: {
    part: { id: string }
    vehicle: { id: string }
    user?: { id: string }
    fitted?: boolean
    note?: string
  }) =>
    prisma.fitmentConfirmation.create({
      data: {
        id: deps.newId(),
        partId: given.part.id,
        userId: (given.user ?? (await user())).id,
        vehicleId: given.vehicle.id,
        fitted: given.fitted ?? true,
        note: given.note ?? '',
        createdAt: deps.now(),
      },
    })

  /** Creates a place, 'Graz' by default. `latitude` and `longitude` are in degrees. */
  const place = (
    given: { name?: string; country?: string; region?: string; latitude?: number; longitude?: number } = {},
  ) => {
    const { name = 'Graz', country = 'AT', region = 'Styria', latitude = 47.1, longitude = 15.4 } = given
    const [lat, long] = [latitude, longitude].map((degrees) => Math.round(degrees * 10))
    const id = 100_000_000 + (made += 1)
    return prisma.place.create({
      data: { id, name, country, region, latitude: lat ?? 0, longitude: long ?? 0, population: 1_000 },
    })
  }

  const listing = async (
    given: {
      place?: { id: number; country: string; latitude: number; longitude: number }
      shipping?: Shipping
      part?: { id: string }
      seller?: { id: string }
      type?: ListingType
      priceCents?: number
      status?: ListingStatus
      description?: string
      location?: string
      condition?: ListingCondition
      quantity?: number
      expiresAt?: Date
      facts?: Pick<
        Prisma.ListingUncheckedCreateInput,
        'odometerKm' | 'grade' | 'coreCents' | 'tested' | 'warrantyDays' | 'donorId'
      >
    } = {},
  ) =>
    prisma.listing.create({
      data: {
        id: deps.newId(),
        partId: (given.part ?? (await part())).id,
        sellerId: (given.seller ?? (await user())).id,
        type: given.type ?? LISTING_TYPES[0],
        priceCents: given.priceCents ?? 6_400,
        status: given.status ?? 'active',
        description: given.description ?? 'As new, in its box.',
        location: given.location ?? null,
        condition: given.condition ?? null,
        quantity: given.quantity ?? 1,
        ...(given.place && {
          placeId: given.place.id,
          country: given.place.country,
          latitude: given.place.latitude,
          longitude: given.place.longitude,
        }),
        ...shippingFields(given.shipping ?? null),
        ...given.facts,
        createdAt: deps.now(),
        updatedAt: deps.now(),
        expiresAt: given.expiresAt ?? new Date(deps.now().getTime() + 90 * DAY),
      },
    })

  /**
   * Creates many asks of a seller and returns their ids in order. In statements of 250, because a trigger counts the listings
   * of the part after each row, and on a busy machine a statement of 1,000 asks runs longer than a statement may.
   * @param of returns the part of the ask at a position, and what else it states
   */
  const asks = async (
    count: number,
    seller: { id: string },
    of: (at: number) => { partId: string; priceCents?: number; donorId?: string },
  ): Promise<string[]> => {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: deps.newId(),
      sellerId: seller.id,
      type: 'ask' as const,
      priceCents: 10_000,
      description: 'One of many.',
      createdAt: deps.now(),
      updatedAt: deps.now(),
      expiresAt: new Date(deps.now().getTime() + 80 * DAY),
      ...of(at),
    }))
    for (let from = 0; from < count; from += 250)
      await prisma.listing.createMany({ data: rows.slice(from, from + 250) })
    return rows.map(({ id }) => id)
  }

  /** Creates a trade, by default of a new sold ask and confirmed. */
  const trade = async (
    given: {
      part?: { id: string }
      seller?: { id: string }
      buyer?: { id: string }
      listing?: Listing
      priceCents?: number
      confirmedAt?: Date | null
      /** Null for a reserved trade. */
      soldOn?: Date | null
      openedAt?: Date
      reservedUntil?: Date | null
    } = {},
  ) => {
    const sold = given.listing ?? (await listing({ ...given, status: 'sold' }))
    return prisma.trade.create({
      data: {
        id: deps.newId(),
        listingId: sold.id,
        partId: sold.partId,
        buyerId: (given.buyer ?? (await user())).id,
        sellerId: sold.sellerId,
        priceCents: sold.priceCents,
        markedAt: deps.now(),
        soldOn: given.soldOn,
        openedAt: given.openedAt,
        reservedUntil: given.reservedUntil,
        confirmedAt: given.confirmedAt === undefined ? deps.now() : given.confirmedAt,
      },
    })
  }

  /** Creates an offer of a user on a listing, with its message. */
  const offer = async (
    given: {
      listing?: Listing
      maker?: { id: string }
      receiver?: { id: string }
      priceCents?: number
      state?: OfferState
      expiresAt?: Date
    } = {},
  ) => {
    const { id: listingId, sellerId } = given.listing ?? (await listing())
    const [maker, receiver] = [given.maker ?? (await user()), given.receiver ?? { id: sellerId }]
    const state = given.state ?? 'open'
    const answeredAt = state === 'open' ? null : deps.now()
    const messageId = (await message(await conversation(maker, receiver), maker)).id
    const expiresAt = given.expiresAt ?? new Date(deps.now().getTime() + 2 * DAY)
    const createdAt = new Date(expiresAt.getTime() - 2 * DAY)
    const ids = { id: deps.newId(), listingId, makerId: maker.id, receiverId: receiver.id, messageId }
    return prisma.offer.create({
      data: { ...ids, priceCents: given.priceCents ?? 4_000, state, createdAt, expiresAt, answeredAt },
    })
  }

  /** Creates feedback of one side of a trade, by default unpublished positive feedback of the buyer. */
  const feedback = async (given: {
    trade: { id: string; buyerId: string; sellerId: string }
    author?: { id: string }
    rating?: FeedbackRating
    text?: string
    createdAt?: Date
    publishedAt?: Date
  }) => {
    const { rating, text, createdAt = deps.now(), publishedAt = null } = given
    const { id: tradeId, buyerId, sellerId } = given.trade
    const authorId = given.author?.id ?? buyerId
    return prisma.feedback.create({
      data: {
        id: deps.newId(),
        tradeId,
        authorId,
        subjectId: authorId === buyerId ? sellerId : buyerId,
        rating: rating ?? 'positive',
        text: text ?? 'Well packed.',
        counts: true,
        createdAt,
        dueAt: new Date(createdAt.getTime() + FEEDBACK_DAYS * DAY),
        publishedAt,
      },
    })
  }

  /** Creates a comment on the part, on the post or as a reply to `parent`. The default is a new part. */
  const comment = async (
    given: {
      part?: { id: string }
      post?: { id: string }
      parent?: { id: string }
      author?: { id: string }
      text?: string
      createdAt?: Date
    } = {},
  ) => {
    const text = given.text ?? unique('It fits')
    const { html, version } = renderMarkdown(text)
    const elsewhere = given.post ?? given.parent
    // A trigger sets the part, post and depth of a reply, so the row is read again.
    const { id } = await prisma.comment.create({
      select: { id: true },
      data: {
        id: deps.newId(),
        partId: given.part?.id ?? (elsewhere ? null : (await part()).id),
        postId: given.post?.id ?? null,
        parentId: given.parent?.id ?? null,
        authorId: (given.author ?? (await user())).id,
        text,
        html,
        rendererVersion: version,
        createdAt: given.createdAt ?? deps.now(),
      },
    })
    return prisma.comment.findUniqueOrThrow({ where: { id } })
  }

  const post = async (
    given: {
      title?: string
      content?: string
      tags?: string[]
      author?: { id: string }
      createdAt?: Date
      slug?: string
    } = {},
  ) => {
    const title = given.title ?? unique('How I changed it')
    const content = given.content ?? 'First, *drain* the coolant.'
    const { html, previewHtml, version } = renderMarkdown(content)
    const tagIds = await Promise.all((given.tags ?? []).map(async (each) => (await tag(each)).id))
    const createdAt = given.createdAt ?? deps.now()
    return prisma.blogPost.create({
      data: {
        id: deps.newId(),
        slug: given.slug ?? slugify(title),
        title,
        contentMarkdown: content,
        contentHtml: html,
        previewHtml,
        rendererVersion: version,
        authorId: (given.author ?? (await user())).id,
        createdAt,
        updatedAt: createdAt,
        tags: { create: tagIds.map((tagId, position) => ({ tagId, position })) },
      },
    })
  }

  const stored = () => {
    const bytes = randomBytes(32)
    return { storageKey: bytes.toString('hex', 0, 16), width: 1_200, height: 900, contentHash: bytes }
  }

  /** Creates an upload of the user, or of a new one. Its files do not exist. */
  const upload = async (given: { user?: { id: string }; createdAt?: Date; contentHash?: Buffer<ArrayBuffer> } = {}) => {
    const { user: of, ...rest } = given
    const userId = (of ?? (await user())).id
    return prisma.upload.create({ data: { ...stored(), id: deps.newId(), userId, createdAt: deps.now(), ...rest } })
  }

  /** Creates the next photo of a listing, or of a new one. Its files do not exist unless `storageKey` is given. */
  const photo = async (
    given: { listing?: { id: string }; storageKey?: string; alt?: string; contentHash?: Buffer<ArrayBuffer> } = {},
  ) => {
    const { listing: of, ...rest } = given
    const listingId = (of ?? (await listing())).id
    const position = await prisma.listingPhoto.count({ where: { listingId } })
    return prisma.listingPhoto.create({ data: { ...stored(), id: deps.newId(), listingId, position, ...rest } })
  }

  const image = async (
    given: {
      part?: { id: string }
      uploader?: { id: string } | null
      /** Key of existing files, for tests that load the image. */
      storageKey?: string
      removedAt?: Date
    } = {},
  ) => {
    const key = randomBytes(16).toString('hex')
    return prisma.partImage.create({
      data: {
        id: deps.newId(),
        partId: (given.part ?? (await part())).id,
        sourceUrl: `https://example.com/${key}.jpg`,
        storageKey: given.storageKey ?? key,
        width: 1_200,
        height: 800,
        contentHash: randomBytes(32),
        uploaderId: given.uploader === null ? null : (given.uploader ?? (await user())).id,
        createdAt: deps.now(),
        removedAt: given.removedAt ?? null,
      },
    })
  }

  /** Creates `count` votes of new users on an item. */
  const votes = async (kind: Votable, item: { id: string }, count: number, value: 1 | -1 = 1) => {
    for (let i = 0; i < count; i++) {
      const vote = { userId: (await user()).id, value }
      if (kind === 'comment') await prisma.commentVote.create({ data: { ...vote, commentId: item.id } })
      else if (kind === 'post') await prisma.postVote.create({ data: { ...vote, postId: item.id } })
      else await prisma.imageVote.create({ data: { ...vote, imageId: item.id } })
    }
  }

  /** Mutes a user, by default for one day. */
  const mute = async (person: { id: string }, until = new Date(deps.now().getTime() + DAY)) =>
    prisma.mute.create({
      data: {
        id: deps.newId(),
        userId: person.id,
        moderatorId: (await user()).id,
        reason: 'Spam',
        createdAt: deps.now(),
        until,
      },
    })

  const conversation = async (one: { id: string }, other: { id: string }) => {
    const [firstUserId = '', secondUserId = ''] = [one.id, other.id].toSorted()
    const id = deps.newId()
    return prisma.conversation.upsert({
      where: { firstUserId_secondUserId: { firstUserId, secondUserId } },
      update: {},
      create: {
        id,
        firstUserId,
        secondUserId,
        createdAt: deps.now(),
        lastMessageAt: deps.now(),
        members: { create: [{ userId: firstUserId }, { userId: secondUserId }] },
      },
    })
  }

  const message = (inside: { id: string }, sender: { id: string }, content = 'Is it still there?') =>
    prisma.message.create({
      data: { id: deps.newId(), conversationId: inside.id, senderId: sender.id, content, createdAt: deps.now() },
    })

  const report = (item: { id: string; type: ReportedItemType }) =>
    prisma.report.create({
      data: {
        id: deps.newId(),
        itemType: item.type,
        itemId: item.id,
        tags: [],
        snapshot: {},
        createdAt: deps.now(),
        updatedAt: deps.now(),
      },
    })

  return {
    user,
    users,
    moderator,
    token,
    tag,
    part,
    vehicle,
    fitment,
    relations,
    relationConfirmation,
    car,
    donor,
    savedSearch,
    proof,
    pushDevice,
    want,
    confirmation,
    place,
    listing,
    asks,
    trade,
    offer,
    feedback,
    comment,
    post,
    image,
    upload,
    photo,
    votes,
    mute,
    conversation,
    message,
    report,
  }
}

export type Factories = ReturnType<typeof factories>

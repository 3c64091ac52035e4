import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../server/app.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { partFitment } from '../../server/domains/catalogue/fitment/queries.ts'
import { partRelations } from '../../server/domains/catalogue/relations/queries.ts'
import { partPage, partRecord } from '../../server/domains/catalogue/parts/queries.ts'
import type { Caller } from '../../server/trpc/router.ts'
import { PAGE_SIZE } from '../../shared/limits.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { clientOf, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

/** Public content is cached by its version (docs/decisions/08), and a read never returns what a completed write changed. */

const productSchema = z.object({
  product: z.object({ created_by: z.object({ name: z.string() }) }),
  comments: z.object({ total: z.number() }),
})

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
})
/** Open until the end, because the services of a closed app render no more texts. */
const opened: Awaited<ReturnType<typeof buildApp>>[] = []
afterAll(async () => {
  for (const app of opened) await app.close()
  await site.close()
})

/** Opens the pages of a part or vehicle in a process, as the data that they show. */
async function openPages(deps: Deps, id: string) {
  const app = await buildApp(deps, {
    cacheable: true,
    render: async (url, call) => {
      const procedure = url.startsWith('/part/') ? 'part.bySlug' : 'vehicle.bySlug'
      return { html: JSON.stringify(await call(procedure, { idOrSlug: id })), status: 200 }
    },
    register: () => Promise.resolve(),
    close: () => Promise.resolve(),
  })
  opened.push(app)
  return app
}

/** Creates a part with every kind of content, parts that it supersedes and that supersede it, and a part one and two steps away. */
async function makePart() {
  const { make } = site
  const number = `N${site.deps.randomDigits(9)}`
  const [earlier, part, later] = [
    await make.part({ numbers: [{ number: `${number}A`, supersededBy: number }] }),
    await make.part({ numbers: [{ number, supersededBy: `${number}C` }], tags: ['volvo'], revisions: 2 }),
    await make.part({ numbers: [`${number}C`] }),
  ]
  const ask = await make.listing({ part })
  const photo = await make.photo({ listing: ask })
  await make.listing({ part, type: 'bid' })
  const comment = await make.comment({ part })
  const image = await make.image({ part })
  const vehicle = await make.vehicle()
  await make.fitment(part, [{ vehicleId: vehicle.id }])
  const confirmation = await make.confirmation({ part, vehicle })
  const [same, kit, further] = [await make.part(), await make.part(), await make.part()]
  await make.relations(part, [{ kind: 'same_as', other: same }])
  await make.relations(kit, [{ kind: 'contains', other: part }])
  await make.relations(same, [{ kind: 'replaces', other: further }])
  const confirmedRelation = await make.relationConfirmation(kit, 'contains', part)
  const other = await make.part()
  const { id: proposal } = await site.deps.prisma.mergeProposal.create({
    data: {
      id: site.deps.newId(),
      loserId: other.id,
      winnerId: part.id,
      choices: {},
      reason: 'The same.',
      proposerId: other.createdById ?? '',
      createdAt: site.deps.now(),
    },
  })
  return {
    part: part.id,
    creator: part.createdById,
    earlier: earlier.id,
    later: later.id,
    ask: ask.id,
    photo: photo.id,
    seller: ask.sellerId,
    comment: comment.id,
    author: comment.authorId,
    image: image.id,
    vehicle: vehicle.id,
    confirmation: confirmation.id,
    other: other.id,
    proposal,
    uploader: image.uploaderId,
    same: same.id,
    kit: kit.id,
    further: further.id,
    confirmedRelation: confirmedRelation.id,
  }
}

/** Changes of everything that a part shows, as one statement each. `$1` is the id of the row in `of`. */
const CHANGES: [what: string, of: keyof Awaited<ReturnType<typeof makePart>>, text: string][] = [
  ['its name', 'part', `update part set name = 'Another name' where id = $1`],
  ['its description', 'part', `update part set description_html = '<p>Other</p>' where id = $1`],
  [
    'a tag',
    'part',
    `with gone as (delete from part_tag where part_id = $1) update part set updated_at = now() where id = $1`,
  ],
  ['its cars', 'part', `update part_fitment set revision = revision + 1 where part_id = $1`],
  ['the name of a car', 'vehicle', `update vehicle set name = name || '!' where id = $1`],
  ['a confirmation', 'confirmation', `update fitment_confirmation set fitted = false where id = $1`],
  ['a removed confirmation', 'confirmation', `update fitment_confirmation set removed_at = now() where id = $1`],
  ['a removed revision', 'part', `update part_revision set removed_at = now() where part_id = $1 and number = 2`],
  ['the name of its creator', 'creator', `update "user" set name = 'Petra Other' where id = $1`],
  ['the price of a listing', 'ask', `update listing set price_cents = 100 where id = $1`],
  ['the shipping of a listing', 'ask', `update listing set ships_to = 'world', shipping_cents = 950 where id = $1`],
  ['an expired listing', 'ask', `update listing set status = 'expired' where id = $1`],
  [
    'a new photo of a listing',
    'photo',
    `insert into listing_photo (id, listing_id, position, storage_key, width, height, content_hash)
    select gen_random_uuid(), listing_id, 1, storage_key, 1, 1, '' from listing_photo where id = $1`,
  ],
  ['the alt text of a photo', 'photo', `update listing_photo set alt = 'Front' where id = $1`],
  ['a deleted photo', 'photo', `delete from listing_photo where id = $1`],
  ['the name of a seller', 'seller', `update "user" set name = 'Petra Other' where id = $1`],
  [
    'the verified phone of a seller',
    'seller',
    `update "user" set phone = '+4912345678', phone_verified_at = now() where id = $1`,
  ],
  [
    'a new comment',
    'comment',
    `insert into comment (id, parent_id, author_id, text, html, renderer_version, created_at)
    select gen_random_uuid(), id, author_id, 'Yes', 'Yes', 1, now() from comment where id = $1`,
  ],
  ['the text of a comment', 'comment', `update comment set text = 'No', html = 'No' where id = $1`],
  ['a deleted comment', 'comment', `update comment set deleted_at = now(), deleted_by = 'author' where id = $1`],
  [
    'a vote on a comment',
    'comment',
    `insert into comment_vote (comment_id, user_id, value) select id, author_id, 1 from comment where id = $1`,
  ],
  ['the name of an author', 'author', `update "user" set name = 'Petra Other' where id = $1`],
  ['a deleted author', 'author', `update "user" set deleted_at = now() where id = $1`],
  [
    'a vote on an image',
    'image',
    `insert into image_vote (image_id, user_id, value) select id, uploader_id, 1 from part_image where id = $1`,
  ],
  ['a removed image', 'image', `update part_image set removed_at = now() where id = $1`],
  ['the picture of an uploader', 'uploader', `update "user" set picture = 'https://example.com/p.png' where id = $1`],
  ['the address of the part that supersedes it', 'later', `update part set slug = 'other-' || slug where id = $1`],
  ['the removal of the part that supersedes it', 'later', `update part set removed_at = now() where id = $1`],
  ['the numbers of the part that supersedes it', 'later', `delete from part_number where part_id = $1`],
  ['the removal of the part that it supersedes', 'earlier', `update part set removed_at = now() where id = $1`],
  ['the numbers of the part that it supersedes', 'earlier', `delete from part_number where part_id = $1`],
  ['its relations', 'part', `update part_relations set revision = revision + 1 where part_id = $1`],
  [
    'a relation that another part has with it',
    'kit',
    `with edited as (update part_relation set note = 'Note' where part_id = $1)
    update part_relations set revision = revision + 1 where part_id = $1`,
  ],
  [
    'the end of such a relation',
    'kit',
    `with ended as (delete from part_relation where part_id = $1)
    update part_relations set revision = revision + 1 where part_id = $1`,
  ],
  ['the confirmation of a relation', 'confirmedRelation', `delete from relation_confirmation where id = $1`],
  [
    'the removed confirmation of a relation',
    'confirmedRelation',
    `update relation_confirmation set removed_at = now() where id = $1`,
  ],
  ['the asks of the same part', 'same', `update part set ask_count = 3, lowest_ask_cents = 100 where id = $1`],
  ['the removal of its kit', 'kit', `update part set removed_at = now() where id = $1`],
  ['the name of a part two steps away', 'further', `update part set name = 'Another name' where id = $1`],
  ['a relation of the same part with another one', 'same', `delete from part_relation where part_id = $1`],
  [
    'a new proposal to merge it',
    'earlier',
    `insert into merge_proposal (id, loser_id, winner_id, choices, reason, proposer_id, created_at)
    select gen_random_uuid(), s.part_id, n.part_id, '{}', 'Same', p.created_by_id, now()
    from part_number s join part_number n on n.normalized = s.superseded_by_normalized join part p on p.id = s.part_id
    where s.part_id = $1`,
  ],
  [
    'an answer to a proposal',
    'proposal',
    `insert into merge_opinion (proposal_id, user_id, agrees, at) select id, proposer_id, true, now() from merge_proposal where id = $1`,
  ],
  [
    'the end of a proposal',
    'proposal',
    `update merge_proposal set state = 'withdrawn', ended_at = now() where id = $1`,
  ],
  ['the name of the other part of a proposal', 'other', `update part set name = 'Another name' where id = $1`],
  ['the removal of the other part of a proposal', 'other', `update part set removed_at = now() where id = $1`],
]

describe('a part', () => {
  it.each(CHANGES)('is read again after a change of %s', async (_what, of, text) => {
    const made = await makePart()
    const { deps } = site
    const at = { page: 1, limit: PAGE_SIZE.comments }
    const cached = async () => {
      const caller = site.caller()
      return [
        await caller.part.bySlug({ idOrSlug: made.part }),
        await caller.part.record({ idOrSlug: made.part, comments: at }),
        await caller.fitment.ofPart({ partId: made.part }),
        await caller.relation.list({ idOrSlug: made.part }),
      ]
    }
    const stored = async () => {
      const [page] = await deps.query(partPage, { id: made.part })
      const [record] = await deps.query(partRecord, { id: made.part, limit: at.limit, offset: 0 })
      const [cars] = await deps.query(partFitment, { partId: made.part })
      const [related] = await deps.query(partRelations, { partId: made.part })
      return [page?.part, record?.part, cars?.fitment, related?.relations].map(
        (json) => JSON.parse(json ?? 'null') as unknown,
      )
    }
    const before = await cached()
    expect(before).toEqual(await stored())
    await sql(deps, text, [made[of]])
    const after = await cached()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await stored())
  })

  it('is read once by many requests until it changes', async () => {
    const { part } = await makePart()
    const query = vi.spyOn(site.deps, 'query')
    const reads = () => query.mock.calls.filter(([{ name }]) => name === partPage.name).length
    const read = () => site.caller().part.bySlug({ idOrSlug: part })
    await Promise.all(Array.from({ length: 20 }, read))
    await read()
    expect(reads()).toBe(1)
    await site.make.comment({ part: { id: part } })
    await Promise.all(Array.from({ length: 20 }, read))
    expect(reads()).toBe(2)
    query.mockRestore()
  })

  it('is stored once for visitors and users: the answer that a visitor gets', async () => {
    const { part } = await makePart()
    const before = site.deps.cache.bytes
    const headers = { authorization: `Bearer ${await site.make.token()}` }
    const answers = await Promise.all(
      [{ headers }, {}].map((each) => site.app.inject({ url: `/api/products/${part}`, ...each })),
    )
    const [body = ''] = answers.map((each) => each.body)
    expect(answers.map((each) => each.body)).toEqual([body, body])
    expect(JSON.parse(body)).toMatchObject({ product: { _id: part } })
    expect(site.deps.cache.bytes - before).toBeLessThan(Buffer.byteLength(body) + 2_000)
  })

  it('is read once by visitors whose addresses have a query, because their answers are not stored', async () => {
    const { part } = await makePart()
    const query = vi.spyOn(site.deps, 'query')
    for (let n = 0; n < 3; n++) await site.app.inject(`/api/products/${part}?n=${n}`)
    expect(query.mock.calls.filter(([{ name }]) => name === partRecord.name)).toHaveLength(1)
    query.mockRestore()
  })

  it('is stored for the visitors of its page only as the page', async () => {
    const { part } = await makePart()
    const pages = await openPages(site.deps, part)
    const before = site.deps.cache.bytes
    const { body } = await pages.inject(`/part/${part}`)
    expect(body).toContain(part)
    expect(site.deps.cache.bytes - before).toBeLessThan(Buffer.byteLength(body) + 1_000)
  })

  it('shows each user their own votes', async () => {
    const { part, comment, image } = await makePart()
    const [voter, other] = await Promise.all([site.make.user(), site.make.user()])
    await site.deps.prisma.commentVote.create({ data: { commentId: comment, userId: voter.id, value: 1 } })
    await site.deps.prisma.imageVote.create({ data: { imageId: image, userId: voter.id, value: -1 } })
    const answersTo = async (token?: string) => {
      const { body } = await site.request('GET', `/api/products/${part}`, { token })
      const { upvotedBy, downvotedBy } = body.comments.items[0]
      return [upvotedBy, downvotedBy, body.product.images[0].userVote]
    }
    const votesOf = async (token?: string) => {
      const record = await site.caller(token).part.record({ idOrSlug: part, comments: { page: 1, limit: 5 } })
      const page = await site.caller(token).part.bySlug({ idOrSlug: part })
      return [...record.comments, ...record.images, ...page.images].map(({ userVote }) => userVote)
    }
    const [tokenOfVoter, tokenOfOther] = await Promise.all([site.make.token(voter), site.make.token(other)])
    expect(await votesOf(tokenOfVoter)).toEqual([1, -1, -1])
    expect(await votesOf(tokenOfOther)).toEqual([0, 0, 0])
    expect(await votesOf()).toEqual([0, 0, 0])
    expect(await answersTo(tokenOfVoter)).toEqual([[voter.id], [], -1])
    expect(await answersTo(tokenOfOther)).toEqual([[], [], 0])
    expect(await answersTo()).toEqual([[], [], 0])
  })
})

describe('a page of two processes', () => {
  let other: ReturnType<typeof createDeps>
  beforeAll(() => void (other = createDeps(site.deps.config, site.deps.log)))
  afterAll(() => other.close())

  const edited = {
    async part(vandal: Caller) {
      const { id, slug } = await site.make.part({ revisions: 1, description: 'Good.' })
      await vandal.part.edit({ id, baseRevision: 1, description: 'Spam.', summary: '' })
      return { id, path: `/part/${slug}` }
    },
    async vehicle(vandal: Caller) {
      const { id, slug } = await site.make.vehicle()
      await vandal.vehicle.edit({ id, baseRevision: 0, aliases: ['Spam.'] })
      return { id, path: `/vehicles/${slug}` }
    },
  }

  it.each(['part', 'vehicle'] as const)('of a %s follows an undo and a protection at both', async (type) => {
    const admin = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
    const { id, path } = await edited[type](site.caller(await site.make.token()))
    await site.catchUp()
    const processes = [await openPages(site.deps, id), await openPages(other, id)]
    /** Returns the pages and their tags, which a browser sends to ask for a newer page. */
    const read = async () => {
      const answers = await Promise.all(processes.map((each) => each.inject(path)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      return { html: answers.map(({ body }) => body), tags: answers.map(({ headers }) => String(headers.etag)) }
    }
    const shows = (html: string[], text: string) => html.map((each) => each.includes(text))
    const before = await read()
    expect(shows(before.html, 'Spam.')).toEqual([true, true])

    const where = { pageId: id, revision: 2 }
    const { changeId } = await site.deps.prisma.recentChange.findFirstOrThrow({ where })
    await admin.change.undo({ id: changeId, reason: 'Spam', newest: 2 })
    const undone = await read()
    expect(shows(undone.html, 'Spam.')).toEqual([false, false])

    await admin.protection.protect({ type, id, level: 2, until: null, reason: 'Edit war here.' })
    const protectedPage = await read()
    expect(shows(protectedPage.html, 'Edit war here.')).toEqual([true, true])

    await admin.protection.end({ type, id })
    const ended = await read()
    expect(shows(ended.html, 'Edit war here.')).toEqual([false, false])
    const tags = [before, undone, protectedPage].map((page) => page.tags)
    expect(new Set(tags.flat()).size).toBe(3)
  })
})

describe('with two processes', () => {
  const WRITERS = 20
  const READERS = 20
  const WRITES = 8

  let servers: ServerProcess[]
  beforeAll(async () => {
    const { databaseUrl } = site.deps.config
    servers = await Promise.all([serverProcess(databaseUrl), serverProcess(databaseUrl)])
  })
  afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

  it('no reader gets a part of before a comment or a new name that was confirmed', async () => {
    const { pick } = seeded(17)
    const parts = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const creator = await site.make.user({ name: 'Name 0' })
        const { id, slug } = await site.make.part({ createdBy: creator })
        return { id, slug, creatorId: creator.id, names: 0, comments: 0 }
      }),
    )
    const rename = async (part: (typeof parts)[number]) => {
      const next = part.names + 1
      await site.deps.prisma.user.update({ where: { id: part.creatorId }, data: { name: `Name ${next}` } })
      part.names = next
    }
    async function write(): Promise<void> {
      const clients = await Promise.all(servers.map(async ({ said }) => clientOf(said, await site.make.token())))
      for (let n = 0; n < WRITES; n++) {
        const part = pick(parts)
        await pick(clients).comment.create.mutate({ partId: part.id, text: `Comment ${n}` })
        part.comments += 1
      }
    }
    const end = new AbortController()
    let reads = 0
    async function read(): Promise<void> {
      while (!end.signal.aborted) {
        const { slug, ...confirmed } = pick(parts)
        const response = await fetch(`${pick(servers).said}/api/products/${slug}`)
        const { product, comments } = productSchema.parse(await response.json())
        expect(comments.total).toBeGreaterThanOrEqual(confirmed.comments)
        expect(Number(product.created_by.name.slice('Name '.length))).toBeGreaterThanOrEqual(confirmed.names)
        reads += 1
      }
    }
    async function renameAll(): Promise<void> {
      while (!end.signal.aborted) for (const part of parts) await rename(part)
    }
    const others = Promise.all([renameAll(), ...Array.from({ length: READERS }, read)])
    await Promise.all(Array.from({ length: WRITERS }, write)).finally(() => end.abort())
    await others
    expect(parts.reduce((sum, { comments }) => sum + comments, 0)).toBe(WRITERS * WRITES)
    expect(reads).toBeGreaterThan(READERS)
  })
})

import { createHash } from 'node:crypto'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { TestApp } from './app.ts'
import type { seeded } from './reliability.ts'

/** A user whose calls go to one of two processes. */
export type Member = { id: string; client: TRPCClient<AppRouter> }

const CREATED = ['comment', 'listing', 'trade', 'image'] as const

/** Parts that are merged with each other, and what answered calls have stored at them. */
export type Group = {
  /** All that were ever made. */
  parts: string[]
  vehicles: string[]
  merges: string[]
  /** The answers of the undos. */
  reports: Map<string, unknown>
  created: Record<(typeof CREATED)[number], string[]>
  /** The part of the newest want of each user. */
  wants: Map<string, string>
  followers: Set<string>
  /** The newest vote by the ids of the comment and the user. */
  votes: Map<string, number>
}

export const newGroup = (parts: string[], vehicles: string[]): Group => ({
  parts,
  vehicles,
  merges: [],
  reports: new Map(),
  created: { comment: [], listing: [], trade: [], image: [] },
  wants: new Map(),
  followers: new Set(),
  votes: new Map(),
})

type Random = ReturnType<typeof seeded>
type Acts = Record<string, () => Promise<unknown>>

/** So many images of a group differ, so that parts have equal ones. */
const DIFFERENT_IMAGES = 8
/** A split makes no more parts in a group. */
const MOST_PARTS = 9

/** Returns the acts of any user. One that finds nothing to do returns false. */
export function userActs(site: TestApp, { id: userId, client }: Member, group: Group, { below, pick }: Random): Acts {
  const { prisma } = site.deps
  const part = () => visiblePart(site, group, pick)
  const wrote = async (what: (typeof CREATED)[number], row: Promise<{ id: string }>) =>
    group.created[what].push((await row).id)
  const comments = () => (group.created.comment.length > 0 ? pick(group.created.comment) : null)
  return {
    ...edits(site, { client }, group, { below, pick }),
    comment: async () => wrote('comment', client.comment.create.mutate({ partId: await part(), text: 'It fits.' })),
    async reply() {
      const parentId = comments()
      return parentId !== null && wrote('comment', client.comment.create.mutate({ parentId, text: 'Mine too.' }))
    },
    async vote() {
      const id = comments()
      if (id === null) return false
      const value = pick([1, 0, -1] as const)
      await client.vote.set.mutate({ kind: 'comment', id, value })
      return group.votes.set(`${id} ${userId}`, value)
    },
    async list() {
      const type = pick(['ask', 'bid'] as const)
      const listing = { type, price: 20 + below(60), description: 'Used', quantity: 3, evenIfCrossing: true }
      return wrote('listing', client.listing.create.mutate({ partId: await part(), ...listing }))
    },
    async trade() {
      const where = { id: { in: group.created.listing }, status: 'active', sellerId: { not: userId } } as const
      const listings = await prisma.listing.findMany({ where, select: { id: true, priceCents: true } })
      if (listings.length === 0) return false
      const { id, priceCents } = pick(listings)
      return wrote('trade', client.trade.acceptListing.mutate({ id, price: priceCents / 100 }))
    },
    /** A new account can have few open trades. */
    async cancel() {
      const where = { OR: [{ buyerId: userId }, { sellerId: userId }], confirmedAt: null, cancelledAt: null }
      const trades = await prisma.trade.findMany({ where, select: { id: true } })
      return trades.length > 0 && client.trade.cancel.mutate({ id: pick(trades).id })
    },
    async image() {
      const contentHash = createHash('sha256')
        .update(`${group.parts[0]} ${below(DIFFERENT_IMAGES)}`)
        .digest()
      const upload = await site.make.upload({ user: { id: userId }, contentHash })
      return wrote('image', client.image.addUpload.mutate({ partId: await part(), uploadId: upload.id }))
    },
    async want() {
      const partId = await part()
      await client.want.set.mutate({ partId, maxPrice: 20 + below(60) })
      return group.wants.set(userId, partId)
    },
    async follow() {
      await client.follow.set.mutate({ type: 'part', id: await part(), level: pick(['following', 'muted'] as const) })
      return group.followers.add(userId)
    },
    report: async () => client.report.create.mutate({ itemType: 'part', itemId: await part(), reason: 'Wrong text' }),
  }
}

/** Returns a part of the group that is not merged, or was not a moment ago. */
async function visiblePart(site: TestApp, { parts }: Group, pick: Random['pick']): Promise<string> {
  const where = { id: { in: parts }, removedAt: null }
  return pick(await site.deps.prisma.part.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })).id
}

function edits(
  site: TestApp,
  { client }: Pick<Member, 'client'>,
  group: Group,
  { below, pick }: Pick<Random, 'below' | 'pick'>,
): Acts {
  const { prisma } = site.deps
  const part = () => visiblePart(site, group, pick)
  const number = () => ({ number: `N-${below(30)}` })
  const edit = async (fields: object) => {
    const id = await part()
    const { revision } = await prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
    return client.part.edit.mutate({ id, baseRevision: revision, summary: '', ...fields })
  }
  return {
    rename: () => edit({ name: `Water pump ${site.deps.newId().slice(-8)}` }),
    describe: () => edit({ description: `The seal of car ${below(1_000)} is the older one.` }),
    number: () => edit({ numbers: [...new Map([number(), number()].map((each) => [each.number, each])).values()] }),
    async cars() {
      const partId = await part()
      const rows = [{ vehicleId: pick(group.vehicles), source: 'owner' as const, position: pick(['', 'rear']) }]
      return client.fitment.save.mutate({ partId, baseRevision: null, rows })
    },
    async relations() {
      const partId = await part()
      const baseRevision = (await prisma.partRelations.findUnique({ where: { partId } }))?.revision ?? 0
      const otherId = await part()
      const kind = pick(['same_as', 'replaces', 'contains'] as const)
      const row = { kind, otherId, source: 'owner' as const, quantity: kind === 'contains' ? 1 + below(4) : null }
      return partId !== otherId && client.relation.save.mutate({ partId, baseRevision, rows: [row], summary: '' })
    },
  }
}

/** Returns the acts of a moderator of all parts. */
export function moderatorActs(
  site: TestApp,
  { client }: Member,
  group: Group,
  { below, pick }: Random,
): Record<'merge' | 'undo' | 'split', () => Promise<unknown>> {
  const { prisma } = site.deps
  const part = () => visiblePart(site, group, pick)
  const side = () => pick(['winner', 'winner', 'loser'] as const)
  const both = () => pick(['both', 'both', 'both', 'loser'] as const)
  const ids = (rows: { id: string }[]) => rows.filter(() => below(2) === 0).map(({ id }) => id)
  return {
    async merge() {
      const [id, into] = [await part(), await part()]
      if (id === into) return false
      const choices = { name: side(), description: side(), numbers: both(), tags: both(), cars: both() }
      return group.merges.push((await client.merge.merge.mutate({ id, into, choices, reason: 'The same.' })).id)
    },
    async undo() {
      if (group.merges.length === 0) return false
      const id = pick(group.merges)
      const { report } = await client.merge.undo.mutate({ id, reason: 'They differ.' })
      const earlier = group.reports.get(id)
      if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(report))
        throw new Error(`The undo of ${id} answered two reports.`)
      return group.reports.set(id, report)
    },
    async split() {
      if (group.parts.length >= MOST_PARTS) return false
      const id = await part()
      const of = { where: { partId: id }, select: { id: true } } as const
      const [images, listings, cars] = await Promise.all([
        prisma.partImage.findMany(of),
        prisma.listing.findMany(of),
        prisma.fitmentRow.findMany(of),
      ])
      const numbers = await prisma.partNumber.findMany({ where: { partId: id }, select: { number: true } })
      const chosen = { imageIds: ids(images), listingIds: ids(listings), carIds: ids(cars) }
      const split = { ...chosen, numbers: numbers.slice(0, below(2)).map((each) => each.number) }
      const name = `Split off ${site.deps.newId().slice(-8)}`
      const made = { id, name, description: 'The other one', tags: ['saab'], reason: 'They are two.', ...split }
      return group.parts.push((await client.merge.split.mutate(made)).id)
    },
  }
}

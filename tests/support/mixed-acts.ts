import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { TestApp } from './app.ts'
import { seeded } from './reliability.ts'

/** A user whose calls go to one of several processes. */
export type Person = { id: string; isVandal: boolean; client: () => TRPCClient<AppRouter> }
/** The ids of what they change. */
export type Items = { parts: string[]; vehicles: string[] }

/**
 * Returns the acts of a person, of every kind that an undo of everything takes back. An act that finds nothing to do returns
 * false.
 * @param seed repeats the same acts
 * @param isTidying whether the changes of the vandals are being undone: honest people do not bring them back then
 */
export function actsOf(
  site: TestApp,
  me: Person,
  items: Items,
  seed: number,
  isTidying: boolean,
): Record<string, () => Promise<unknown>> {
  const { below, pick } = seeded(seed + 2_000)
  let made = 0
  const by: Actor = {
    ...me,
    site,
    items,
    below,
    pick,
    text: () => (me.isVandal ? `Buy it at shop ${below(1_000)}.` : `The seal of car ${below(1_000)} is the older one.`),
    name: (what) => `${what} ${seed} number ${(made += 1)} ${site.deps.newId().slice(-6)}`,
    one: async (rows) => {
      const found = await rows
      return found.length === 0 ? undefined : pick(found)
    },
  }
  return { ...edits(by), ...reverts(by, isTidying), ...creations(by), ...votes(by) }
}

type Actor = Person & {
  site: TestApp
  items: Items
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  text(): string
  /** A name that nothing else has. */
  name(what: string): string
  one<Row>(rows: Promise<Row[]>): Promise<Row | undefined>
}

function edits({ site, client, items: { parts, vehicles }, below, pick, text, name, one }: Actor) {
  const { prisma } = site.deps
  const edit = async (fields: object) => {
    const id = pick(parts)
    const { revision } = await prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
    return client().part.edit.mutate({ id, baseRevision: revision, summary: '', ...fields })
  }
  return {
    describe: () => edit({ description: text() }),
    number: () => edit({ numbers: [{ number: `${below(9_000)}-${below(100)}` }] }),
    rename: () => edit({ name: name('Water pump of person') }),
    async cars() {
      const partId = pick(parts)
      const revision = (await prisma.partFitment.findUnique({ where: { partId } }))?.revision ?? 0
      const rows = [{ vehicleId: pick(vehicles), source: 'owner' as const, note: text() }]
      return client().fitment.save.mutate({ partId, baseRevision: revision, rows })
    },
    async vehicle() {
      const id = pick(vehicles)
      const { revision } = await prisma.vehicle.findUniqueOrThrow({ where: { id } })
      return client().vehicle.edit.mutate({ id, baseRevision: revision, aliases: [name('Alias')] })
    },
    /** A part of a vandal that an honest person edits stays. */
    async editNew() {
      const part = await one(prisma.part.findMany({ where: { removedAt: null }, orderBy: { id: 'desc' }, take: 20 }))
      if (!part || parts.includes(part.id)) return false
      return client().part.edit.mutate({ id: part.id, baseRevision: part.revision, summary: '', description: text() })
    },
  }
}

function reverts({ id: authorId, site, client, items: { parts, vehicles }, pick, one }: Actor, isTidying: boolean) {
  const { prisma } = site.deps
  const earlier = (revision: number) => ({
    number: { lt: revision },
    revertsTo: null,
    ...(isTidying && { authorId }),
  })
  const select = { number: true } as const
  return {
    async revert() {
      const id = pick(parts)
      const { revision } = await prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
      const to = await one(prisma.partRevision.findMany({ where: { partId: id, ...earlier(revision) }, select }))
      return to !== undefined && client().part.revert.mutate({ id, baseRevision: revision, to: to.number })
    },
    async revertCars() {
      const partId = pick(parts)
      const revision = (await prisma.partFitment.findUnique({ where: { partId } }))?.revision ?? 0
      const to = await one(prisma.fitmentRevision.findMany({ where: { partId, ...earlier(revision) }, select }))
      return to !== undefined && client().fitment.revert.mutate({ partId, baseRevision: revision, to: to.number })
    },
    async revertVehicle() {
      const id = pick(vehicles)
      const { revision } = await prisma.vehicle.findUniqueOrThrow({ where: { id } })
      const to = await one(prisma.vehicleRevision.findMany({ where: { vehicleId: id, ...earlier(revision) }, select }))
      return to !== undefined && client().vehicle.revert.mutate({ id, baseRevision: revision, to: to.number })
    },
  }
}

function creations({ id, site, client, items: { parts }, below, pick, text, name, one }: Actor) {
  const { prisma } = site.deps
  return {
    createPart: () =>
      client().part.create.mutate({
        name: name('New part of person'),
        tags: ['saab'],
        numbers: [],
        description: text(),
        imageUrl: null,
      }),
    createVehicle: () => client().vehicle.create.mutate({ level: 'make', name: name('Make') }),
    async image() {
      const upload = await site.make.upload({ user: { id } })
      return client().image.addUpload.mutate({ partId: pick(parts), uploadId: upload.id })
    },
    comment: () => client().comment.create.mutate({ partId: pick(parts), text: text() }),
    async reply() {
      const post = await one(
        prisma.blogPost.findMany({ where: { deletedAt: null }, orderBy: { id: 'desc' }, take: 30 }),
      )
      return post !== undefined && client().comment.create.mutate({ postId: post.id, text: text() })
    },
    post: () => client().post.create.mutate({ title: name('A post'), content: text(), tags: [] }),
    list: () =>
      client().listing.create.mutate({
        partId: pick(parts),
        type: pick(['ask', 'bid'] as const),
        price: 20 + below(60),
        description: text(),
        evenIfCrossing: true,
      }),
    async confirm() {
      const { vehicleId } = await prisma.garageCar.findFirstOrThrow({ where: { userId: id } })
      const row = await one(prisma.fitmentRow.findMany({ where: { vehicleId }, select: { partId: true }, take: 30 }))
      const answer = { car: { vehicleId }, fitted: pick([true, false]), note: text() }
      return row !== undefined && client().fitment.confirm.mutate({ partId: row.partId, ...answer })
    },
  }
}

function votes({ site, client, pick, one }: Actor) {
  const { prisma } = site.deps
  const newest = { orderBy: { id: 'desc' }, take: 30, select: { id: true } } as const
  const vote = async (kind: 'comment' | 'post' | 'image', items: Promise<{ id: string }[]>) => {
    const item = await one(items)
    return item !== undefined && client().vote.set.mutate({ kind, id: item.id, value: pick([1, 1, 0, -1] as const) })
  }
  return {
    voteComment: () => vote('comment', prisma.comment.findMany({ where: { deletedAt: null }, ...newest })),
    votePost: () => vote('post', prisma.blogPost.findMany({ where: { deletedAt: null }, ...newest })),
    voteImage: () => vote('image', prisma.partImage.findMany({ where: { removedAt: null }, ...newest })),
  }
}

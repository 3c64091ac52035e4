import { REPORTABLE, type Reportable } from '../../shared/reports.ts'
import type { Caller } from '../../server/trpc/router.ts'
import type { TestApp } from './app.ts'

type Person = { id: string; name: string }

/** An item that a user created and another user can report. */
export type Written = {
  type: Reportable
  id: string
  /** The author. */
  owner: Person
  reporter: Person
  /** A word of the snapshot. */
  word: string
  /** Returns whether the item is visible. */
  isShown(): Promise<boolean>
  /** Changes the tags of the item, or of its part. */
  retag(tag: string): Promise<unknown>
}

/** Returns functions that create an item of each type with the tag 'saab'. Users have no tags. */
function writings(site: TestApp): Record<Reportable, () => Promise<Written>> {
  const { make, deps } = site
  let made = 0

  async function people() {
    const [owner, reporter] = [await make.user(), await make.user()]
    return { owner, reporter, word: `Xylotol${(made += 1)}` }
  }
  const ofPart = async (createdBy: Person, given: { name?: string; description?: string } = {}) => {
    const part = await make.part({ tags: ['saab'], createdBy, ...given })
    return { part, retag: (tag: string) => retagPart(part.id, tag) }
  }
  const retagPart = async (partId: string, tag: string) =>
    site.caller(await make.token()).part.edit({ id: partId, baseRevision: null, tags: [tag] })

  const all: Record<Reportable, () => Promise<Omit<Written, 'type'>>> = {
    async part() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(owner, { description: word })
      const isShown = async () => (await site.get(`/api/products/${part.slug}`)).status === 200
      return { id: part.id, owner, reporter, word, retag, isShown }
    },
    async revision() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const edit = { id: part.id, baseRevision: null, description: word }
      await site.caller(await make.token(owner)).part.edit(edit)
      const { id } = await site.caller().part.revision({ id: part.id, number: 2 })
      const isShown = async () =>
        (await site.caller().part.revision({ id: part.id, number: 2 })).descriptionMarkdown === word
      return { id, owner, reporter, word, retag, isShown }
    },
    async fitment() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const { id: vehicleId } = await make.vehicle()
      const rows = [{ vehicleId, source: 'owner' as const, note: word }]
      await site.caller(await make.token(owner)).fitment.save({ partId: part.id, baseRevision: 0, rows })
      const { id } = await site.caller().fitment.revision({ partId: part.id, number: 1 })
      const isShown = async () =>
        (await site.caller().fitment.revision({ partId: part.id, number: 1 })).rows[0]?.note === word
      return { id, owner, reporter, word, retag, isShown }
    },
    async relation() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const rows = [{ kind: 'same_as' as const, otherId: (await make.part()).id, source: 'owner' as const, note: word }]
      await site.caller(await make.token(owner)).relation.save({ partId: part.id, baseRevision: 0, rows })
      const { id } = await site.deps.prisma.relationRevision.findFirstOrThrow({ where: { partId: part.id } })
      const isShown = async () =>
        (await site.caller().relation.history({ partId: part.id })).items.at(-1)?.rows[0]?.note === word
      return { id, owner, reporter, word, retag, isShown }
    },
    async confirmation() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const vehicle = await make.vehicle()
      await make.fitment(part, [{ vehicleId: vehicle.id }])
      const { id } = await make.confirmation({ part, vehicle, user: owner, note: word })
      const isShown = async () => {
        const { rows } = await site.caller().fitment.ofPart({ partId: part.id })
        const rowIds = rows.map((row) => row.id)
        return (await site.caller().fitment.confirmations({ rowIds })).some(({ note }) => note === word)
      }
      return { id, owner, reporter, word, retag, isShown }
    },
    async image() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter, { name: `Water pump ${word}` })
      const { id } = await make.image({ part, uploader: owner })
      const isShown = async () => (await site.get(`/api/parts/${part.id}/images`)).body.length === 1
      return { id, owner, reporter, word, retag, isShown }
    },
    async listing() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const { id } = await make.listing({ part, seller: owner, description: word })
      const isShown = async () => (await site.get(`/api/listings/${id}`)).status === 200
      return { id, owner, reporter, word, retag, isShown }
    },
    async comment() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const { id } = await make.comment({ part, author: owner, text: word })
      const isShown = async () => (await site.get(`/api/products/${part.id}/comments`)).body.items[0].text === word
      return { id, owner, reporter, word, retag, isShown }
    },
    async blog_post() {
      const { owner, reporter, word } = await people()
      const { id, slug } = await make.post({ author: owner, content: word, tags: ['saab'] })
      const retag = async (tag: string) => site.caller(await make.token(owner)).post.edit({ id, tags: [tag] })
      const isShown = async () => (await site.get(`/api/blog-posts/${slug}`)).status === 200
      return { id, owner, reporter, word, retag, isShown }
    },
    async message() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const { id } = await make.message(await make.conversation(owner, reporter), owner, word)
      await deps.prisma.message.update({ where: { id }, data: { aboutPartId: part.id } })
      const token = await make.token(reporter)
      const isShown = async () =>
        (await site.caller(token).message.list({ partnerId: owner.id })).items[0]?.content === word
      return { id, owner, reporter, word, retag, isShown }
    },
    async feedback() {
      const { owner, reporter, word } = await people()
      const { part, retag } = await ofPart(reporter)
      const trade = await make.trade({ part, buyer: owner })
      const { id } = await make.feedback({ trade, author: owner, text: word, publishedAt: deps.now() })
      const isShown = async () => (await site.get(`/api/users/${trade.sellerId}/feedback`)).body.items.length === 1
      return { id, owner, reporter, word, retag, isShown }
    },
    async vehicle() {
      const { owner, reporter, word } = await people()
      const saab =
        (await deps.prisma.vehicle.findFirst({ where: { parentId: null, nameKey: 'saab' } })) ??
        (await make.vehicle({ name: 'Saab' }))
      const { id } = await make.vehicle({ parent: saab, name: word, createdBy: owner })
      const retag = async (name: string) =>
        site.caller(await make.token()).vehicle.edit({ id: saab.id, baseRevision: null, name })
      const isShown = async () => (await site.get(`/api/vehicles/${id}`)).status === 200
      return { id, owner, reporter, word, retag, isShown }
    },
    async donor() {
      const { owner, reporter, word } = await people()
      const saab =
        (await deps.prisma.vehicle.findFirst({ where: { parentId: null, nameKey: 'saab' } })) ??
        (await make.vehicle({ name: 'Saab' }))
      const vehicle = await make.vehicle({ parent: saab, name: `${word} car` })
      const { id } = await make.donor({ seller: owner, vehicle, state: word })
      const retag = async (name: string) =>
        site.caller(await make.token()).vehicle.edit({ id: saab.id, baseRevision: null, name })
      const isShown = async () => (await site.get(`/api/donors/${id}`)).status === 200
      return { id, owner, reporter, word, retag, isShown }
    },
    async user() {
      const { reporter, word } = await people()
      const owner = await make.user({ name: word, bio: `I am ${word}`, picture: 'https://example.com/me.png' })
      const token = await make.token(reporter)
      const isShown = async () => (await site.caller(token).message.partner({ partnerId: owner.id })).name === word
      return { id: owner.id, owner, reporter, word, retag: async () => undefined, isShown }
    },
  }
  return Object.fromEntries(REPORTABLE.map((type) => [type, async () => ({ type, ...(await all[type]()) })])) as Record<
    Reportable,
    () => Promise<Written>
  >
}

type Moderator = { user: { id: string; name: string }; token: string; caller: Caller }

/** Creates moderators, reportable items and reports. */
export function moderating(site: TestApp) {
  const written = writings(site)
  async function moderatorOf(...tags: string[]): Promise<Moderator> {
    const user = await site.make.moderator(...tags)
    const token = await site.make.token(user)
    return { user, token, caller: site.caller(token) }
  }
  async function siteAdmin(): Promise<Moderator> {
    const user = await site.make.user({ isSiteAdmin: true })
    const token = await site.make.token(user)
    return { user, token, caller: site.caller(token) }
  }
  async function fileReport(
    { type, id, reporter }: Pick<Written, 'type' | 'id'> & { reporter: { id: string } },
    reason = 'It is an advertisement',
  ): Promise<string> {
    const caller = site.caller(await site.make.token(reporter))
    const report =
      type === 'image'
        ? caller.report.image({ itemId: id, reason })
        : caller.report.create({ itemType: type, itemId: id, reason })
    return (await report).id
  }
  const reported = async (type: Reportable) => {
    const item = await written[type]()
    return { item, id: await fileReport(item) }
  }

  return { written, moderatorOf, siteAdmin, fileReport, reported }
}

import type { TestApp } from './app.ts'
import { photo, imageUrl, type ImageServer } from './image-server.ts'

/** The callers, which are the columns of the matrix. */
export const ROLES = ['visitor', 'half', 'member', 'muted', 'owner', 'moderator', 'elsewhere', 'site'] as const
export type Role = (typeof ROLES)[number]

/** One cell of the matrix: the caller, and items of the owner with the tag 'saab', which are created for each call. */
export type Cell = Awaited<ReturnType<ReturnType<typeof cells>>>

/** Returns a function that creates the cells of a role. The muted user, the owner and the moderators are shared. */
export function cells(site: TestApp, imageServer: ImageServer) {
  const { make, deps } = site
  let made = 0
  const people = (async () => {
    const muted = await make.user()
    await make.mute(muted)
    return {
      half: await make.user(),
      member: await make.user(),
      muted,
      owner: await make.user(),
      moderator: await make.moderator('saab'),
      elsewhere: await make.moderator('volvo'),
      site: await make.user({ isSiteAdmin: true }),
    }
  })()

  return async (role: Role) => {
    made += 1
    const { owner, ...rest } = await people
    const me = role === 'visitor' ? null : { owner, ...rest }[role]
    const token = me ? await make.token(me, role === 'half' ? 'temporary' : 'full') : undefined
    const other = await make.user()
    const part = () => make.part({ tags: ['saab'], createdBy: owner, revisions: 1 })
    const post = () => make.post({ tags: ['saab'], author: owner })
    const comment = async () => make.comment({ part: await part(), author: owner })
    const image = async () => make.image({ part: await part(), uploader: owner })
    const reported = async (author: { id: string }) => {
      const { id: itemId } = await make.comment({ part: await part(), author })
      return site.caller(await make.token()).report.create({ itemType: 'comment', itemId, reason: 'Spam' })
    }
    const listing = async () => make.listing({ part: await part(), seller: owner })

    return {
      role,
      token,
      caller: site.caller(token),
      /** A unique number. */
      number: made,
      /** A user of this cell only, who is neither moderator nor muted. */
      other,
      part,
      post,
      comment,
      image,
      listing,
      edited: async () => {
        const { id } = await part()
        await site.caller(await make.token(owner)).part.edit({ id, baseRevision: 1, description: 'Changed' })
        return { id }
      },
      imageUrl: async () => imageUrl(imageServer.put(await photo(1))),
      phoneNumber: `+1555${String(made).padStart(7, '0')}`,
      code: async () => {
        const { devCode = '' } = await site
          .caller(token)
          .auth.requestPhoneCode({ phoneNumber: `+1555${String(made).padStart(7, '0')}` })
        return devCode
      },
      /** Creates a trade that the owner, as the buyer, has not confirmed. */
      trade: async () => {
        const { id: listingId, partId } = await make.listing({ seller: other, status: 'sold' })
        const sale = { buyerId: owner.id, sellerId: other.id, priceCents: 1, markedAt: deps.now() }
        return deps.prisma.trade.create({ data: { id: deps.newId(), listingId, partId, ...sale } })
      },
      /** Creates a report of a comment by the owner. `removed`: a moderator has removed the comment. */
      report: async (removed = false) => {
        const report = await reported(owner)
        const { moderation } = site.caller(await make.token((await people).moderator))
        if (removed) await moderation.deleteItem({ id: report.id, adminReason: 'Spam' })
        return report
      },
      /** Creates a report of a comment whose author is a user of this cell only. */
      muteableReport: () => reported(other),
      /** Creates the same report, for which the author was muted. */
      mutingReport: async () => {
        const report = await reported(other)
        const { moderation } = site.caller(await make.token((await people).moderator))
        await moderation.deleteItemAndMute({ id: report.id, adminReason: 'Spam', muteDurationDays: 1 })
        return report
      },
      /** Returns the first event of a stream. */
      first: async (stream: Promise<AsyncIterable<unknown>>) => {
        for await (const event of await stream) return event
        throw new Error('the stream ended without an event')
      },
    }
  }
}

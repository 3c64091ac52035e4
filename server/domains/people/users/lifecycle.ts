import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { paths } from '../../../../shared/paths.ts'
import { particularsSchema } from '../../../../shared/places.ts'
import { placeLabel } from '../../../../shared/where.ts'
import { isReservedName } from '../../../../shared/reserved-names.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { removeHandles } from '../handles/service.ts'

export const particularsSelect = {
  businessName: true,
  street: true,
  postalCode: true,
  city: true,
  country: true,
  email: true,
  registerNumber: true,
  vatId: true,
} satisfies Prisma.SellerParticularsSelect

const contentSelect = {
  id: true,
  name: true,
  bio: true,
  location: true,
  picture: true,
  particulars: { select: particularsSelect },
} satisfies Prisma.UserSelect

const ownSelect = {
  ...contentSelect,
  place: { select: { name: true, country: true } },
  email: true,
  phone: true,
  phoneVerifiedAt: true,
  isSiteAdmin: true,
  createdAt: true,
} satisfies Prisma.UserSelect

/** The reported fields of a profile that a removal cleared. Null for a field that was not cleared. */
const removedSchema = z.object({
  name: z.string().nullish(),
  picture: z.string().nullish(),
  bio: z.string().nullish(),
  location: z.string().nullish(),
  particulars: particularsSchema.nullish(),
})

/** The name of a user whose name was removed, until the user chooses another one. */
const namelessName = (id: string) => `User ${id.slice(-4)}`

const findVisible = (deps: Deps, id: string) =>
  deps.prisma.user.findFirst({ where: { id, ...visibleWhere.user }, select: contentSelect })

/** The profiles of users. */
export const userLifecycle: ContentType = {
  type: 'user',
  kind: 'profile',
  label: 'User',
  tables: ['user', 'seller_particulars'],

  async snapshots(deps, ids) {
    const users = await deps.prisma.user.findMany({
      where: { id: { in: ids, not: SITE_USER_ID }, ...visibleWhere.user },
      select: contentSelect,
    })
    return new Map(
      users.map(({ id, name, bio, location, picture, particulars }): [string, Snapshot] => [
        id,
        {
          ownerId: id,
          tags: [],
          path: paths.account(id),
          content: { title: name, text: bio, location, picture, particulars },
        },
      ]),
    )
  },

  async canReport(_deps, userId, id) {
    return userId !== id
  },

  /** Clears the fields that still have the reported values. The moderator action has locked the user. */
  async remove(deps, id, { reported }) {
    const user = await findVisible(deps, id)
    if (!user) return null
    const removed = {
      name: user.name === reported.title && user.name !== namelessName(id) ? user.name : null,
      picture: user.picture === reported.picture ? user.picture : null,
      bio: user.bio === reported.text && user.bio !== '' ? user.bio : null,
      location: user.location === reported.location && user.location !== '' ? user.location : null,
      particulars: isDeepStrictEqual(user.particulars, reported.particulars) ? user.particulars : null,
    }
    const data = {
      ...(removed.name !== null && { name: namelessName(id) }),
      ...(removed.picture !== null && { picture: null }),
      ...(removed.bio !== null && { bio: '' }),
      ...(removed.location !== null && { location: '' }),
      // The user is a private seller then.
      ...(removed.particulars !== null && { particulars: { delete: true } }),
    }
    if (Object.keys(data).length === 0) return null
    await deps.prisma.user.update({ where: { id }, data, select: { id: true } })
    // The handle may be made from the name.
    if (removed.name !== null) await removeHandles(deps, id)
    return removed
  },

  /**
   * Restores the cleared fields that the user has not filled since, but no name of a user or business that belongs to the site.
   * The moderator action has locked the user.
   */
  async restore(deps, id, removed) {
    const user = await findVisible(deps, id)
    if (!user) return false
    const { name, picture, bio, location, particulars } = removedSchema.parse(removed)
    const data = {
      ...(name && !isReservedName(name) && user.name === namelessName(id) && { name }),
      ...(picture && user.picture === null && { picture }),
      ...(bio && user.bio === '' && { bio }),
      ...(location && user.location === '' && { location }),
      ...(particulars &&
        !isReservedName(particulars.businessName) &&
        user.particulars === null && { particulars: { create: { ...particulars, updatedAt: deps.now() } } }),
    }
    if (Object.keys(data).length === 0) return false
    await deps.prisma.user.update({ where: { id }, data, select: { id: true } })
    return true
  },

  async exportOwn(deps, userId, { after }) {
    if (after !== null && userId <= after) return []
    const users = await deps.prisma.user.findMany({ where: { id: userId, ...visibleWhere.user }, select: ownSelect })
    return users.map(({ place, createdAt, ...user }) => ({
      ...user,
      place: place && placeLabel(place),
      joinedAt: createdAt,
    }))
  },

  async profileImages(deps, id) {
    const { picture } = await deps.prisma.user.findUniqueOrThrow({ where: { id }, select: { picture: true } })
    return picture === null ? [] : [picture]
  },

  /**
   * Replaces everything that identifies the user. Runs before the other anonymizations: an update of unique columns
   * locks the row exclusively, so that inserts that refer to the user wait for the end of the transaction.
   */
  async anonymize(deps, { id }) {
    await deps.prisma.user.update({
      where: { id },
      data: {
        name: UNKNOWN_USER,
        email: `deleted-${id}@tappet.invalid`,
        subject: null,
        picture: null,
        bio: '',
        location: '',
        placeId: null,
        phone: null,
        phoneVerifiedAt: null,
        isSiteAdmin: false,
        deletedAt: deps.now(),
      },
      select: { id: true },
    })
    await deps.prisma.sellerParticulars.deleteMany({ where: { userId: id } })
  },
}

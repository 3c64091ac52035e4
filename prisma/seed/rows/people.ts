import type { Prisma } from '../../../server/db/generated/client.ts'
import { below } from '../chance.ts'
import { MINUTE, type World } from '../world.ts'

/** Returns the users and the tags that they moderate. `tagAdmins` contain names, because the tags have no ids yet. */
export function peopleRows(world: World) {
  const users: Prisma.UserCreateManyInput[] = []
  const sellers: Prisma.SellerParticularsCreateManyInput[] = []
  const tagAdmins: { tag: string; userId: string; grantedAt: Date }[] = []

  for (const [i, person] of world.content.people.entries()) {
    const { name, email, bio, location, placeId, particulars, verified, siteAdmin: isSiteAdmin, adminForTags } = person
    const key = `person ${person.key}`
    const { id, createdAt } = world.place(person, key, world.daysAgo(person.joinedDaysAgo, key))
    const phone = {
      phone: `+1555010${String(i).padStart(2, '0')}`,
      phoneVerifiedAt: new Date(createdAt.getTime() + (2 + below(20, `${key} phone`)) * MINUTE),
    }
    const account = { isSiteAdmin, createdAt, firstSignInAt: createdAt, ...(verified && phone) }
    users.push({ id, email, name, bio, location, placeId, ...account })
    if (particulars) sellers.push({ userId: id, ...particulars, updatedAt: createdAt })
    for (const tag of adminForTags) {
      tagAdmins.push({ tag, userId: id, grantedAt: world.between(createdAt, world.now, 0.1) })
    }
  }
  return { users, sellers, tagAdmins }
}

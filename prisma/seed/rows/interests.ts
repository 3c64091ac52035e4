import type { Prisma } from '../../../server/db/generated/client.ts'
import { DEFAULT_TOPICS } from '../../../shared/follows.ts'
import { WANT_DAYS } from '../../../shared/wants.ts'
import { below, share, shuffle } from '../chance.ts'
import { DAY, idAt, type World } from '../world.ts'

/** Returns what each person follows, wants and searches for: parts and a tag of others, and a seller. */
export function interestRows(world: World, cars: Prisma.GarageCarCreateManyInput[]) {
  const follows: Prisma.FollowCreateManyInput[] = []
  const wants: Prisma.WantCreateManyInput[] = []
  const savedSearches: Prisma.SavedSearchCreateManyInput[] = []
  const followedTags: (Omit<Prisma.FollowCreateManyInput, 'itemId'> & { tag: string })[] = []
  const bySlug = new Map(world.content.parts.map((part) => [part.slug, part]))

  for (const { key } of world.content.people) {
    const userId = world.person(key)
    const since = world.daysAgo(20 + below(60, `${key} since`), `${key} since`)
    const slugs = world.content.parts.filter(({ addedBy }) => addedBy !== key).map(({ slug }) => slug)
    const others = shuffle(slugs, `${key} interests`).flatMap((slug) => bySlug.get(slug) ?? [])
    const [first, second, third] = others
    if (!first || !second || !third) continue
    for (const part of [first, second, third])
      follows.push({ ...chosen(userId, since), type: 'part', itemId: world.rowOf(part).id, topics: DEFAULT_TOPICS })
    const seller = first.listings.find(({ by }) => by !== key)
    if (seller) follows.push({ ...chosen(userId, since), type: 'seller', itemId: world.person(seller.by) })
    const tag = second.tags[0]
    if (tag) {
      followedTags.push({ ...chosen(userId, since), type: 'tag', tag })
      const query = new URLSearchParams({ q: `tag:"${tag}"` }).toString()
      savedSearches.push({
        id: idAt(since, `search ${key}`),
        userId,
        slot: 0,
        name: `New for ${tag}`,
        query,
        createdAt: since,
      })
    }
    const wanted = others.find(({ listings }) => listings.some(({ type, by }) => type === 'ask' && by !== key))
    const ask = wanted?.listings.find(({ type, by }) => type === 'ask' && by !== key)
    if (wanted && ask)
      wants.push({
        id: idAt(since, `want ${key}`),
        userId,
        partId: world.rowOf(wanted).id,
        maxPriceCents: Math.round((ask.price * (0.9 + 0.3 * share(`${key} want`))) / 100) * 100,
        leastCondition: 'good',
        carId: cars.find((car) => car.userId === userId)?.id ?? null,
        createdAt: since,
        expiresAt: new Date(since.getTime() + WANT_DAYS * DAY),
      })
  }
  return { follows, followedTags, wants, savedSearches }
}

const chosen = (userId: string, since: Date) => ({
  userId,
  level: 'following' as const,
  topics: [],
  isChosen: true,
  since,
})

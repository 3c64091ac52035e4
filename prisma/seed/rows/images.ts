import type { Prisma } from '../../../server/db/generated/client.ts'
import { below, share } from '../chance.ts'
import { everyComment, type DemoPart } from '../content.ts'
import type { StoredImages } from '../images.ts'
import { idAt, MINUTE, type World } from '../world.ts'

/** Returns the images of all parts with their votes. The first image of a part has the most votes. */
export function imageRows(world: World, stored: StoredImages) {
  const images: Prisma.PartImageCreateManyInput[] = []
  const imageVotes: Prisma.ImageVoteCreateManyInput[] = []

  for (const part of world.content.parts) {
    const partId = world.rowOf(part).id
    let votes = Infinity
    for (const [i, name] of part.images.entries()) {
      const image = stored(`images/${name}`)
      const key = `picture ${part.slug} ${i}`
      const { by, createdAt } = uploadOf(world, part, i, key)
      const id = idAt(createdAt, key)
      const sourceUrl = `https://drawings.tappet.example/${name}.svg`
      images.push({ id, partId, sourceUrl, ...image, isDrawing: true, uploaderId: world.person(by), createdAt })
      votes = i === 0 ? 3 + below(7, key) : Math.min(votes - 1, below(5, key) - 1)
      imageVotes.push(...world.voters(votes, key).map((vote) => ({ ...vote, imageId: id })))
    }
  }
  return { images, imageVotes }
}

/** Returns the photos of the listings. */
export function listingPhotoRows(world: World, stored: StoredImages): Prisma.ListingPhotoCreateManyInput[] {
  return world.content.parts.flatMap(({ slug, listings }) =>
    listings.flatMap((listing, i) => {
      const { id: listingId, createdAt } = world.rowOf(listing)
      return listing.photos.map((name, position) => {
        const id = idAt(createdAt, `photo ${slug} ${i} ${position}`)
        return { id, listingId, position, ...stored(`photos/${name}`) }
      })
    }),
  )
}

/** Returns the uploader and the time: the first two with the part, the others later by users who edited or discussed it. */
function uploadOf(world: World, part: DemoPart, i: number, key: string): { by: string; createdAt: Date } {
  const added = world.rowOf(part).createdAt
  if (i < 2) return { by: part.addedBy, createdAt: new Date(added.getTime() + (i + 1) * 3 * MINUTE) }
  const discussed = [...everyComment(part.comments)].filter(({ comment }) => !comment.deleted)
  const people = [part.addedBy, ...part.edits.map(({ by }) => by), ...discussed.map(({ comment }) => comment.by)]
  const by = people[below(people.length, `${key} uploader`)] ?? part.addedBy
  const person = world.content.people.find((each) => each.key === by)
  const joined = person ? world.rowOf(person).createdAt : world.now
  return { by, createdAt: world.between(added > joined ? added : joined, world.now, 0.05 + 0.9 * share(key)) }
}

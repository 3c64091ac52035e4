import type { Prisma } from '../../../server/db/generated/client.ts'
import { slugify } from '../../../shared/text.ts'
import { below, share } from '../chance.ts'
import { everyComment } from '../content.ts'
import type { ImagesOf } from '../images.ts'
import type { DemoPart, PersonKey } from '../types.ts'
import { idAt, MINUTE, type World } from '../world.ts'

/** Returns the images of all parts with their votes. The first image of a part has the most votes. */
export function imageRows(world: World, imagesOf: ImagesOf) {
  const images: Prisma.PartImageCreateManyInput[] = []
  const imageVotes: Prisma.ImageVoteCreateManyInput[] = []

  for (const part of world.content.parts) {
    const at = world.of(part)
    let votes = Infinity
    for (const [i, image] of imagesOf(part).entries()) {
      const key = `picture ${slugify(part.name)} ${i}`
      const { by, createdAt } = i < 2 ? uploadedWithPart(part, at.createdAt, i) : uploadedLater(world, part, key)
      const id = idAt(createdAt, key)
      images.push({
        id,
        partId: at.id,
        sourceUrl: `https://drawings.tappet.example/${encodeURIComponent(image.key)}.svg`,
        storageKey: image.storageKey,
        width: image.width,
        height: image.height,
        isDrawing: true,
        contentHash: image.contentHash,
        uploaderId: world.person(by),
        createdAt,
      })
      votes = i === 0 ? 3 + below(7, key) : Math.min(votes - 1, below(5, key) - 1)
      imageVotes.push(...world.voters(votes, key).map((vote) => ({ ...vote, imageId: id })))
    }
  }
  return { images, imageVotes }
}

type Upload = { by: PersonKey; createdAt: Date }

const uploadedWithPart = (part: DemoPart, created: Date, i: number): Upload => ({
  by: part.addedBy,
  createdAt: new Date(created.getTime() + (i + 1) * 3 * MINUTE),
})

/** The uploader added, edited or discussed the part. The time is after the creation of the part and the user. */
function uploadedLater(world: World, part: DemoPart, key: string): Upload {
  const discussed = [...everyComment(part.comments)]
    .filter(({ comment }) => !comment.deleted)
    .map(({ comment }) => comment.by)
  const people = [part.addedBy, ...(part.edits ?? []).map((edit) => edit.by), ...discussed]
  const by = people[below(people.length, `${key} uploader`)] ?? part.addedBy
  const joined = world.content.people.find((person) => person.key === by)
  const [created, here] = [world.of(part).createdAt, joined ? world.of(joined).createdAt : world.now]
  return { by, createdAt: world.between(created > here ? created : here, world.now, 0.05 + 0.9 * share(key)) }
}

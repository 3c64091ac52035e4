import { NIL } from 'uuid'
import { paths } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { removable, type ContentType } from '../../content-lifecycle.ts'

const snapshotSelect = {
  id: true,
  storageKey: true,
  sourceUrl: true,
  uploaderId: true,
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
} satisfies Prisma.PartImageSelect

const exportSelect = {
  id: true,
  part: { select: { slug: true } },
  sourceUrl: true,
  storageKey: true,
  createdAt: true,
} satisfies Prisma.PartImageSelect

export const imageLifecycle: ContentType = {
  type: 'image',
  kind: 'images',
  label: 'Image',
  tables: ['part_image'],

  async snapshots(deps, ids) {
    const images = await deps.prisma.partImage.findMany({
      where: { id: { in: ids }, ...visibleWhere.image, part: visibleWhere.part },
      select: snapshotSelect,
    })
    return new Map(
      images.map(({ id, storageKey, sourceUrl, uploaderId, part: { slug, name, tags } }) => [
        id,
        {
          ownerId: uploaderId,
          tags: toTagNames(tags),
          path: paths.part(slug),
          content: { slug, title: name, storageKey, sourceUrl },
        },
      ]),
    )
  },

  canReport: (_deps, userId, _id, { ownerId }) => Promise.resolve(ownerId !== userId),

  ...removable(({ prisma }, change) => prisma.partImage.updateMany(change), visibleWhere.image),

  async exportOwn(deps, userId, { after, limit }) {
    const images = await deps.prisma.partImage.findMany({
      where: { uploaderId: userId, id: { gt: after ?? NIL }, ...visibleWhere.image, part: visibleWhere.part },
      select: exportSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return images.map(({ part, ...image }) => ({ ...image, part: part.slug }))
  },

  /** The images of a part stay after the deletion of an account. Pages show 'Unknown User' as their uploader. */
  anonymize: () => Promise.resolve(),
}

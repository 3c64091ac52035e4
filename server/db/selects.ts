import type { CardImage, PartSummary, Person } from './columns.ts'
import type { Prisma } from './generated/client.ts'
import { visibleWhere } from './visibility.ts'

/** How Prisma Client reads what several domains show. columns.ts has the same shapes for SQL. */

export const personSelect = { id: true, name: true, picture: true, deletedAt: true } satisfies Prisma.UserSelect

/** Returns null for a deleted account and for an unknown user. */
export const toPerson = (user: (Person & { deletedAt: Date | null }) | null): Person | null =>
  user === null || user.deletedAt !== null ? null : { id: user.id, name: user.name, picture: user.picture }

/** The tags of a part or of a post, in their order. */
export const tagNamesArgs = {
  select: { tag: { select: { name: true } } },
  orderBy: { position: 'asc' },
} satisfies Prisma.Part$tagsArgs & Prisma.BlogPost$tagsArgs

export const toTagNames = (tags: { tag: { name: string } }[]): string[] => tags.map(({ tag }) => tag.name)

/** The best image of a part, for cards. */
export const primaryImageArgs = {
  where: visibleWhere.image,
  select: { storageKey: true, width: true, height: true, isDrawing: true },
  orderBy: [{ votes: 'desc' }, { id: 'asc' }],
  take: 1,
} satisfies Prisma.Part$imagesArgs

/** The photos of a listing, a message or a statement, in their order. Their copies are /images/{storageKey}-{width}.webp. */
export const photosArgs = {
  select: { storageKey: true, width: true, height: true },
  orderBy: { position: 'asc' },
} satisfies Prisma.Listing$photosArgs & Prisma.Message$photosArgs & Prisma.ProblemStatement$photosArgs

/** The first photo of a listing, for cards. */
export const coverArgs = { ...photosArgs, take: 1 } satisfies Prisma.Listing$photosArgs

export const partSummarySelect = {
  id: true,
  slug: true,
  name: true,
  images: primaryImageArgs,
  numbers: { select: { number: true }, orderBy: { position: 'asc' }, take: 1 },
} satisfies Prisma.PartSelect

type PartSummaryRow = Pick<PartSummary, 'id' | 'slug' | 'name'> & { images: CardImage[]; numbers: { number: string }[] }

export const toPartSummary = ({ id, slug, name, images, numbers }: PartSummaryRow): PartSummary => ({
  id,
  slug,
  name,
  image: images[0] ?? null,
  number: numbers[0]?.number ?? null,
})

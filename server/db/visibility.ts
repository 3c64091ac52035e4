import type { Prisma } from './generated/client.ts'

/**
 * Which rows the public sees, as conditions of SQL (with the alias of the row) and of Prisma Client. A comment that was
 * deleted keeps its place in its thread; `commentColumns` hides its text.
 */

export const visible = {
  part: (p: string) => `${p}.removed_at is null`,
  /** Of a merged part nothing else stays readable. */
  historyOfPart: (p: string) => `(${p}.removed_at is null
    or exists (select from part kept where kept.id = ${p}.merged_into_id and kept.removed_at is null))`,
  revision: (r: string) => `${r}.removed_at is null`,
  image: (i: string) => `${i}.removed_at is null`,
  /** On offer. */
  listing: (l: string) => `${l}.status = 'active'`,
  comment: (c: string) => `${c}.deleted_at is null`,
  /** The page of a comment: the part or post that it is on. */
  pageOfComment: (c: string) => `
    not exists (select from part hidden where hidden.id = ${c}.part_id and hidden.removed_at is not null)
    and not exists (select from blog_post hidden where hidden.id = ${c}.post_id and hidden.deleted_at is not null)`,
  post: (b: string) => `${b}.deleted_at is null`,
  message: (m: string) => `${m}.removed_at is null`,
  confirmation: (c: string) => `${c}.removed_at is null`,
  feedback: (f: string) => `${f}.published_at is not null and ${f}.removed_at is null`,
  user: (u: string) => `${u}.deleted_at is null`,
  vehicle: (v: string) => `${v}.removed_at is null`,
  donor: (d: string) => `${d}.removed_at is null`,
}

export const visibleWhere = {
  part: { removedAt: null },
  revision: { removedAt: null },
  image: { removedAt: null },
  listing: { status: 'active' },
  comment: { deletedAt: null },
  pageOfComment: { OR: [{ part: { removedAt: null } }, { post: { deletedAt: null } }] },
  post: { deletedAt: null },
  message: { removedAt: null },
  confirmation: { removedAt: null },
  feedback: { publishedAt: { not: null }, removedAt: null },
  user: { deletedAt: null },
  vehicle: { removedAt: null },
  donor: { removedAt: null },
} satisfies {
  part: Prisma.PartWhereInput
  revision: Prisma.PartRevisionWhereInput
  image: Prisma.PartImageWhereInput
  listing: Prisma.ListingWhereInput
  comment: Prisma.CommentWhereInput
  pageOfComment: Prisma.CommentWhereInput
  post: Prisma.BlogPostWhereInput
  message: Prisma.MessageWhereInput
  confirmation: Prisma.FitmentConfirmationWhereInput
  feedback: Prisma.FeedbackWhereInput
  user: Prisma.UserWhereInput
  vehicle: Prisma.VehicleWhereInput
  donor: Prisma.DonorWhereInput
}

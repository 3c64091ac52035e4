import { refuseUnstorable } from '../../../shared/text.ts'
import type { Person } from '../../db/columns.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, tagNamesArgs, toPerson, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'

/** The maximum number of entries in a feed. */
const MAX_ENTRIES = 50

/** A part or post in a feed. */
export type Entry = {
  id: string
  kind: 'part' | 'post'
  slug: string
  title: string
  html: string
  tags: string[]
  /** Null for a deleted account, and for a part with an unknown author. */
  author: Person | null
  createdAt: Date
  updatedAt: Date
}

const partSelect = {
  id: true,
  slug: true,
  name: true,
  descriptionHtml: true,
  tags: tagNamesArgs,
  createdBy: { select: personSelect },
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.PartSelect

const postSelect = {
  id: true,
  slug: true,
  title: true,
  contentHtml: true,
  tags: tagNamesArgs,
  author: { select: personSelect },
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.BlogPostSelect

/** Returns the newest parts, the newest first. */
export async function listNewestParts(deps: Deps): Promise<Entry[]> {
  const parts = await deps.prisma.part.findMany({
    where: partsInFeed(deps),
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
    select: partSelect,
  })
  return parts.map(partEntry)
}

/** Returns the newest posts, the newest first. */
export async function listNewestPosts(deps: Deps): Promise<Entry[]> {
  const posts = await deps.prisma.blogPost.findMany({
    where: postsInFeed(deps),
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
    select: postSelect,
  })
  return posts.map(postEntry)
}

/**
 * Returns the newest parts and posts with a tag, the newest first.
 * @throws AppError NOT_FOUND if there is no visible one, whether there was one before or not
 */
export async function listNewestTagged(deps: Deps, name: string): Promise<Entry[]> {
  const tag = refuseUnstorable(name) ? await deps.prisma.tag.findUnique({ where: { name } }) : null
  const entries = tag ? await listTagged(deps, tag.id) : []
  if (entries.length === 0) throw notFound('Nothing carries this tag.')
  return entries
}

async function listTagged(deps: Deps, tagId: number): Promise<Entry[]> {
  const [parts, posts] = await Promise.all([
    deps.prisma.partTag.findMany({
      where: { tagId, part: partsInFeed(deps) },
      orderBy: { partId: 'desc' },
      take: MAX_ENTRIES,
      select: { part: { select: partSelect } },
    }),
    deps.prisma.postTag.findMany({
      where: { tagId, post: postsInFeed(deps) },
      orderBy: { postId: 'desc' },
      take: MAX_ENTRIES,
      select: { post: { select: postSelect } },
    }),
  ])
  // Ids are in the order of creation.
  return [...parts.map(({ part }) => partEntry(part)), ...posts.map(({ post }) => postEntry(post))]
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MAX_ENTRIES)
}

/** Like the home feed, feeds leave out the items of users who are muted now. */
const notMuted = (deps: Deps) =>
  ({ mutes: { none: { until: { gt: deps.now() }, liftedAt: null } } }) satisfies Prisma.UserWhereInput

const partsInFeed = (deps: Deps) =>
  ({
    ...visibleWhere.part,
    OR: [{ createdById: null }, { createdBy: notMuted(deps) }],
  }) satisfies Prisma.PartWhereInput

const postsInFeed = (deps: Deps) =>
  ({ ...visibleWhere.post, author: notMuted(deps) }) satisfies Prisma.BlogPostWhereInput

const partEntry = ({
  name,
  descriptionHtml,
  tags,
  createdBy,
  ...part
}: Prisma.PartGetPayload<{ select: typeof partSelect }>): Entry => ({
  ...part,
  kind: 'part',
  title: name,
  html: descriptionHtml,
  tags: toTagNames(tags),
  author: toPerson(createdBy),
})

const postEntry = ({
  contentHtml,
  tags,
  author,
  ...post
}: Prisma.BlogPostGetPayload<{ select: typeof postSelect }>): Entry => ({
  ...post,
  kind: 'post',
  html: contentHtml,
  tags: toTagNames(tags),
  author: toPerson(author),
})

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { isId } from '../../../shared/id.ts'
import { LENGTH } from '../../../shared/limits.ts'
import type { RenderedMarkdown } from '../../../shared/markdown/index.ts'
import type { partCreateInput, partDuplicatesInput, partEditInput, partRevertInput } from '../../../shared/parts.ts'
import { checkPartName, PART_NAME_TAKEN } from '../../../shared/part-name.ts'
import { singularsOf, STOP_WORDS, wordsOf } from '../../../shared/search-words.ts'
import { nameKey, normalizePartNumber, slugify } from '../../../shared/text.ts'
import type { PartNumber, PartSummary } from '../../db/columns.ts'
import { queryIn } from '../../db/client.ts'
import { ENSURE_TAGS } from '../../db/tags.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError, isUniqueViolation } from '../../errors.ts'
import { renderField } from '../../markdown/render-pool.ts'
import { dropPicture, takePicture, type TakenPicture } from '../images/service.ts'
import { getPartSource, getRevision } from './history.ts'
import type { PartContent, PartSource, RevisionContent } from './history-queries.ts'
import { noSuchPart } from './service.ts'
import {
  CREATE,
  DUPLICATES,
  LOCK,
  LOCK_PART_OF,
  PART_OF_NAME,
  PARTS_BY_ID,
  SLUG_TAKEN,
  STANDING_BEFORE,
} from './write-queries.ts'

const NAME_REMOVED = 'A part with this name was removed by a moderator. Please choose another name.'
const NOTHING_BEFORE = 'There is no earlier revision to revert to. Remove the part instead.'
const CHANGED_MEANWHILE = 'This part was changed while you were deciding. Please try again.'
const NAME_TAKEN_SINCE = 'Another part now has the earlier name. Rename this part first.'
const EDITED_MEANWHILE = 'Someone else saved this part while you were editing. Compare both versions and save again.'

/** A slug that a writer at the same moment took first is followed by another one; more often than this is a fault. */
const SLUG_TRIES = 5

/**
 * Adds a part with its first revision; the picture behind `imageUrl` is fetched first.
 * @throws AppError CONFLICT with `existingSlug` for the name of another part, VALIDATION for a description over a bound
 *   of the renderer and for an address without a picture
 */
export async function createPart(
  deps: Deps,
  authorId: string,
  draft: z.output<typeof partCreateInput>,
): Promise<{ id: string; slug: string }> {
  const rendered = await renderField(deps, authorId, 'description', draft.description)
  // Nobody waits for a picture in vain; that no two are added at once is the index's business.
  await refuseTakenName(deps, draft.name)
  const picture = draft.imageUrl === null ? null : await pictureOf(deps, draft.imageUrl)
  try {
    return await insertPart(deps, authorId, draft, rendered, picture)
  } catch (error) {
    if (picture) await dropPicture(deps, picture.storageKey)
    throw error
  }
}

/** Fetched and stored; what is wrong with it is said at the field of the draft. */
async function pictureOf(deps: Deps, url: string): Promise<TakenPicture> {
  try {
    return await takePicture(deps, url)
  } catch (error) {
    if (!(error instanceof AppError && error.fields?.url)) throw error
    throw new AppError(error.code, error.message, { fields: { imageUrl: error.fields.url }, cause: error })
  }
}

async function insertPart(
  deps: Deps,
  authorId: string,
  { name, tags, numbers, description }: z.output<typeof partCreateInput>,
  { html, previewHtml, version }: RenderedMarkdown,
  picture: TakenPicture | null,
): Promise<{ id: string; slug: string }> {
  await deps.query(ENSURE_TAGS, [tags])
  const text = [description, html, previewHtml, version]
  const image = picture && {
    ...picture,
    id: deps.newId(),
    contentHash: Buffer.from(picture.contentHash).toString('hex'),
  }
  const rows = [JSON.stringify(numberRows(deps, numbers)), deps.newId(), JSON.stringify(numbers.map(given))]
  for (let attempt = 1; ; attempt++) {
    const id = deps.newId()
    const slug = await freeSlug(deps.query, name, id)
    const values = [id, slug, name, nameKey(name), ...text, authorId, deps.now(), tags, ...rows]
    try {
      const made = await deps.query(CREATE, [...values, image && JSON.stringify(image)])
      if (made.length > 0) return { id, slug }
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === SLUG_TRIES) throw error
      continue
    }
    await refuseTakenName(deps, name)
  }
}

/**
 * Changes a part, as a new revision, with what `edit` names of it. An edit that changes nothing makes no revision.
 * @returns the part as it is then, and whether there is a new revision
 * @throws AppError CONFLICT with the `current` part when another edit came after `baseRevision`; CONFLICT with
 *   `existingSlug` for the name of another part; VALIDATION as createPart; NOT_FOUND
 */
export async function editPart(deps: Deps, authorId: string, edit: z.output<typeof partEditInput>): Promise<Edited> {
  const { id, baseRevision, summary, name, tags, numbers, description } = edit
  const rendered = description === undefined ? null : await renderField(deps, authorId, 'description', description)
  // Outside the transaction: a transaction that locks search words before tags could deadlock with one that locks a tag
  // first.
  if (tags) await deps.query(ENSURE_TAGS, [tags])
  return writeRevision(deps, authorId, id, baseRevision, rendered, async (source) => ({
    name: name ?? source.name,
    tags: tags ?? source.tags,
    numbers: numbers ?? source.numbers,
    descriptionMarkdown: description ?? source.descriptionMarkdown,
    summary,
    revertsTo: null,
  }))
}

/** Brings the content of revision `to` back, as a new revision. Throws as editPart, and NOT_FOUND for no such revision. */
export async function revertPart(
  deps: Deps,
  authorId: string,
  { id, baseRevision, to }: z.output<typeof partRevertInput>,
): Promise<Edited> {
  const read = async (from: Deps) => {
    const revision = await getRevision(from, id, to)
    if (revision.removed) throw new AppError('CONFLICT', `A moderator removed revision ${to}.`)
    return again(revision)
  }
  const { descriptionMarkdown } = await read(deps)
  const rendered = await renderField(deps, authorId, 'description', descriptionMarkdown)
  // Reads it again under the lock, because a moderator may have removed the revision since. Its text never changes.
  return writeRevision(deps, authorId, id, baseRevision, rendered, (_source, within) => read(within))
}

const again = ({ name, tags, numbers, descriptionMarkdown, number }: RevisionContent): Next => ({
  name,
  tags,
  numbers,
  descriptionMarkdown,
  summary: `Reverted to revision ${number}`,
  revertsTo: number,
})

/** The revision to which a part goes back when its current one is withdrawn. */
export type Fallback = { number: number; rendered: RenderedMarkdown }

/**
 * Renders the revision to which `withdrawRevision` goes back, before the transaction starts. Returns null if there is
 * no such revision, or if the given revision is not the current one of its part.
 * @throws AppError UNAVAILABLE if too many renders are waiting
 */
export async function renderFallback(deps: Deps, editorId: string, revisionId: string): Promise<Fallback | null> {
  const [before] = await deps.query<StandingBefore>(STANDING_BEFORE, [revisionId])
  if (!before || before.number === null) return null
  const { descriptionMarkdown, removed } = await getRevision(deps, before.partId, before.number)
  if (removed) return null
  return {
    number: before.number,
    rendered: await renderField(deps, editorId, 'description', descriptionMarkdown),
  }
}

type StandingBefore = { partId: string; number: number | null }

/**
 * Takes a revision out of what its part is now, before it is removed in the same transaction, for which its part is
 * locked: the part becomes again what it was in the newest revision before it that stands, as a new revision. Nothing
 * else happens when it is not what the part is now, or the part was removed.
 * @param fallback the result of `renderFallback`
 * @throws AppError CONFLICT if there is no earlier revision, if another part now has the earlier name, or if the part
 *   was edited after `renderFallback`
 */
export async function withdrawRevision(
  deps: Deps,
  tx: Prisma.TransactionClient,
  editorId: string,
  revisionId: string,
  fallback: Fallback | null,
): Promise<void> {
  const within = { ...deps, query: queryIn(tx) }
  const [part] = await within.query<Locked & { id: string }>(LOCK_PART_OF, [revisionId])
  if (!part) return
  const [before] = await within.query<StandingBefore>(STANDING_BEFORE, [revisionId])
  if (!before) return
  if (before.number === null) throw new AppError('CONFLICT', NOTHING_BEFORE)
  if (before.number !== fallback?.number) throw new AppError('CONFLICT', CHANGED_MEANWHILE)
  const source = await getPartSource(within, part.id)
  const next = again(await getRevision(within, part.id, before.number))
  try {
    await applyEdit(deps, tx, editorId, source, part, next, fallback.rendered)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
  }
}

export type Edited = { part: PartSource; changed: boolean }
type Next = PartContent & { summary: string; revertsTo: number | null }

/**
 * Saves one edit under the part's lock, so that the second of two concurrent edits sees the first.
 * @param rendered the new description; null if the edit does not change it
 */
async function writeRevision(
  deps: Deps,
  authorId: string,
  partId: string,
  baseRevision: number | null,
  rendered: RenderedMarkdown | null,
  nextOf: (source: PartSource, within: Deps) => Promise<Next>,
): Promise<Edited> {
  for (let attempt = 1; ; attempt++) {
    let wanted = ''
    try {
      const changed = await deps.prisma.$transaction(async (tx) => {
        const [part] = await tx.$queryRawUnsafe<Locked[]>(LOCK, partId)
        if (!part) throw noSuchPart(partId)
        const within = { ...deps, query: queryIn(tx) }
        const source = await getPartSource(within, partId)
        if (baseRevision !== null && baseRevision !== part.revision)
          throw new AppError('CONFLICT', EDITED_MEANWHILE, { details: { current: source } })
        const next = await nextOf(source, within)
        wanted = next.name
        if (isDeepStrictEqual(contentOf(source), contentOf(next))) return false
        await applyEdit(deps, tx, authorId, source, part, next, rendered)
        return true
      })
      return { part: await getPartSource(deps, partId), changed }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      await refuseTakenName(deps, wanted, partId)
      if (attempt === SLUG_TRIES) throw error
    }
  }
}

type Locked = { revision: number; createdById: string | null; createdAt: Date }

async function applyEdit(
  deps: Deps,
  tx: Prisma.TransactionClient,
  authorId: string,
  source: PartSource,
  { revision, createdById, createdAt }: Locked,
  next: Next,
  rendered: RenderedMarkdown | null,
): Promise<void> {
  const renamed = next.name !== source.name
  // What a part was once called it may be called again, though the rule came later.
  if (renamed && next.revertsTo === null) {
    const refusal = checkPartName(next.name)
    if (refusal) throw new AppError('VALIDATION', refusal, { fields: { name: refusal } })
  }
  const id = source.id
  const now = deps.now()
  const before = { ...revisionOf(deps, source), authorId: createdById, createdAt, number: 1 }
  // What a part without history was is its first revision, so that nothing is lost by an edit.
  if (revision === 0) await tx.partRevision.create({ data: { ...before, partId: id } })
  const number = Math.max(revision, 1) + 1
  const { summary, revertsTo } = next
  const after = { ...revisionOf(deps, next), authorId, createdAt: now, number, summary, revertsTo }
  await tx.partRevision.create({ data: { ...after, partId: id } })
  await tx.part.update({
    where: { id },
    data: {
      ...(renamed && {
        name: next.name,
        nameKey: nameKey(next.name),
        slug: await freeSlug(queryIn(tx), next.name, id),
      }),
      ...(rendered && {
        descriptionMarkdown: next.descriptionMarkdown,
        descriptionHtml: rendered.html,
        descriptionPreviewHtml: rendered.previewHtml,
        rendererVersion: rendered.version,
      }),
      revision: number,
      lastEditedById: authorId,
      updatedAt: now,
      contentVersion: { increment: 1 },
    },
    select: { id: true },
  })
  if (!isDeepStrictEqual(source.tags, next.tags)) await replaceTags(tx, id, next.tags)
  if (!isDeepStrictEqual(source.numbers, next.numbers)) {
    await tx.partNumber.deleteMany({ where: { partId: id } })
    const rows = numberRows(deps, next.numbers).map((row, position) => ({ ...row, position, partId: id }))
    await tx.partNumber.createMany({ data: rows })
  }
}

async function replaceTags(tx: Prisma.TransactionClient, partId: string, names: string[]): Promise<void> {
  const tags = await tx.tag.findMany({ where: { name: { in: names } } })
  await tx.partTag.deleteMany({ where: { partId } })
  await tx.partTag.createMany({
    data: tags.map((tag) => ({ partId, tagId: tag.id, position: names.indexOf(tag.name) })),
  })
}

type Duplicate = { part: PartSummary; same: 'name' | 'number' | 'beginning' | 'words' }

/**
 * Returns existing parts that may be duplicates of a new part: the same name, the same number, a name that begins with
 * the given one, or a name with the same words, in this order. At most five.
 */
export async function findDuplicates(
  deps: Deps,
  { name, numbers }: z.output<typeof partDuplicatesInput>,
): Promise<Duplicate[]> {
  const key = nameKey(name)
  const beginning = key.length < SIMILAR_FROM ? null : `${key.replace(/[\\%_]/g, '\\$&')}%`
  const normalized = numbers.map(normalizePartNumber).filter((number) => number !== '')
  const found = await deps.query<Duplicate>(DUPLICATES, [key, beginning, normalized, MAX_DUPLICATES])
  const known = new Set(found.map(({ part }) => part.id))
  const similar = found.length < MAX_DUPLICATES ? await findByWords(deps, name) : []
  return [...found, ...similar.filter(({ part }) => !known.has(part.id))].slice(0, MAX_DUPLICATES)
}
const MAX_DUPLICATES = 5
/** Characters from which on a beginning says something. */
const SIMILAR_FROM = 6

/** Returns the parts that a search for a name finds and that share half of the words of the shorter name. */
async function findByWords(deps: Deps, name: string): Promise<Duplicate[]> {
  const words = nameWords(name)
  // A single word such as 'pump' is in too many names.
  if (words.length < 2) return []
  const q = words.join(' ').slice(0, LENGTH.query)
  const filters = { tags: [], asks: false, bids: false, min: undefined, max: undefined, sort: 'relevance' as const }
  const { parts } = await deps.search.search({ ...filters, q, page: 1, limit: 4 * MAX_DUPLICATES, facets: false })
  const typed = new Set(words.flatMap(singularsOf))
  const ids = parts.items
    .filter((part) => {
      const own = nameWords(part.name)
      const shared = own.filter((word) => singularsOf(word).some((form) => typed.has(form)))
      return shared.length >= 2 && 2 * shared.length >= Math.min(own.length, words.length)
    })
    .map(({ id }) => id)
  const summaries = ids.length === 0 ? [] : await deps.query<{ part: PartSummary }>(PARTS_BY_ID, [ids])
  return summaries.map(({ part }) => ({ part, same: 'words' }))
}

const nameWords = (name: string) => [...new Set(wordsOf(name))].filter((word) => !STOP_WORDS.has(word))

async function refuseTakenName(deps: Deps, name: string, except?: string): Promise<void> {
  const [part] = await deps.query<{ id: string; slug: string | null }>(PART_OF_NAME, [nameKey(name)])
  if (!part || part.id === except) return
  if (part.slug === null) throw new AppError('CONFLICT', NAME_REMOVED, { fields: { name: NAME_REMOVED } })
  throw new AppError('CONFLICT', PART_NAME_TAKEN, {
    fields: { name: PART_NAME_TAKEN },
    details: { existingSlug: part.slug },
  })
}

/** The slug of a name, with an end of the id's where another part has it, had it, or nothing is left of the name. */
async function freeSlug(query: Deps['query'], name: string, partId: string): Promise<string> {
  const slug = slugify(name)
  // The end of a UUIDv7 is random.
  if (slug === '') return `part-${partId.slice(-8)}`
  if (!isId(slug)) {
    const [found] = await query<{ taken: boolean }>(SLUG_TAKEN, [slug, partId])
    if (!found?.taken) return slug
  }
  return `${slug}-${partId.slice(-6)}`
}

const contentOf = ({ name, descriptionMarkdown, tags, numbers }: PartContent) => ({
  name,
  descriptionMarkdown,
  tags,
  numbers,
})

const revisionOf = (deps: Deps, { name, descriptionMarkdown, tags, numbers }: PartContent) => ({
  id: deps.newId(),
  name,
  descriptionMarkdown,
  tags,
  numbers: numbers.map(given),
})

/** Without what is not there. */
const given = ({ number, brand, link, supersededBy }: PartNumber) => ({
  number,
  ...(brand && { brand }),
  ...(link && { link }),
  ...(supersededBy && { supersededBy }),
})

const numberRows = (deps: Deps, numbers: PartNumber[]) =>
  numbers.map((each) => ({
    ...each,
    id: deps.newId(),
    normalized: normalizePartNumber(each.number),
    supersededByNormalized: each.supersededBy && normalizePartNumber(each.supersededBy),
  }))

import type { z } from 'zod'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { partCreateInput } from '../../../../shared/parts.ts'
import { nameKey } from '../../../../shared/text.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { addFirstImage } from '../images/service.ts'
import { dropImage, takeImage, type TakenImage } from '../images/store-service.ts'
import { claimUploads, findUpload } from '../images/upload-service.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { insertPart } from './creation-queries.ts'
import { assertNameIsFree, chooseSlug, SLUG_ATTEMPTS } from './name-policy.ts'
import { toNumberRow, toRevisionNumber } from './revision-policy.ts'

type NewPart = z.output<typeof partCreateInput>

/**
 * Creates a part with its first revision and, if `uploadId` or `imageUrl` is given, its first image.
 * @throws AppError CONFLICT with `existingSlug` for the name of another part; VALIDATION for a description over a limit
 *   of the renderer, for an address without an image and for an unknown upload; UNAVAILABLE as takeImage and renderField
 */
export async function createPart(deps: Deps, authorId: string, draft: NewPart): Promise<{ id: string; slug: string }> {
  const rendered = await renderField(deps, authorId, 'description', draft.description)
  // Fails early, before the image is fetched. A unique index prevents duplicates.
  await assertNameIsFree(deps, draft.name)
  // Outside the transaction, so that no lock is held during the fetch.
  const image = await firstImage(deps, authorId, draft)
  try {
    return await insertWithFreeSlug(deps, authorId, draft, rendered, image)
  } catch (error) {
    // An upload stays one, for another try.
    if (image && image.sourceUrl !== '') await dropImage(deps, image.storageKey)
    throw error
  }
}

async function firstImage(deps: Deps, authorId: string, { uploadId, imageUrl }: NewPart): Promise<TakenImage | null> {
  if (uploadId) return { ...(await findUpload(deps, authorId, uploadId)), sourceUrl: '' }
  return imageUrl === null ? null : takeImageOf(deps, authorId, imageUrl)
}

/** Reports the errors of the image at the field `imageUrl` of the form. */
async function takeImageOf(deps: Deps, userId: string, url: string): Promise<TakenImage> {
  try {
    return await takeImage(deps, userId, url)
  } catch (error) {
    if (!(error instanceof AppError && error.fields?.url)) throw error
    throw new AppError(error.code, error.message, { fields: { imageUrl: error.fields.url }, cause: error })
  }
}

async function insertWithFreeSlug(
  deps: Deps,
  authorId: string,
  draft: NewPart,
  rendered: RenderedMarkdown,
  image: TakenImage | null,
): Promise<{ id: string; slug: string }> {
  // Outside the transaction: a transaction that locks search words before tags could deadlock with one that locks a tag
  // first.
  await ensureTags(deps, draft.tags)
  for (let attempt = 1; ; attempt++) {
    const id = deps.newId()
    const slug = await chooseSlug(deps, draft.name, id)
    try {
      if (await insert(deps, authorId, { id, slug }, draft, rendered, image)) return { id, slug }
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === SLUG_ATTEMPTS) throw error
      continue
    }
    await assertNameIsFree(deps, draft.name)
  }
}

/** Returns false if a part with the name exists. Throws a unique violation if another part took the slug meanwhile. */
const insert = (
  deps: Deps,
  authorId: string,
  { id, slug }: { id: string; slug: string },
  { name, tags, numbers, description, uploadId }: NewPart,
  { html, previewHtml, version }: RenderedMarkdown,
  image: TakenImage | null,
): Promise<boolean> =>
  transaction(deps, async (deps) => {
    const inserted = await deps.query(insertPart, {
      id,
      slug,
      name,
      nameKey: nameKey(name),
      markdown: description,
      html,
      previewHtml,
      rendererVersion: version,
      authorId,
      now: deps.now(),
      tags,
      numbers: JSON.stringify(numbers.map((number) => toNumberRow(deps, number))),
      revisionId: deps.newId(),
      revisionNumbers: JSON.stringify(numbers.map(toRevisionNumber)),
    })
    if (inserted.length === 0) return false
    if (image) await addFirstImage(deps, id, authorId, image)
    if (uploadId) await claimUploads(deps, authorId, [uploadId])
    return true
  })

import type { z } from 'zod'
import type { partCreateInput } from '../../../../shared/parts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { claimUploads, findUpload } from '../../base/uploads/service.ts'
import { dropImage, takeImage, type TakenImage } from '../../base/uploads/store-service.ts'
import { addFirstImage } from '../../catalogue/images/service.ts'
import { addPart } from '../../catalogue/parts/creation-service.ts'
import { assertNameIsFree } from '../../catalogue/parts/name-policy.ts'

type NewPart = z.output<typeof partCreateInput>

/**
 * Creates a part with its first revision and, if `uploadId` or `imageUrl` is given, its first image.
 * @throws AppError CONFLICT with `existingSlug` for the name of another part; VALIDATION for a description over a limit
 *   of the renderer, for an address without an image and for an unknown upload; UNAVAILABLE as takeImage and renderField
 */
export async function createPart(deps: Deps, authorId: string, draft: NewPart): Promise<{ id: string; slug: string }> {
  const { uploadId } = draft
  const rendered = await renderField(deps, authorId, 'description', draft.description)
  // Fails early, before the image is fetched. A unique index prevents duplicates.
  await assertNameIsFree(deps, draft.name)
  // Outside the transaction, so that no lock is held during the fetch.
  const image = await firstImage(deps, authorId, draft)
  try {
    return await addPart(deps, authorId, { ...draft, ...rendered }, async (deps, partId) => {
      if (image) await addFirstImage(deps, partId, authorId, image)
      if (uploadId) await claimUploads(deps, authorId, [uploadId])
    })
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

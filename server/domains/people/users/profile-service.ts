import { imageUrl } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import { dropImage, takeImage } from '../../base/uploads/store-service.ts'
import { lockUsers } from './person-service.ts'

/** Pixels. Pages show the image of a user at most 104 pixels wide. */
const IMAGE_WIDTH = 320

/** Matches the address of an image whose copies this site stores. */
const OWN_IMAGE = /^\/images\/([0-9a-f]{32})-/

/** Changes the display name of a user. */
export async function renameUser(deps: Deps, userId: string, name: string): Promise<{ name: string }> {
  await changeUser(deps, userId, 'user.edited', { name })
  return { name }
}

type About = { bio: string; location: string }

/** Replaces the bio and location on a user's profile. */
export async function changeAbout(deps: Deps, userId: string, { bio, location }: About): Promise<About> {
  await changeUser(deps, userId, 'user.edited', { bio, location })
  return { bio, location }
}

/** Changes columns of a user, unless the account was deleted. */
export const changeUser = (
  deps: Deps,
  userId: string,
  kind: 'user.edited' | 'user.moved',
  data: Prisma.UserUncheckedUpdateManyInput,
): Promise<void> =>
  transaction(deps, async (deps) => {
    const { count } = await deps.prisma.user.updateMany({ where: { id: userId, ...visibleWhere.user }, data })
    if (count > 0) await recordChange(deps, { kind, actorId: userId, itemId: userId })
  })

/**
 * Fetches the image at `url` and shows its copy as the image of the user.
 * @throws AppError as takeImage
 */
export async function setPicture(deps: Deps, userId: string, url: string): Promise<{ picture: string }> {
  const { storageKey } = await takeImage(deps, userId, url)
  const picture = imageUrl(storageKey, IMAGE_WIDTH)
  try {
    await changePicture(deps, userId, picture)
  } catch (error) {
    await dropImage(deps, storageKey)
    throw error
  }
  return { picture }
}

/** Removes the image of a user, so that pages show the initials. */
export const removePicture = (deps: Deps, userId: string): Promise<void> => changePicture(deps, userId, null)

async function changePicture(deps: Deps, userId: string, picture: string | null): Promise<void> {
  const before = await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const user = await deps.prisma.user.findFirst({
      where: { id: userId, ...visibleWhere.user },
      select: { picture: true },
    })
    if (!user) return null
    await deps.prisma.user.update({ where: { id: userId }, data: { picture }, select: { id: true } })
    await recordChange(deps, { kind: 'user.edited', actorId: userId, itemId: userId })
    return { picture: user.picture, isReported: await isReported(deps, userId, user.picture) }
  })
  // The account was deleted in the meantime, so the new image is not used.
  if (!before) await dropImageAt(deps, picture)
  else if (!before.isReported) await dropImageAt(deps, before.picture)
}

/** A moderator can restore the image of a reported profile. */
async function isReported(deps: Deps, userId: string, picture: string | null): Promise<boolean> {
  if (picture === null) return false
  const where = { itemType: 'user', itemId: userId, snapshot: { path: ['picture'], equals: picture } } as const
  return (await deps.prisma.report.count({ where })) > 0
}

/** Deletes the stored copies of the image at an address, if they are stored on this site. */
export async function dropImageAt(deps: Deps, address: string | null): Promise<void> {
  const key = OWN_IMAGE.exec(address ?? '')?.[1]
  if (key) await dropImage(deps, key)
}

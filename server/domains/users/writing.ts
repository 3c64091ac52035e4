import { imageUrl } from '../../../shared/images.ts'
import { NAME_DIFFERS } from '../../../shared/profile-words.ts'
import { queryIn } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { dropPicture, takePicture } from '../images/service.ts'
import { keepMute } from '../moderation/policy.ts'
import {
  CHANGE_PICTURE,
  CLOSE_OFFERS,
  FORGET,
  FORGET_ANSWERS,
  FORGET_PERSON,
  LOCK,
  RENAME,
  REPORTED_PICTURES,
  type FormerPicture,
  type Leaver,
} from './write-queries.ts'

/** Pixels; the largest that a page shows a person in is a disc of 104. */
const PICTURE_WIDTH = 320

/** Milliseconds of the transaction that deletes an account: a user may have very many rows. */
const LONG = { timeout: 30_000 }
/** Milliseconds of one of its statements. Shorter than the transaction, so that the database ends it. */
const LONG_STATEMENT = 25_000

/** A stored picture of our own, whose copies go with it. */
const OWN_PICTURE = /^\/images\/([0-9a-f]{32})-/

/** Gives a person another name, everywhere at once. */
export async function renameUser(deps: Deps, userId: string, name: string): Promise<{ name: string }> {
  await deps.query(RENAME, [userId, name])
  return { name }
}

type About = { bio: string; location: string }

/** Replaces the bio and location on a user's profile. */
export async function changeAbout(deps: Deps, userId: string, { bio, location }: About): Promise<About> {
  await deps.prisma.user.updateMany({ where: { id: userId, deletedAt: null }, data: { bio, location } })
  return { bio, location }
}

/** Fetches the picture at `url` and shows its copy as the person's. Throws as takePicture. */
export async function setPicture(deps: Deps, userId: string, url: string): Promise<{ picture: string }> {
  const { storageKey } = await takePicture(deps, url)
  const picture = imageUrl(storageKey, PICTURE_WIDTH)
  try {
    await changePicture(deps, userId, picture)
  } catch (error) {
    await dropPicture(deps, storageKey)
    throw error
  }
  return { picture }
}

/** The person is shown by their initials; twice is the same. */
export const removePicture = (deps: Deps, userId: string): Promise<void> => changePicture(deps, userId, null)

async function changePicture(deps: Deps, userId: string, picture: string | null): Promise<void> {
  const [before] = await deps.query<FormerPicture>(CHANGE_PICTURE, [userId, picture])
  // The account ended meanwhile: nobody shows the new one.
  if (!before) return drop(deps, picture)
  if (!before.isReported) await drop(deps, before.picture)
}

async function drop(deps: Deps, picture: string | null): Promise<void> {
  const key = OWN_PICTURE.exec(picture ?? '')?.[1]
  if (key) await dropPicture(deps, key)
}

/**
 * Ends an account, whole or not at all: name, picture and all that leads to the person are gone, sessions too; what they
 * offer is closed, and sales that nobody confirmed are taken back. Wiki edits, comments, posts and messages to others
 * stay, by 'Unknown User'. A mute waits until its end for the person to come back.
 * @param name what they typed as theirs
 * @throws AppError VALIDATION at `name` when it is not
 */
export async function removeUser(deps: Deps, userId: string, name: string): Promise<void> {
  const now = deps.now()
  const pictures = await deps.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`set local statement_timeout = ${LONG_STATEMENT}`)
    const [before] = await tx.$queryRawUnsafe<Leaver[]>(FORGET_PERSON, userId, now, name)
    if (!before) throw new AppError('VALIDATION', NAME_DIFFERS, { fields: { name: NAME_DIFFERS } })
    await keepMute(queryIn(tx), userId, before, now)
    for (const statement of LOCK) await tx.$queryRawUnsafe(statement, userId)
    for (const statement of CLOSE_OFFERS) await tx.$executeRawUnsafe(statement, userId, now)
    const reported = await tx.$queryRawUnsafe<Pick<Leaver, 'picture'>[]>(REPORTED_PICTURES, userId)
    for (const statement of FORGET) await tx.$executeRawUnsafe(statement, userId)
    await tx.$executeRawUnsafe(FORGET_ANSWERS, userId, JSON.stringify(before.name).slice(1, -1))
    return new Set([before, ...reported].map(({ picture }) => picture))
  }, LONG)
  for (const picture of pictures) await drop(deps, picture)
}

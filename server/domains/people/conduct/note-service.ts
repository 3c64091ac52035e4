import type { z } from 'zod'
import { NOTES_PER_USER, type noteInput } from '../../../../shared/conduct.ts'
import { toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { getPerson, lockUsers } from '../users/person-service.ts'
import { noteSelect } from './queries.ts'

const TOO_MANY = `There are already ${NOTES_PER_USER} notes about this user. Delete one of yours first.`

export type Note = Awaited<ReturnType<typeof listNotes>>[number]

/** Returns the notes of moderators about a user, newest first. */
export async function listNotes(deps: Deps, userId: string) {
  const notes = await deps.prisma.moderatorNote.findMany({
    where: { userId },
    select: noteSelect,
    orderBy: { id: 'desc' },
    take: NOTES_PER_USER,
  })
  return notes.map(({ author, createdAt, ...note }) => ({
    ...note,
    author: toPerson(author),
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Adds a note about a user.
 * @throws AppError NOT_FOUND for an unknown or deleted account; CONFLICT above NOTES_PER_USER
 */
export async function addNote(
  deps: Deps,
  authorId: string,
  { userId, text }: z.output<typeof noteInput>,
): Promise<Note[]> {
  await transaction(deps, async (deps) => {
    // Of two notes at once, the second is counted after the first.
    await lockUsers(deps, [authorId, userId])
    await getPerson(deps, userId)
    if ((await deps.prisma.moderatorNote.count({ where: { userId } })) >= NOTES_PER_USER)
      throw new AppError('CONFLICT', TOO_MANY)
    const data = { id: deps.newId(), userId, authorId, text, createdAt: deps.now() }
    await deps.prisma.moderatorNote.create({ data, select: { id: true } })
  })
  return listNotes(deps, userId)
}

/**
 * Deletes a note of the moderator.
 * @throws AppError NOT_FOUND for an unknown note and for one of another moderator
 */
export async function removeNote(deps: Deps, authorId: string, id: string): Promise<void> {
  const { count } = await deps.prisma.moderatorNote.deleteMany({ where: { id, authorId } })
  if (count === 0) throw notFound('Note not found. You can delete your own notes only.')
}

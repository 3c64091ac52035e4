import type { Person } from '../../../db/columns.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { keepUserRows, lockLeavingRow, lockUserRows } from './queries.ts'

export const noSuchUser = () => notFound('User not found.')

/**
 * Returns a user.
 * @throws AppError NOT_FOUND for an unknown or deleted account
 */
export async function getPerson(deps: Deps, id: string): Promise<Person> {
  const person = (await findPersons(deps, [id])).get(id)
  if (!person) throw noSuchUser()
  return person
}

/** Returns the users with these ids, by id, without deleted accounts. */
export async function findPersons(deps: Deps, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const users = await deps.prisma.user.findMany({ where: { id: { in: known } }, select: personSelect })
  const persons = users.map(toPerson).filter((person) => person !== null)
  return new Map(persons.map((person) => [person.id, person]))
}

/**
 * Locks users in the order of their ids, until the end of the transaction. The first lock of every transaction that changes a user and content of
 * the user, so that two of them cannot deadlock.
 */
export async function lockUsers(deps: Deps, ids: string[]): Promise<void> {
  await deps.query(lockUserRows, { ids })
}

/**
 * Locks a user who deletes the account, and keeps the others from deleting theirs, in the order of all ids. Two users with a
 * trade who leave at once would otherwise wait for each other: the foreign keys of the listing refer to its owner, and
 * PostgreSQL checks them because the transaction updates the listing twice.
 */
export async function lockLeaving(deps: Deps, userId: string, otherIds: string[]): Promise<void> {
  await keepUsers(
    deps,
    otherIds.filter((id) => id < userId),
  )
  await deps.query(lockLeavingRow, { ids: [userId] })
  await keepUsers(
    deps,
    otherIds.filter((id) => id > userId),
  )
}

/** Keeps users from deleting their accounts until the end of the transaction, in the order of their ids. */
export async function keepUsers(deps: Deps, ids: string[]): Promise<void> {
  await deps.query(keepUserRows, { ids })
}

import type { z } from 'zod'
import type { moderationLogInput, reportListInput } from '../../../../shared/moderation.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { listLog, type LogEntry } from '../../people/reports/log-service.ts'
import { personsFound, reportsOfItem, reportsOfPerson } from './queries.ts'
import { readItem, readPerson } from './search-policy.ts'

type Searched = Omit<z.output<typeof reportListInput>, 'page' | 'limit'>

/**
 * Returns the ids of the newest reports, at most 1,000, that a search by person, by item or by both finds; undefined
 * without a search.
 */
export async function findSearched(
  deps: Deps,
  { isSiteAdmin, adminTags }: SessionUser,
  { person, item, status, itemType, tag, untagged }: Searched,
): Promise<string[] | undefined> {
  const among = {
    isSiteAdmin,
    adminTags,
    status: status === 'all' ? null : status,
    itemType: itemType === 'all' ? null : itemType,
    tag: tag ?? null,
    untagged,
  }
  const [ofPerson, ofItem] = await Promise.all([
    person === '' ? undefined : deps.query(reportsOfPerson, { ...among, ...readPerson(person) }),
    item === '' ? undefined : deps.query(reportsOfItem, { ...among, ...readItem(item) }),
  ])
  const ids = (ofPerson ?? ofItem)?.map(({ id }) => id)
  if (!ofPerson || !ofItem) return ids
  const both = new Set(ofItem.map(({ id }) => id))
  return ids?.filter((id) => both.has(id))
}

/** Returns a cursor page of the moderator actions in a moderator's scope, newest first, with a search for its persons. */
export async function searchLog(
  deps: Deps,
  by: SessionUser,
  { moderator, person, ...filter }: z.output<typeof moderationLogInput>,
): Promise<CursorPage<LogEntry>> {
  const [moderatorIds, personIds] = await Promise.all([findPersonIds(deps, moderator), findPersonIds(deps, person)])
  return listLog(deps, by, { ...filter, moderatorIds, personIds })
}

/** Returns undefined without a search. */
async function findPersonIds(deps: Deps, text: string): Promise<string[] | undefined> {
  if (text === '') return undefined
  const found = await deps.query(personsFound, readPerson(text))
  return found.map(({ id }) => id)
}

import type { Deps } from '../../../deps.ts'
import {
  stateOfCreation,
  stateOfItem,
  stateOfMerge,
  statesOfRevisions,
  subjectOf,
  type ChangeState,
  type Subject,
} from './policy.ts'
import { endedQueries, headQueries, votesOfUser, type Ended, type Head, type UserChange } from './queries.ts'

/**
 * Returns what a job would do with changes of a user, by their ids, with one statement for each kind of content. The rules are
 * those of an undo of a single change.
 */
export async function statesOf(deps: Deps, userId: string, changes: UserChange[]): Promise<Map<string, ChangeState>> {
  const [ofRevisions, ofMerges, others] = await Promise.all([
    statesOfEdits(deps, userId, changes),
    statesOfMerges(deps, changes),
    statesOfItems(deps, userId, changes),
  ])
  return new Map([...ofRevisions, ...ofMerges, ...others])
}

async function statesOfMerges(deps: Deps, changes: UserChange[]): Promise<Map<string, ChangeState>> {
  const ofMerges = changes.flatMap(({ id, mergeId }) => (mergeId === null ? [] : [{ id, mergeId }]))
  if (ofMerges.length === 0) return new Map()
  const merges = await deps.prisma.partMerge.findMany({
    where: { id: { in: ofMerges.map(({ mergeId }) => mergeId) } },
    select: { id: true, undoneById: true, undoneAt: true },
  })
  const found = new Map(merges.map((merge) => [merge.id, merge]))
  return new Map(ofMerges.map(({ id, mergeId }) => [id, stateOfMerge(found.get(mergeId))]))
}

async function statesOfEdits(deps: Deps, userId: string, changes: UserChange[]): Promise<Map<string, ChangeState>> {
  const edits = changes.flatMap((change) => {
    const subject = subjectOf(change)
    return subject === null ? [] : [{ ...change, subject }]
  })
  const idsOf = (type: Subject['type']) =>
    distinct(edits.flatMap(({ subject }) => (subject.type === type ? [subject.id] : [])))
  const created = distinct(edits.flatMap(({ kind, itemId }) => (kind === 'part.created' ? [itemId] : [])))
  const ids = {
    part: idsOf('part'),
    cars: distinct([...idsOf('cars'), ...created]),
    relations: distinct([...idsOf('relations'), ...created]),
    vehicle: idsOf('vehicle'),
  }
  const [part, cars, relations, vehicle, removed] = await Promise.all([
    readHeads(deps, 'part', ids.part),
    readHeads(deps, 'cars', ids.cars),
    readHeads(deps, 'relations', ids.relations),
    readHeads(deps, 'vehicle', ids.vehicle),
    readRemoved(deps, { part: distinct([...ids.part, ...ids.cars, ...ids.relations]), vehicle: ids.vehicle }),
  ])
  const heads = { part, cars, relations, vehicle }
  const states = new Map<string, ChangeState>()
  for (const [, own] of Map.groupBy(edits, ({ subject }) => `${subject.type} ${subject.id}`)) {
    const subject = own[0]?.subject
    if (!subject) continue
    const ofSubject = heads[subject.type].get(subject.id) ?? []
    const stateOf = statesOfRevisions(ofSubject, userId)
    const contents = [
      ofSubject,
      ...(subject.type === 'part' ? [cars.get(subject.id) ?? [], relations.get(subject.id) ?? []] : []),
    ]
    const removedAt = removed.get(subject.id)
    for (const { id, kind, revision } of own) {
      if (removedAt !== null) states.set(id, { state: 'gone', by: null, at: removedAt ?? null })
      else if (kind.endsWith('.created')) states.set(id, stateOfCreation(contents, userId))
      else states.set(id, stateOf(revision ?? 0))
    }
  }
  return states
}

async function readHeads(deps: Deps, type: Subject['type'], ids: string[]): Promise<Map<string, Head[]>> {
  return ids.length === 0 ? new Map() : Map.groupBy(await deps.query(headQueries[type], { ids }), ({ id }) => id)
}

/** Returns when parts and vehicles were removed, null for those that are there. */
async function readRemoved(deps: Deps, ids: { part: string[]; vehicle: string[] }): Promise<Map<string, Date | null>> {
  const [parts, vehicles] = await Promise.all([
    ids.part.length === 0 ? [] : deps.query(endedQueries.part, { ids: ids.part }),
    ids.vehicle.length === 0 ? [] : deps.query(endedQueries.vehicle, { ids: ids.vehicle }),
  ])
  return new Map([...parts, ...vehicles].map(({ id, endedAt }) => [id, endedAt]))
}

const ITEM_OF = {
  'image.added': 'image',
  'comment.created': 'comment',
  'post.created': 'post',
  'listing.created': 'listing',
  'confirmation.given': 'confirmation',
  'relation.confirmed': 'relationConfirmation',
} as const

async function statesOfItems(deps: Deps, userId: string, changes: UserChange[]): Promise<Map<string, ChangeState>> {
  const states = new Map<string, ChangeState>()
  const items = changes.filter(({ kind }) => kind in ITEM_OF)
  const ofKind = Map.groupBy(items, ({ kind }) => ITEM_OF[kind as keyof typeof ITEM_OF])
  const votes = changes.filter(({ kind }) => kind.endsWith('.voted'))
  const read = async (type: keyof typeof endedQueries, group: UserChange[]) => {
    const rows = await deps.query(endedQueries[type], { ids: distinct(group.map(({ itemId }) => itemId)) })
    const found = new Map(rows.map((row): [string, Ended] => [row.id, row]))
    for (const { id, itemId } of group) states.set(id, stateOfItem(found.get(itemId), userId))
  }
  const readVotes = async () => {
    if (votes.length === 0) return
    const rows = await deps.query(votesOfUser, { userId, ids: distinct(votes.map(({ itemId }) => itemId)) })
    const found = new Map(rows.map(({ id, value }) => [id, value]))
    for (const { id, itemId, value } of votes)
      states.set(id, found.get(itemId) === value ? { state: 'waiting' } : { state: 'gone', by: userId, at: null })
  }
  await Promise.all([...[...ofKind].map(([type, group]) => read(type, group)), readVotes()])
  return states
}

const distinct = (ids: string[]) => [...new Set(ids)]

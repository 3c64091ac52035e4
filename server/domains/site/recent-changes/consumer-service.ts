import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import type { Consumer } from '../../base/changes/consumer-service.ts'
import { flagChanges, storeFlagCases } from '../flags/service.ts'
import {
  keysOfChange,
  LISTED_KINDS,
  measure,
  ownKeys,
  placeOf,
  type Contents,
  type ListedChange,
  type ListedKind,
  type Measured,
  type Place,
} from './list-policy.ts'
import {
  carContents,
  insertRows,
  partContents,
  relationContents,
  pathsOfVehicles,
  tagsOfParts,
  vehicleContents,
  type NewRow,
} from './queries.ts'
import { lockStates, storeStates } from './state-service.ts'

/** Changes of one transaction, and those whose contents are read at once. A description has up to 100,000 characters. */
export const STEP = 100
const READ_AT_ONCE = 20

/** Lists the changes of the wiki, in the order of their numbers. The cursor is the last number that is listed. */
export const recentChangesConsumer: Consumer<ListedKind> = {
  name: 'recent changes',
  kinds: LISTED_KINDS,
  async handle(deps, changes, cursor) {
    const left = changes.filter(({ seq }) => seq > Number(cursor ?? 0))
    const step = left.slice(0, STEP)
    const rows = await toRows(deps, step)
    if (rows.length > 0) {
      const states = await lockStates(deps, rows)
      await deps.query(insertRows, { rows: JSON.stringify(rows), now: deps.now() })
      await storeFlagCases(deps, new Map(rows.map(({ seq, flags }) => [seq, flags])))
      await storeStates(deps, states)
    }
    const last = step.at(-1)
    if (last && step.length < left.length) return String(last.seq)
  },
}

type Placed = { change: ListedChange; place: Place }

async function toRows(deps: Deps, changes: ListedChange[]): Promise<NewRow[]> {
  const placed = changes.flatMap((change) => {
    const place = placeOf(change)
    return place ? [{ change, place }] : []
  })
  const measured = await measureAll(deps, placed)
  const flags = await flagChanges(deps, changes)
  const found = await readFound(deps, placed, measured)
  return placed.map(({ change, place }) => {
    const { id: changeId, seq, kind, actorId, at } = change
    const size = measured.get(seq) ?? measure(change, place.subject, undefined)
    const own = flags.get(changeId) ?? []
    const { added, removed, unit } = size
    const matched = { ...found(change, place, size), flags: own }
    const keys = [...ownKeys(change, place), ...keysOfChange(change, place.subject, size, matched)]
    return { ...place, seq, changeId, kind, actorId, at, keys, added, removed, unit, flags: own }
  })
}

/** Returns the sizes of changes by their numbers. Only a few contents are in memory at once. */
async function measureAll(deps: Deps, placed: Placed[]): Promise<Map<number, Measured>> {
  const measured = new Map<number, Measured>()
  for (let at = 0; at < placed.length; at += READ_AT_ONCE) {
    const step = placed.slice(at, at + READ_AT_ONCE)
    const contents = await readContents(deps, step)
    for (const { change, place } of step)
      measured.set(change.seq, measure(change, place.subject, contents.get(keyOfContents(place))))
    await nextTurn()
  }
  return measured
}

const keyOfContents = ({ subject, pageId, revision }: Pick<Place, 'subject' | 'pageId' | 'revision'>) =>
  `${subject} ${pageId} ${revision}`

/** Returns the contents before and after changes. Those of removed revisions are missing. */
async function readContents({ query }: Deps, placed: Placed[]): Promise<Map<string, Contents>> {
  const contents = new Map<string, Contents>()
  const revisionsOf = (subject: Contents['subject']) => {
    const places = placed.flatMap(({ place: { pageId, revision, ...place } }) =>
      place.subject === subject && revision !== null ? [{ pageId, revision }] : [],
    )
    return { ids: places.map(({ pageId }) => pageId), numbers: places.map(({ revision }) => revision) }
  }
  for (const { id, number, before, after } of await query(partContents, revisionsOf('part')))
    contents.set(`part ${id} ${number}`, { subject: 'part', before, after })
  for (const { id, number, before, after } of await query(carContents, revisionsOf('cars')))
    contents.set(`cars ${id} ${number}`, { subject: 'cars', before, after })
  for (const { id, number, before, after } of await query(relationContents, revisionsOf('relations')))
    contents.set(`relations ${id} ${number}`, { subject: 'relations', before, after })
  for (const { id, number, before, after } of await query(vehicleContents, revisionsOf('vehicle')))
    contents.set(`vehicle ${id} ${number}`, { subject: 'vehicle', before, after })
  return contents
}

/** Returns a function for the tags and vehicles by which a change is found, and for the day on which its author joined. */
async function readFound(deps: Deps, placed: Placed[], measured: Map<number, Measured>) {
  const vehicles = placed.filter(({ place }) => place.subject === 'vehicle').map(({ place }) => place.pageId)
  const vehicleIds = [...new Set([...vehicles, ...[...measured.values()].flatMap((size) => size.vehicleIds)])]
  const partIds = [...new Set(placed.map(({ place }) => place.pageId))]
  const authorIds = [...new Set(placed.flatMap(({ change }) => change.actorId ?? []))]
  const select = { id: true, createdAt: true } as const
  const authors = await deps.prisma.user.findMany({ where: { id: { in: authorIds } }, select })
  const joined = new Map(authors.map(({ id, createdAt }) => [id, createdAt]))
  const tags = new Map((await deps.query(tagsOfParts, { ids: partIds })).map((part) => [part.id, part.tags]))
  const paths = new Map((await deps.query(pathsOfVehicles, { ids: vehicleIds })).map(({ id, path }) => [id, path]))
  return ({ actorId }: ListedChange, { subject, pageId, revision }: Place, size: Measured) => {
    const named = subject === 'vehicle' ? [pageId] : size.vehicleIds
    const hasOwnTags = subject === 'part' && revision !== null && size.tags.length > 0
    return {
      tags: hasOwnTags ? size.tags : (tags.get(pageId) ?? []),
      vehicleIds: [...new Set(named.flatMap((id) => paths.get(id) ?? []))],
      joinedAt: joined.get(actorId ?? '') ?? null,
    }
  }
}

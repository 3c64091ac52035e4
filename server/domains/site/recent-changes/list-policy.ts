import { BLOCK, keyOf } from '../../../../shared/recent-changes.ts'
import { ACCOUNT_AGES, isFlagged, type RecentKind, type Size } from '../../../../shared/change-filters.ts'
import type { Flag } from '../../../../shared/flags.ts'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import type { RemovedType } from '../../../../shared/changes.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import type { PartNumber } from '../../../db/columns.ts'
import type { LoggedChange } from '../../base/changes/consumer-service.ts'
import type { ChangeSubject, SizeUnit } from './policy.ts'

/** The kinds of the log that the list shows, if they are about the wiki. */
export const LISTED_KINDS = [
  'part.created',
  'part.edited',
  'part.reverted',
  'part.merged',
  'part.unmerged',
  'part.split',
  'vehicle.created',
  'vehicle.edited',
  'vehicle.reverted',
  'fitment.edited',
  'fitment.reverted',
  'relation.edited',
  'relation.reverted',
  'image.added',
  'item.removed',
  'item.restored',
  'content.removed',
  'content.restored',
] as const
export type ListedKind = (typeof LISTED_KINDS)[number]
export type ListedChange = LoggedChange<ListedKind>

/** What a change is about. `revision` is null for an image, a removal and a restoration. */
export type Place = { subject: ChangeSubject; pageId: string; itemId: string; revision: number | null }

const SUBJECTS: { [Type in RemovedType]?: ChangeSubject } = {
  part: 'part',
  revision: 'part',
  fitment: 'cars',
  relation: 'relations',
  vehicle: 'vehicle',
  image: 'image',
}

/** Returns what a change is about; null for the removal of something that is not of the wiki. */
export function placeOf(change: ListedChange): Place | null {
  const { kind, itemId, partId } = change
  switch (kind) {
    case 'part.created':
    case 'part.edited':
    case 'part.reverted':
    case 'part.merged':
    case 'part.unmerged':
    case 'part.split':
      return { subject: 'part', pageId: itemId, itemId, revision: change.facts.revision }
    case 'vehicle.created':
    case 'vehicle.edited':
    case 'vehicle.reverted':
      return { subject: 'vehicle', pageId: itemId, itemId, revision: change.facts.revision }
    case 'fitment.edited':
    case 'fitment.reverted':
      return partId === null ? null : { subject: 'cars', pageId: partId, itemId, revision: change.facts.revision }
    case 'relation.edited':
    case 'relation.reverted':
      return partId === null ? null : { subject: 'relations', pageId: partId, itemId, revision: change.facts.revision }
    case 'image.added':
      return partId === null ? null : { subject: 'image', pageId: partId, itemId, revision: null }
    default: {
      const { itemType, itemId: removedId } = change.facts
      const subject = SUBJECTS[itemType]
      const pageId = itemType === 'part' || itemType === 'vehicle' ? removedId : partId
      return subject === undefined || pageId === null ? null : { subject, pageId, itemId: removedId, revision: null }
    }
  }
}

/** Whether the kind takes back earlier changes, or what took them back. */
export const isTakingBack = (kind: string) => /\.(?:reverted|removed|restored|unmerged)$/.test(kind)

// ── Size ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type PartTexts = { title: string; numbers: PartNumber[]; tags: string[]; description: string }
export type CarRows = { universal: boolean; rows: RevisionRow[] }
/** The content of a subject before and after a change. `before` is null for a first revision. */
export type Contents =
  | { subject: 'part'; before: PartTexts | null; after: PartTexts }
  | { subject: 'cars'; before: CarRows | null; after: CarRows }
  | { subject: 'relations'; before: RelationRevisionRow[] | null; after: RelationRevisionRow[] }
  | { subject: 'vehicle'; before: VehicleContent | null; after: VehicleContent }

/** What a change added and removed, and what the filters need of its contents. */
export type Measured = {
  added: number
  removed: number
  unit: SizeUnit
  /** The fields of a part that differ. */
  kinds: RecentKind[]
  /** Of a part before and after. */
  tags: string[]
  /** Whose rows differ. */
  vehicleIds: string[]
}

/** Returns the entries that only one of two lists has. What only moved counts as neither. */
function compare(before: string[], after: string[]): { added: string[]; removed: string[] } {
  const left = new Map<string, number>()
  for (const entry of before) left.set(entry, (left.get(entry) ?? 0) + 1)
  const added = after.filter((entry) => {
    const count = left.get(entry) ?? 0
    if (count > 0) left.set(entry, count - 1)
    return count === 0
  })
  return { added, removed: [...left].flatMap(([entry, count]) => Array<string>(count).fill(entry)) }
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
const numbersOf = (numbers: PartNumber[]) => numbers.map((number) => Object.values(number).filter(Boolean).join(' '))
const charactersOf = (entries: string[]) => entries.reduce((sum, { length }) => sum + length, 0)

function measurePart(before: PartTexts | null, after: PartTexts): Measured {
  const numbers = compare(numbersOf(before?.numbers ?? []), numbersOf(after.numbers))
  const tags = compare(before?.tags ?? [], after.tags)
  const texts = [
    compare(wordsOf(before?.title ?? ''), wordsOf(after.title)),
    compare(wordsOf(before?.description ?? ''), wordsOf(after.description)),
  ]
  const all = [numbers, tags, ...texts]
  const differs = ({ added, removed }: typeof tags) => added.length + removed.length > 0
  return {
    added: charactersOf(all.flatMap(({ added }) => added)),
    removed: charactersOf(all.flatMap(({ removed }) => removed)),
    unit: 'characters',
    kinds: [...(differs(numbers) ? (['numbers'] as const) : []), ...(differs(tags) ? (['tags'] as const) : [])],
    tags: [...new Set([...(before?.tags ?? []), ...after.tags])],
    vehicleIds: [],
  }
}

const UNIVERSAL = 'universal'

function measureCars(before: CarRows | null, after: CarRows): Measured {
  const vehicleOf = new Map<string, string>()
  const entriesOf = ({ universal, rows }: CarRows) => {
    const entries = rows.map((row) => [JSON.stringify(row), row.vehicleId] as const)
    for (const [entry, vehicleId] of entries) vehicleOf.set(entry, vehicleId)
    return [...entries.map(([entry]) => entry), ...(universal ? [UNIVERSAL] : [])]
  }
  const { added, removed } = compare(entriesOf(before ?? { universal: false, rows: [] }), entriesOf(after))
  const vehicleIds = [...new Set([...added, ...removed].flatMap((entry) => vehicleOf.get(entry) ?? []))]
  return { ...NOTHING, added: added.length, removed: removed.length, unit: 'cars', vehicleIds }
}

function measureRelations(before: RelationRevisionRow[] | null, after: RelationRevisionRow[]): Measured {
  const { added, removed } = compare(relationEntries(before ?? []), relationEntries(after))
  return { ...NOTHING, added: added.length, removed: removed.length, unit: 'rows' }
}

/** The title of the other part may have changed without an edit. */
const relationEntries = (rows: RelationRevisionRow[]) => rows.map(({ other: _other, ...row }) => JSON.stringify(row))

const linesOf = ({ name, aliases, codes, from, to, engineId, attributes }: VehicleContent) => [
  `name ${name}`,
  ...aliases.map((alias) => `alias ${alias}`),
  ...codes.map((code) => `code ${code}`),
  ...[from && `from ${from}`, to && `to ${to}`, engineId && `engine ${engineId}`].flatMap((line) => line ?? []),
  ...Object.entries(attributes).map(([key, value]) => `${key}: ${value}`),
]

function measureVehicle(before: VehicleContent | null, after: VehicleContent): Measured {
  const { added, removed } = compare(before ? linesOf(before) : [], linesOf(after))
  return { ...NOTHING, added: added.length, removed: removed.length, unit: 'rows' }
}

const NOTHING = { added: 0, removed: 0, kinds: [], tags: [], vehicleIds: [] } satisfies Partial<Measured>
const UNITS: Record<ChangeSubject, SizeUnit> = {
  part: 'characters',
  cars: 'cars',
  relations: 'rows',
  vehicle: 'rows',
  image: 'images',
}

/** @param contents undefined for a removal, an image and a removed revision */
export function measure({ kind }: ListedChange, subject: ChangeSubject, contents: Contents | undefined): Measured {
  if (contents?.subject === 'part') return measurePart(contents.before, contents.after)
  if (contents?.subject === 'cars') return measureCars(contents.before, contents.after)
  if (contents?.subject === 'relations') return measureRelations(contents.before, contents.after)
  if (contents?.subject === 'vehicle') return measureVehicle(contents.before, contents.after)
  const images = subject === 'image' ? 1 : 0
  const isRemoval = kind.endsWith('.removed')
  return { ...NOTHING, added: isRemoval ? 0 : images, removed: isRemoval ? images : 0, unit: UNITS[subject] }
}

// ── Keys of the filters ──────────────────────────────────────────────────────────────────────────────────────────

const KIND_OF: Record<ChangeSubject, RecentKind> = {
  part: 'parts',
  cars: 'cars',
  relations: 'relations',
  vehicle: 'vehicles',
  image: 'images',
}
const DAY = 86_400_000

/** The tags and vehicles by which a change is found, when its author joined, and its flags. */
type Found = { tags: string[]; vehicleIds: string[]; joinedAt: Date | null; flags: Flag[] }

/** The keys of the number, the page and the author of a change. */
export const ownKeys = ({ seq, actorId }: ListedChange, { pageId }: Place): string[] => [
  keyOf.block(Math.floor(seq / BLOCK)),
  keyOf.page(pageId),
  ...(actorId === null ? [] : [keyOf.user(actorId)]),
]

export function keysOfChange(
  { kind, at }: ListedChange,
  subject: ChangeSubject,
  { added, removed, kinds }: Measured,
  { tags, vehicleIds, joinedAt, flags }: Found,
): string[] {
  const age = joinedAt === null ? null : (at.getTime() - joinedAt.getTime()) / DAY
  const all: RecentKind[] = [KIND_OF[subject], ...kinds]
  if (kind.endsWith('.created')) all.push('created')
  if (kind.endsWith('.removed')) all.push('removed')
  if (/\.(?:reverted|restored|unmerged)$/.test(kind)) all.push('undone')
  return [
    ...all.map(keyOf.kind),
    ...tags.map(keyOf.tag),
    ...vehicleIds.map(keyOf.vehicle),
    ...ACCOUNT_AGES.filter((days) => age !== null && age < days).map(keyOf.age),
    keyOf.size(sizeOf(added + removed)),
    ...(isFlagged(flags) ? [keyOf.flagged] : []),
  ]
}

const sizeOf = (changed: number): Size => (changed < 100 ? 'small' : changed <= 1_000 ? 'medium' : 'large')

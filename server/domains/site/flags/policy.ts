import type { FitmentSource, RevisionRow } from '../../../../shared/fitment-rows.ts'
import { FLAG_RULES, FLAG_TONES, type Flag, type FlagRule, type FlagTone } from '../../../../shared/flags.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import { removedNumbers } from './number-policy.ts'
import { sitesOf } from './site-policy.ts'
import { descriptionFlags, isPartTitleOfDigits, isVehicleTitleOfDigits, placeholderIn } from './text-policy.ts'
import { changedValues } from './value-policy.ts'

// The rules see an edit, a new page or an image, and facts that are read for many changes at once. They say what they found
// and judge nobody (docs/product/changes.md, "Flags").

export type PartTexts = {
  title: string
  description: string
  numbers: { number: string; link?: string | null; supersededBy?: string | null }[]
}
export type Cars = { universal: boolean; rows: RevisionRow[] }

/** `before` is null for a new part or vehicle. */
export type Edit =
  | { subject: 'part'; before: PartTexts | null; after: PartTexts }
  | { subject: 'cars'; before: Cars; after: Cars }
  | { subject: 'relations'; before: RelationRevisionRow[]; after: RelationRevisionRow[] }
  | { subject: 'vehicle'; before: VehicleContent | null; after: VehicleContent }
  | { subject: 'image' }

export type AuthorFacts = {
  /** The age of the account at the time of the edit. */
  accountDays: number
  isFirstEdit: boolean
  /** In the minute before it, with the edit itself. */
  editsInMinute: number
}
export type Facts = {
  /** How many active listings of the part name a removed number, by its normalized form. */
  listings: ReadonlyMap<string, number>
  /** Sites that were linked before, and this site. */
  sites: ReadonlySet<string>
  /** The names of the makes of vehicles, by the id of the vehicle. */
  makes: ReadonlyMap<string, string>
  /** Null for a job of the site, and for an edit that is not saved yet. */
  author: AuthorFacts | null
  /** Other parts with the image. */
  partsWithPicture: number
}
export const NO_FACTS: Facts = {
  listings: new Map(),
  sites: new Set(),
  makes: new Map(),
  author: null,
  partsWithPicture: 0,
}

export const NEW_ACCOUNT_DAYS = 30
export const MANY_EDITS = 10
/** Whether the flags of a rule are decided, so that the rule can be switched off. Sources are good from the beginning. */
export const isDecided = (rule: FlagRule): boolean => FLAG_TONES[rule] !== 'good'

/** Flags of one rule in a change. */
const MAX_OF_RULE = 3

const TONES: FlagTone[] = ['bad', 'look', 'good']
const orderOf = ({ rule }: Flag) => TONES.indexOf(FLAG_TONES[rule]) * FLAG_RULES.length + FLAG_RULES.indexOf(rule)

/** Returns what the rules find in an edit: what breaks listings first. */
export function findFlags(edit: Edit, facts: Facts): Flag[] {
  const found = [...contentFlags(edit, facts), ...authorFlags(facts.author)]
  return found
    .filter((flag, at) => found.slice(0, at).filter(({ rule }) => rule === flag.rule).length < MAX_OF_RULE)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}

function contentFlags(edit: Edit, facts: Facts): Flag[] {
  switch (edit.subject) {
    case 'part':
      return partFlags(edit.before, edit.after, facts)
    case 'cars':
      return carFlags(edit.before, edit.after, facts)
    case 'relations':
      return relationFlags(edit.before, edit.after)
    case 'vehicle':
      return vehicleFlags(edit.before, edit.after)
    case 'image':
      return facts.partsWithPicture > 0 ? [{ rule: 'same-picture', parts: facts.partsWithPicture }] : []
  }
}

function authorFlags(author: AuthorFacts | null): Flag[] {
  if (!author) return []
  const { isFirstEdit, accountDays, editsInMinute } = author
  return [
    ...(isFirstEdit && accountDays < NEW_ACCOUNT_DAYS ? [{ rule: 'first-edit' } as const] : []),
    ...(editsInMinute >= MANY_EDITS ? [{ rule: 'many-edits', edits: editsInMinute } as const] : []),
  ]
}

// ── Parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const NO_PART: PartTexts = { title: '', description: '', numbers: [] }

function partFlags(before: PartTexts | null, after: PartTexts, { listings, sites }: Facts): Flag[] {
  const earlier = before ?? NO_PART
  const linked = sitesOf(earlier)
  return [
    ...removedNumbers(earlier, after).flatMap((number): Flag[] => {
      const naming = listings.get(normalizePartNumber(number)) ?? 0
      return naming > 0 ? [{ rule: 'number-removed', number, listings: naming }] : []
    }),
    ...descriptionFlags(earlier, after),
    ...[...sitesOf(after)]
      .filter((host) => !linked.has(host) && !sites.has(host))
      .map((host): Flag => ({ rule: 'new-site', host })),
    ...(isPartTitleOfDigits(before && before.title, after.title)
      ? [{ rule: 'title-digits', title: after.title } as const]
      : []),
    ...placeholders([earlier.title, earlier.description], [after.title, after.description]),
    ...changedValues(earlier.title, after.title),
    ...changedValues(earlier.description, after.description),
  ]
}

/** Of the texts at the same place, or of those that are new. */
function placeholders(before: string[], after: string[]): Flag[] {
  return after.flatMap((text, at): Flag[] => {
    const found = placeholderIn(before[at] ?? '', text)
    return found === null ? [] : [{ rule: 'placeholder', text: found }]
  })
}

// ── Cars ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function carFlags(before: Cars, after: Cars, { makes }: Facts): Flag[] {
  const kept = new Set(after.rows.map(({ vehicleId }) => makes.get(vehicleId)))
  const removed = new Map<string, number>()
  for (const { vehicleId } of after.universal ? [] : before.rows) {
    const make = makes.get(vehicleId)
    if (make !== undefined && !kept.has(make)) removed.set(make, (removed.get(make) ?? 0) + 1)
  }
  return [
    ...[...removed].map(([make, rows]): Flag => ({ rule: 'make-removed', make, rows })),
    ...sources(before.rows, after.rows, carKey),
  ]
}

/** At least half of the new rows are from a catalogue. */
function sources<Row extends { source: FitmentSource }>(
  before: Row[],
  after: Row[],
  keyOf: (row: Row) => string,
): Flag[] {
  const earlier = new Set(before.map(keyOf))
  const added = after.filter((row) => !earlier.has(keyOf(row)))
  const withSource = added.filter(({ source }) => source === 'catalogue').length
  return withSource > 0 && withSource * 2 >= added.length ? [{ rule: 'sources', rows: added.length, withSource }] : []
}

const carKey = ({ vehicleId, from, to, precision, fits, position, quantity, note, conditions, source }: RevisionRow) =>
  JSON.stringify([
    vehicleId,
    from,
    to,
    precision,
    fits,
    position,
    quantity,
    note,
    conditions.map(({ key, value }) => [key, value]),
    source,
  ])

// ── Relations ────────────────────────────────────────────────────────────────────────────────────────────────────────

function relationFlags(before: RelationRevisionRow[], after: RelationRevisionRow[]): Flag[] {
  const earlier = new Set(before.map(({ note }) => note))
  const notes = after.map(({ note }) => note).filter((note) => !earlier.has(note))
  return [...placeholders([], notes), ...sources(before, after, relationKey)]
}

const relationKey = ({ kind, otherId, quantity, note, source }: RelationRevisionRow) =>
  JSON.stringify([kind, otherId, quantity, note, source])

// ── Vehicles ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const textsOf = (content: VehicleContent | null) =>
  content ? [content.name, ...content.aliases, ...content.codes, ...Object.values(content.attributes)] : []

function vehicleFlags(before: VehicleContent | null, after: VehicleContent): Flag[] {
  const attributes = before?.attributes ?? {}
  const earlier = new Set(textsOf(before))
  return [
    ...(isVehicleTitleOfDigits(before && before.name, after.name)
      ? [{ rule: 'title-digits', title: after.name } as const]
      : []),
    ...placeholders(
      [],
      textsOf(after).filter((name) => !earlier.has(name)),
    ),
    ...Object.entries(after.attributes).flatMap(([key, value]) => changedValues(attributes[key] ?? '', value)),
  ]
}

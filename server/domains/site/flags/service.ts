import type { Flag } from '../../../../shared/flags.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import type { LoggedChange } from '../../base/changes/consumer-service.ts'
import { readFacts, type EditOf } from './facts-service.ts'
import { findFlags, isDecided, NO_FACTS, type AuthorFacts, type Cars, type Edit } from './policy.ts'
import {
  authorsOfChanges,
  carEdits,
  insertFlagCases,
  partEdits,
  partsWithPictures,
  relationEdits,
  vehicleEdits,
} from './queries.ts'
import { rulesThatAreOff } from './rule-service.ts'
import { sitesOf } from './site-policy.ts'

export { decideFlags } from './rule-service.ts'

/** Older changes need no check when they are listed, so they have no flags. */
const FLAGGED_DAYS = 30
/** Changes whose contents are read at once. A description has up to 100,000 characters. */
const STEP = 20

const DAY = 86_400_000
const MINUTE = 60_000

type EditKind =
  | `${'part' | 'vehicle'}.${'created' | 'edited' | 'reverted'}`
  | `${'fitment' | 'relation'}.${'edited' | 'reverted'}`
  | 'image.added'
const KINDS = new Set<string>([
  'part.created',
  'part.edited',
  'part.reverted',
  'fitment.edited',
  'fitment.reverted',
  'relation.edited',
  'relation.reverted',
  'vehicle.created',
  'vehicle.edited',
  'vehicle.reverted',
  'image.added',
] satisfies EditKind[])
type EditChange = LoggedChange<EditKind>
const isEdit = (change: LoggedChange): change is EditChange => KINDS.has(change.kind)

/**
 * Returns what the rules that are switched on find in changes of the wiki, by the id of the change, in the transaction that
 * lists them. Changes without a flag are missing.
 */
export async function flagChanges(deps: Deps, changes: LoggedChange[]): Promise<Map<string, Flag[]>> {
  const oldest = deps.now().getTime() - FLAGGED_DAYS * DAY
  const edits = changes.filter(isEdit).filter(({ at }) => at.getTime() > oldest)
  const flags = new Map<string, Flag[]>()
  if (edits.length === 0) return flags
  const [off, authors] = [await rulesThatAreOff(deps), await readAuthors(deps, edits)]
  for (let at = 0; at < edits.length; at += STEP) {
    const step = edits.slice(at, at + STEP)
    for (const [id, found] of await flagStep(deps, step, authors)) {
      const shown = found.filter(({ rule }) => !off.has(rule))
      if (shown.length > 0) flags.set(id, shown)
    }
    await nextTurn()
  }
  return flags
}

async function flagStep(deps: Deps, changes: EditChange[], authors: Map<string, AuthorFacts>) {
  const edits = await readEdits(deps, changes)
  const { listings, makes, sites } = await readFacts(deps, [...edits.values()])
  const pictures = await readPictures(deps, changes)
  const linked = new Set(sites)
  const flags = new Map<string, Flag[]>()
  for (const { id, itemId } of changes) {
    const found = edits.get(id)
    if (!found) continue
    const facts = {
      listings: listings.get(found.pageId ?? '') ?? NO_FACTS.listings,
      makes,
      sites: linked,
      author: authors.get(id) ?? null,
      partsWithPicture: pictures.get(itemId) ?? 0,
    }
    try {
      flags.set(id, findFlags(found.edit, facts))
    } catch (error) {
      // The list of changes goes on without the flags of one.
      deps.failures.job('flags of a change', error)
    }
    if (found.edit.subject === 'part') for (const host of sitesOf(found.edit.after)) linked.add(host)
  }
  const added = [...linked].filter((host) => !sites.has(host))
  if (added.length > 0)
    await deps.prisma.linkedSite.createMany({ data: added.map((host) => ({ host })), skipDuplicates: true })
  return flags
}

const NO_CARS: Cars = { universal: false, rows: [] }

/** Returns the edits by the id of their change. Those of removed revisions are missing. */
async function readEdits({ query }: Deps, changes: EditChange[]): Promise<Map<string, EditOf>> {
  const edits = new Map<string, Edit>()
  const revisionsOf = (subject: 'part' | 'fitment' | 'relation' | 'vehicle') => {
    const found = changes.filter(({ kind }) => kind.startsWith(`${subject}.`))
    return { ids: found.map(pageOf), numbers: found.map(revisionOf) }
  }
  for (const { id, number, before, after } of await query(partEdits, revisionsOf('part')))
    edits.set(`part ${id} ${number}`, { subject: 'part', before, after })
  for (const { id, number, before, after } of await query(carEdits, revisionsOf('fitment')))
    edits.set(`fitment ${id} ${number}`, { subject: 'cars', before: before ?? NO_CARS, after })
  for (const { id, number, before, after } of await query(relationEdits, revisionsOf('relation')))
    edits.set(`relation ${id} ${number}`, { subject: 'relations', before: before ?? [], after })
  for (const { id, number, before, after } of await query(vehicleEdits, revisionsOf('vehicle')))
    edits.set(`vehicle ${id} ${number}`, { subject: 'vehicle', before, after })
  return new Map(
    changes.flatMap((change): [string, EditOf][] => {
      const pageId = pageOf(change)
      const [subject = ''] = change.kind.split('.')
      const edit: Edit | undefined =
        subject === 'image' ? { subject: 'image' } : edits.get(`${subject} ${pageId} ${revisionOf(change)}`)
      return edit ? [[change.id, { pageId, edit }]] : []
    }),
  )
}

/** The item of an edit of cars or relations is the revision. */
const pageOf = ({ kind, itemId, partId }: EditChange): string =>
  kind.startsWith('fitment.') || kind.startsWith('relation.') ? (partId ?? '') : itemId
const revisionOf = (change: EditChange): number => (change.kind === 'image.added' ? 0 : change.facts.revision)

async function readPictures({ query }: Deps, changes: EditChange[]): Promise<Map<string, number>> {
  const ids = changes.filter(({ kind }) => kind === 'image.added').map(({ itemId }) => itemId)
  const found = ids.length > 0 ? await query(partsWithPictures, { ids }) : []
  return new Map(found.map(({ id, parts }) => [id, parts]))
}

/** Returns what the rules must know of the authors, by the id of the change. */
async function readAuthors({ query }: Deps, changes: EditChange[]): Promise<Map<string, AuthorFacts>> {
  const ids = [...new Set(changes.flatMap(({ actorId }) => actorId ?? []))]
  const times = changes.map(({ at }) => at.getTime())
  const since = new Date(Math.min(...times) - MINUTE)
  const authors = new Map((await query(authorsOfChanges, { ids, since })).map((author) => [author.id, author]))
  const seen = new Map<string, { at: number; act: string }[]>()
  const facts = new Map<string, AuthorFacts>()
  for (const { id, actorId, groupId, at } of changes) {
    const author = authors.get(actorId ?? '')
    if (!author) continue
    const earlier = seen.get(author.id) ?? author.recent.map((each) => ({ ...each, at: Date.parse(each.at) }))
    const acts = [...earlier, { at: at.getTime(), act: groupId ?? id }]
    facts.set(id, {
      accountDays: (at.getTime() - Date.parse(author.createdAt)) / DAY,
      isFirstEdit: !author.hasEdits && !seen.has(author.id),
      editsInMinute: new Set(acts.filter((act) => act.at > at.getTime() - MINUTE).map(({ act }) => act)).size,
    })
    seen.set(author.id, acts)
  }
  return facts
}

/** Stores the flags of changes as cases that are decided when the change is marked as good or undone. */
export async function storeFlagCases({ query }: Deps, flagsBySeq: ReadonlyMap<number, Flag[]>): Promise<void> {
  const cases = [...flagsBySeq].flatMap(([seq, flags]) =>
    [...new Set(flags.map(({ rule }) => rule))].filter(isDecided).map((rule) => ({ seq, rule })),
  )
  if (cases.length === 0) return
  await query(insertFlagCases, { seqs: cases.map(({ seq }) => seq), rules: cases.map(({ rule }) => rule) })
}

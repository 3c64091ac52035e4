import type { RelationContent, RelationKind, RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import {
  iso,
  jsonArray,
  partSummary,
  personOf,
  type JsonText,
  type PartSummary,
  type Person,
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { furtherFrom, leadingTo, MOST_FROM_OTHERS, MOST_FURTHER } from '../../../db/related-parts.ts'
import { visible } from '../../../db/visibility.ts'
import { selectRevisions, type RevisionHead, type RevisionWindow } from '../revisions/policy.ts'

/** Another part as the relations of a part show it, with its active asks. */
type Other = { part: PartSummary; askCount: number; lowestAskCents: number | null }
export type Relation = RelationContent & {
  id: string
  /** The users who confirmed it by one of their cars, and those who did by a trade. */
  confirmations: { cars: number; trades: number }
} & Other

/** The relations of a part with visible parts. */
export type Relations = {
  partId: string
  /** Number of the current revision of those that are stored at the part; 0 for none. */
  revision: number
  revisionId: string | null
  editor: Person | null
  updatedAt: string | null
  /**
   * Those that are stored at the part, those with the most confirmations first, then in their order. An edit sends them in the order
   * of `ordinal`.
   */
  rows: (Relation & { ordinal: number })[]
  /** Those that are stored at the other part, those with the most confirmations first, then the newest parts. */
  fromOthers: Relation[]
  /** The parts two steps away, which nobody has connected with the part: at most MOST_FURTHER. */
  further: (Other & { via: { id: string; slug: string; name: string } })[]
}

const otherColumns = (o: string) =>
  `${partSummary(o)} as part, ${o}.ask_count as "askCount", ${o}.lowest_ask_cents as "lowestAskCents"`
const relationColumns = `r.id, r.kind, r.quantity, r.note, r.source, ${otherColumns('o')},
  json_build_object('cars', confirmed.cars, 'trades', confirmed.trades) as confirmations`

/** The numbers of confirmations of relation `r`. */
const confirmationCounts = `(
  select count(*) as "all", count(c.vehicle_id) as cars, count(*) - count(c.vehicle_id) as trades from relation_confirmation c
  where c.part_id = r.part_id and c.kind = r.kind and c.other_id = r.other_id and ${visible.confirmation('c')})`

export const partRelations = statement<{ partId: string }, { relations: JsonText<Relations> }>(
  'relations of a part',
  'hot-read',
  `select row_to_json(relations)::text as relations from (
    select p.id as "partId", coalesce(h.revision, 0) as revision, e.id as "revisionId", ${personOf('e.author_id')} as editor,
      ${iso('h.updated_at')} as "updatedAt", ${jsonArray(`
        select ${relationColumns}, r.ordinal
        from part_relation r join part o on o.id = r.other_id and ${visible.part('o')} cross join lateral ${confirmationCounts} confirmed
        where r.part_id = p.id order by confirmed."all" desc, r.ordinal`)} as rows, ${jsonArray(`
        select ${relationColumns}
        from part_relation r join part o on o.id = r.part_id and ${visible.part('o')} cross join lateral ${confirmationCounts} confirmed
        where r.other_id = p.id and r.part_id in (select id from ${leadingTo('p.id')} found)
        order by confirmed."all" desc, r.part_id desc, r.ordinal limit ${MOST_FROM_OTHERS}`)} as "fromOthers", ${jsonArray(`
        select ${otherColumns('o')}, json_build_object('id', via.id, 'slug', via.slug, 'name', via.name) as via
        from (
          select distinct on (f.id) f.id, f.via_id
          from ${furtherFrom('p.id')} f join part v on v.id = f.via_id and ${visible.part('v')}
          where f.id <> p.id and not exists (select from part_relation d
            where (d.part_id = p.id and d.other_id = f.id) or (d.part_id = f.id and d.other_id = p.id))
          order by f.id, f.via_id) found
        join part o on o.id = found.id and ${visible.part('o')} join part via on via.id = found.via_id
        order by o.id desc limit ${MOST_FURTHER}`)} as further
    from part p left join part_relations h on h.part_id = p.id
    left join relation_revision e on e.part_id = h.part_id and e.number = h.revision
    where p.id = $partId and ${visible.part('p')}) relations`,
)

// ── Edits ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Held until the transaction ends, so that two edits cannot together make a circle of kits or say the same twice. Taken before
 * the parts are locked: a new relation locks the key of the other part.
 */
export const lockRelationEdits = statement<object, { locked: string }>(
  'lock the relations of all parts',
  'atomic',
  `select pg_advisory_xact_lock(hashtext('relations of parts'))::text as locked`,
)

/** The rows that the relations of a part may not have: 'same_as' that the other part has, and a kit that is in itself. */
export const refusedRelations = statement<
  { partId: string; kinds: RelationKind[]; otherIds: string[] },
  { kind: RelationKind; otherId: string }
>(
  'relations that contradict others',
  'bulk',
  `select given.kind, given.other_id as "otherId"
  from unnest($kinds::relation_kind[], $otherIds::uuid[]) given (kind, other_id)
  where (given.kind = 'same_as' and exists (select from part_relation r
      where r.part_id = given.other_id and r.kind = 'same_as' and r.other_id = $partId::uuid))
    or (given.kind = 'contains' and $partId::uuid in (
      with recursive inside (id) as (
        select given.other_id
        union select r.other_id from inside join part_relation r on r.part_id = inside.id and r.kind = 'contains')
      select id from inside))`,
)

// ── Revisions ────────────────────────────────────────────────────────────────────────────────────────────────────

/** What an edit replaces. Each revision stores it. */
export type RelationsContent = { rows: RelationRevisionRow[] }
/** A revision with its content, which is empty if a moderator removed it. */
export type RelationRevision = RevisionHead & RelationsContent & { removed: boolean }

export const relationRevisionContents = statement<RevisionWindow, RelationRevision>(
  'revisions of relations',
  'hot-read',
  selectRevisions(
    { content: 'part', revision: 'relation_revision', key: 'part_id' },
    `not (${visible.revision('r')}) as removed, case when ${visible.revision('r')} then r.rows else '[]' end as rows`,
    visible.revision('r'),
  ),
)

// ── Merges ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Locks the relations that are stored at other parts. They fail instead of waiting if $now. */
const lockOf = (name: string, wait: string) =>
  statement<{ ids: string[] }, { id: string }>(
    name,
    'atomic',
    `select r.id from part_relation r where r.other_id = any($ids::uuid[]) order by r.id for update of r ${wait}`,
  )
export const lockRelationsTo = lockOf('lock relations to parts', '')
export const lockRelationsToNow = lockOf('lock relations to parts now', 'nowait')

/** The part and the kind identify a relation to a part: each edit writes the rows again. */
const keyColumn = `r.part_id || ' ' || r.kind`

/** The part and the parts in it, as a kit. */
const insideOf = (part: string) => `inside (id) as (
    select ${part}::uuid
    union select c.other_id from inside join part_relation c on c.part_id = inside.id and c.kind = 'contains')`

/** Whether the relation `r` can lead to a part: it has no such relation there, and contradicts no relation of that part. */
const canLeadTo = (part: string) => `r.part_id <> ${part}::uuid
    and not exists (select from part_relation own
      where own.kind = r.kind and ((own.part_id = r.part_id and own.other_id = ${part}::uuid)
        or (own.kind = 'same_as' and own.part_id = ${part}::uuid and own.other_id = r.part_id)))
    and (r.kind <> 'contains' or r.part_id not in (select id from inside))`

/** Leads relations from the loser of a merge to its winner. One that cannot lead there stays. */
export const moveRelations = statement<{ loserId: string; winnerId: string }, { key: string }>(
  'move relations to the winner',
  'atomic',
  `with recursive ${insideOf('$winnerId')}
  update part_relation r set other_id = $winnerId::uuid
  where r.other_id = $loserId::uuid and ${canLeadTo('$winnerId')}
  returning ${keyColumn} as key`,
)

/** Leads relations back to the loser that still lead to the part that has the others now. Edits since may have made them contradict others. */
export const moveRelationsBack = statement<{ loserId: string; winnerId: string; keys: string[] }, { key: string }>(
  'move relations back to the loser',
  'atomic',
  `with recursive ${insideOf('$loserId')}
  update part_relation r set other_id = $loserId::uuid
  where r.other_id = $winnerId::uuid and ${keyColumn} = any($keys) and ${canLeadTo('$loserId')}
  returning ${keyColumn} as key`,
)

import type { RelationKind } from '../../../../shared/relation-rows.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'

/** A relation as it is stored, and a user. */
export type ConfirmedBy = { partId: string; kind: RelationKind; otherId: string; userId: string }

/** Condition: the confirmation `c` is that of the user. */
const isOwn = `c.part_id = $partId::uuid and c.kind = $kind::relation_kind and c.other_id = $otherId::uuid and c.user_id = $userId::uuid`

/** Locks the user's earlier confirmation. A merge of a part locks it first and then the part. */
export const lockConfirmation = statement<ConfirmedBy, { id: string }>(
  'lock the confirmation of a relation',
  'atomic',
  `select c.id from relation_confirmation c where ${isOwn} for update`,
)

/**
 * Keeps both parts from being merged, in the order in which a merge locks them. Returns the visible ones: it waits for a merge.
 */
export const keepParts = statement<{ ids: string[] }, { id: string }>(
  'keep two parts from being merged',
  'atomic',
  `select p.id from part p where p.id = any($ids::uuid[]) and ${visible.part('p')} order by p.id for key share`,
)

/**
 * Stores that the user confirms a relation, if it stands and the user has the car in the garage, or without a car a confirmed trade of
 * one of the two parts. A repetition replaces the earlier confirmation. No row also if a moderator removed that one.
 */
export const confirmRelation = statement<
  ConfirmedBy & { id: string; vehicleId: string | null; now: Date },
  { id: string; change: string }
>(
  'confirm a relation',
  'atomic',
  `insert into relation_confirmation (id, part_id, kind, other_id, user_id, vehicle_id, created_at)
  select $id::uuid, r.part_id, r.kind, r.other_id, $userId::uuid, $vehicleId::uuid, $now
  from part_relation r
  where r.part_id = $partId::uuid and r.kind = $kind::relation_kind and r.other_id = $otherId::uuid and case
    when $vehicleId::uuid is null then exists (
      select from trade t where t.part_id in (r.part_id, r.other_id) and $userId::uuid in (t.buyer_id, t.seller_id)
        and t.confirmed_at is not null)
    else exists (select from garage_car g where g.user_id = $userId::uuid and g.vehicle_id = $vehicleId::uuid) end
  on conflict (part_id, kind, other_id, user_id) do update set
    vehicle_id = excluded.vehicle_id, created_at = excluded.created_at
  where relation_confirmation.removed_at is null
  returning id, ${recordChangeSql('relation.confirmed', {
    actor: 'user_id',
    item: 'id',
    part: 'part_id',
    tells: `array[(
      select e.author_id from part_relations h join relation_revision e on e.part_id = h.part_id and e.number = h.revision
      where h.part_id = relation_confirmation.part_id)]`,
    facts: { relation: 'kind', otherId: 'other_id', vehicleId: 'vehicle_id' },
    at: 'created_at',
  })} as change`,
)

const withdrawn = recordChangeSql('relation.confirmation-withdrawn', {
  actor: 'user_id',
  item: 'id',
  part: 'part_id',
  facts: { relation: 'kind', otherId: 'other_id' },
  at: '$now::timestamptz',
})

/** Deletes the user's confirmation of a relation. No row if there is none. */
export const withdrawConfirmation = statement<ConfirmedBy & { now: Date }, { id: string; change: string }>(
  'withdraw the confirmation of a relation',
  'atomic',
  `delete from relation_confirmation c where ${isOwn} and ${visible.confirmation('c')} returning id, ${withdrawn} as change`,
)

/** Withdraws the confirmations of a user whose account is deleted. The log tells the search engine of the parts. */
export const withdrawConfirmationsOf = statement<{ userId: string; now: Date }, { change: string }>(
  'withdraw the confirmations of relations of a user',
  'bulk',
  `delete from relation_confirmation c where c.user_id = $userId returning ${withdrawn} as change`,
)

/** Locks the confirmations of a user in the order in which a merge locks them. */
export const lockConfirmationsOf = statement<{ userId: string }, { id: string }>(
  'lock the confirmations of relations of a user',
  'atomic',
  `select id from relation_confirmation where user_id = $userId order by id for update`,
)

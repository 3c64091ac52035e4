import type { DuplicateReason } from '../../../../shared/duplicates.ts'
import { partSummary, type PartSummary } from '../../../db/columns.ts'
import { openProposals, type OpenProposal } from '../../../db/proposals.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { likelyDuplicates, mayBeSame } from '../../catalogue/parts/duplicate-policy.ts'

/** Two parts that may be the same. */
export type DuplicatePair = {
  id: string
  /** The older part first. */
  parts: [PartSummary, PartSummary]
  reason: DuplicateReason
  /** In common, as the older part has it. */
  number: string
  brand: string | null
  /** Of the names, in percent. */
  similarity: number
  /** The open proposal to merge the two. */
  proposal: OpenProposal | null
}

type After = { reason: DuplicateReason | null; similarity: number | null; id: string | null }

/**
 * The pairs that may be the same, the likeliest first; with `tag` those of which a part has it. `reason`, `similarity` and `id` are
 * those of the last pair before.
 */
export const listPairs = statement<After & { tag: string | null; limit: number }, DuplicatePair>(
  'list likely duplicates',
  'hot-read',
  `select c.id, json_build_array(${partSummary('low')}, ${partSummary('high')}) as parts, c.reason, c.number, c.brand, c.similarity,
    ${openProposals('m.loser_id in (c.low_id, c.high_id) and m.winner_id in (c.low_id, c.high_id)')}->0 as proposal
  from duplicate_candidate c join part low on low.id = c.low_id join part high on high.id = c.high_id
  where ($reason::duplicate_reason is null or (c.reason >= $reason
      and (c.reason > $reason or c.similarity < $similarity or (c.similarity = $similarity and c.id > $id::uuid))))
    and ($tag::text is null or exists (select from part_tag pt join tag t on t.id = pt.tag_id
      where pt.part_id in (c.low_id, c.high_id) and t.name = $tag))
    and ${visible.part('low')} and ${visible.part('high')} and ${mayBeSame('c.low_id', 'c.high_id')}
  order by c.reason, c.similarity desc, c.id limit $limit`,
)

/** Takes the nightly search until the transaction ends. No row if another process has it, or if it is done since `night`. */
export const takeScan = statement<{ night: Date }, { position: string | null }>(
  'take the search for duplicates',
  'atomic',
  `select position from duplicate_scan where position is not null or began_at < $night for update skip locked`,
)

/** Stores the pairs whose older part is after `after` and not after `last`, and deletes those that are not likely any more. */
export const storePairs = statement<{ after: string; last: string; now: Date }, object>(
  'store likely duplicates',
  'bulk',
  `with found as materialized ${likelyDuplicates('p.id > $after and p.id <= $last', 'm.part_id > own.id')},
  gone as (delete from duplicate_candidate c where c.low_id > $after and c.low_id <= $last
    and not exists (select from found where found.one_id = c.low_id and found.other_id = c.high_id))
  insert into duplicate_candidate as c (id, low_id, high_id, reason, number, brand, similarity, found_at)
  select uuidv7(), one_id, other_id, reason, number, brand, similarity, $now from found
  on conflict (low_id, high_id) do update set
    reason = excluded.reason, number = excluded.number, brand = excluded.brand, similarity = excluded.similarity
  where (c.reason, c.number, c.brand, c.similarity) is distinct from
    (excluded.reason, excluded.number, excluded.brand, excluded.similarity)`,
)

import type { Deps } from '../../server/deps.ts'

/** Lists the changes of the wiki that are not listed yet as unchecked, as the consumer of the log does, but at once. */
export async function listNewChanges({ prisma }: Deps): Promise<void> {
  await prisma.$executeRawUnsafe(`
    insert into recent_change (seq, change_id, kind, subject, page_id, item_id, revision, actor_id, at, keys, added, removed, unit, state)
    select coalesce((select max(seq) from recent_change), 0) + row_number() over (order by id), id, kind,
      case split_part(kind, '.', 1) when 'fitment' then 'cars' else split_part(kind, '.', 1) end::change_subject,
      coalesce(part_id, item_id), item_id, (facts->>'revision')::int, actor_id, at, '{}', 0, 0, 'characters', 'unchecked'
    from change c
    where kind ~ '^(part|vehicle|fitment|image)[.](created|edited|reverted|added)$'
      and not exists (select from recent_change listed where listed.change_id = c.id)`)
}

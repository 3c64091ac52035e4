/** Each finds rows that no merge, undo or split may leave. */
export const NEVER_AFTER_MERGES = {
  'parts that are merged without one merge that is not undone, and the other way round': `
    select p.id from part p
    where (p.merged_into_id is not null)::int <> (
      select count(*) from part_merge m where m.loser_id = p.id and m.undone_at is null)`,
  'merged parts that do not lead to the last part of their merges': `
    with recursive chain (id, last) as (
      select loser_id, winner_id from part_merge where undone_at is null
      union all
      select chain.id, m.winner_id from chain join part_merge m on m.loser_id = chain.last and m.undone_at is null)
    select p.id from part p join chain on chain.id = p.id join part last on last.id = chain.last and last.merged_into_id is null
    where p.merged_into_id <> chain.last`,
  'parts that lead to a part that is merged': `
    select p.id from part p join part last on last.id = p.merged_into_id where last.merged_into_id is not null`,
  'undone merges without a report': `select id from part_merge where (undone_at is null) <> (report is null)`,
  'rows at merged parts': `
    select c.id from comment c join part p on p.id = c.part_id where p.merged_into_id is not null
    union all select l.id from listing l join part p on p.id = l.part_id where p.merged_into_id is not null
    union all select t.id from trade t join part p on p.id = t.part_id where p.merged_into_id is not null`,
  'replies at another part than their comment': `
    select r.id from comment r join comment c on c.id = r.parent_id where r.part_id <> c.part_id`,
  'trades at another part than their listing': `
    select t.id from trade t join listing l on l.id = t.listing_id where t.part_id <> l.part_id`,
  'images at merged parts without an equal one that is shown': `
    select i.id from part_image i join part p on p.id = i.part_id
    where p.merged_into_id is not null and not exists (
      select from part_image o join part shown on shown.id = o.part_id and shown.merged_into_id is null
      where o.content_hash = i.content_hash)`,
  'two parts that say of each other that they are the same': `
    select a.id from part_relation a join part_relation b on a.part_id = b.other_id and a.other_id = b.part_id
    join part p on p.id = a.part_id join part o on o.id = a.other_id
    where a.kind = 'same_as' and b.kind = 'same_as' and p.merged_into_id is null and o.merged_into_id is null`,
}

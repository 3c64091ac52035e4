/**
 * Condition: a user has muted a part, one of its tags or of the vehicles that it fits, or a seller. The parameters are
 * expressions of ids.
 */
export const hasMuted = (user: string, part: string, seller: string) => `exists (
  select from follow m where m.user_id = ${user} and m.level = 'muted' and case m.type
    when 'part' then m.item_id = ${part}::text
    when 'seller' then m.item_id = ${seller}::text
    when 'tag' then exists (select from part_tag t where t.part_id = ${part} and t.tag_id::text = m.item_id)
    when 'vehicle' then exists (
      select from fitment_row f join vehicle v on v.id = f.vehicle_id
      where f.part_id = ${part} and f.fits and m.item_id::uuid = any(v.path)) end)`

import { BLOCK, keyOf } from '../../shared/recent-changes.ts'
import { catalogueSteps } from './catalogue.ts'
import { FUNCTIONS, type Step } from './content.ts'

export const CHANGES = 1_000_000
const PARTS = 40_000
const ACTORS = 2_000
/** Tags of one or a few parts. The other 468 tags are those of the catalogue, on up to a tenth of its parts. */
const RARE_TAGS = 2_000
const RARELY_TAGGED = 4_000

const actor = (n: string) => `('0f000001-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const keys = (...each: string[]) => `array['${each.join(`', '`)}']`
const { kind, age, size, flagged } = keyOf
/** The keys of a change by its page, user and number. */
const ownKeys = `array['${keyOf.page('')}' || p.id, '${keyOf.user('')}' || a.id, '${keyOf.block('')}' || (i + 1) / ${BLOCK}]`

/** The kinds of changes with their share of 100, and the keys of the filter by kind. Those of cars, parts and vehicles are edits. */
const KINDS: [name: string, subject: string, share: number, keys: string][] = [
  ['part.edited', 'part', 20, keys(kind('parts'))],
  ['part.edited', 'part', 12, keys(kind('numbers'))],
  ['part.edited', 'part', 8, keys(kind('tags'))],
  ['fitment.edited', 'cars', 25, keys(kind('cars'))],
  ['image.added', 'image', 10, keys(kind('images'))],
  ['part.created', 'part', 8, keys(kind('parts'), kind('created'))],
  ['part.reverted', 'part', 4, keys(kind('parts'), kind('undone'))],
  ['content.removed', 'part', 3, keys(kind('parts'), kind('removed'))],
  ['vehicle.edited', 'vehicle', 10, keys(kind('vehicles'))],
]
const kindRows = KINDS.flatMap(([name, subject, share, own]) =>
  Array.from({ length: share }, () => `('${name}', '${subject}', ${own})`),
)

const tagKeys = `array(select '${keyOf.tag('')}' || t.name from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = p.id)`
const carKeys = `array(select distinct '${keyOf.vehicle('')}' || car from fitment_row r
  join vehicle v on v.id = r.vehicle_id, unnest(v.path) car where r.part_id = p.id)`

const sizeKeys = `case width_bucket(pg_temp.dice(i, 6, 100), array[80, 95])
  when 0 then ${keys(size('small'))} when 1 then ${keys(size('medium'))} else ${keys(size('large'))} end`
const ageKeys = `case width_bucket(pg_temp.dice(i, 7, 100), array[10, 20, 30])
  when 0 then ${keys(age(7), age(30), age(90))} when 1 then ${keys(age(30), age(90))} when 2 then ${keys(age(90))} else '{}' end`

/** A few pages and a few users have most of the changes. 3 % are unchecked, most of them among the newest tenth. */
const DRAWN = `
  create temp table page as
    select *, row_number() over (partition by type order by md5(id::text)) - 1 as n from (
      select 'part' as type, p.id, ${tagKeys} as tags, ${carKeys} as cars from part p
      union all
      select 'vehicle', v.id, '{}', array(select '${keyOf.vehicle('')}' || car from unnest(v.path) car) from vehicle v) item;
  create temp table kind as
    select row_number() over () - 1 as n, *, case subject when 'vehicle' then 'vehicle' else 'part' end as type,
      (select count(*) from page where type = case subject when 'vehicle' then 'vehicle' else 'part' end) as pages
    from (values ${kindRows.join(',')}) k (name, subject, keys);
  analyze page;
  create temp table drawn as
    select i + 1 as seq, uuidv7() as id, k.name as kind, k.subject::change_subject as subject, p.id as page_id,
      row_number() over (partition by p.id, k.subject order by i)::int as number,
      a.id as actor_id, pg_temp.moment(i, ${CHANGES}) as at,
      pg_temp.dice(i, 10, 10) = 0 as flagged,
      case when pg_temp.dice(i, 4, 1000) < case when i > ${CHANGES * 0.9} then 250 else 6 end then 'unchecked'
        else (array['good', 'good', 'good', 'undone', 'trusted', 'trusted', 'trusted', 'trusted'])[1 + pg_temp.dice(i, 5, 8)]
        end::check_state as state,
      ${ownKeys} || p.tags || case when k.subject in ('cars', 'vehicle') then p.cars else '{}' end || k.keys || ${sizeKeys} || ${ageKeys} || case when pg_temp.dice(i, 10, 10) = 0 then array['${flagged}'] else '{}' end as keys
    from generate_series(0::bigint, ${CHANGES - 1}) i join kind k on k.n = pg_temp.dice(i, 1, 100)
      join page p on p.type = k.type and p.n = floor(k.pages * pg_temp.share(i, 2) ^ 2)::bigint,
      lateral (select ${actor(`1 + floor(${ACTORS} * pg_temp.share(i, 3) ^ 3)`)} as id) a;
  analyze drawn;`

const ROWS = `
  insert into change (id, seq, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
    select id, seq, kind, actor_id, subject::text, page_id, page_id, '{}', jsonb_build_object('revision', number), 'public', at
    from drawn order by seq;
  insert into recent_change (seq, change_id, kind, subject, page_id, item_id, revision, actor_id, at, keys, added, removed, unit,
      flags, state, checked_by_id, checked_at)
    select seq, id, kind, subject, page_id, page_id, case when subject <> 'image' and kind <> 'content.removed' then number end,
      actor_id, at, keys, 40, 10,
      (case subject when 'cars' then 'cars' when 'image' then 'images' when 'vehicle' then 'rows' else 'characters' end)::size_unit,
      case when flagged then '[{"rule": "first-edit"}]'::jsonb else '[]' end, state,
      case when state in ('good', 'undone') then ${actor('0')} end, case when state in ('good', 'undone') then at end
    from drawn order by seq;
  insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, summary, author_id, created_at)
    select id, page_id, number, 'Water pump', 'Fits most.', '{}', '[]', 'Corrected the number', actor_id, at
    from drawn where subject = 'part' order by page_id, number;
  insert into fitment_revision (id, part_id, number, universal, rows, summary, author_id, created_at)
    select id, page_id, number, false, '[]', 'Added cars', actor_id, at from drawn where subject = 'cars' order by page_id, number;
  insert into vehicle_revision (id, vehicle_id, number, content, summary, author_id, created_at)
    select id, page_id, number, '{}', 'Corrected the years', actor_id, at from drawn where subject = 'vehicle' order by page_id, number;
  insert into flag_case (seq, rule, is_good, decided_at)
    select seq, 'first-edit', state = 'good', at from recent_change where flags <> '[]' and state in ('good', 'undone')
    union all select seq, 'first-edit', null, null from recent_change where flags <> '[]' and state not in ('good', 'undone');
  insert into user_standing (user_id, edits, undone)
    select actor_id, count(*), count(*) filter (where state = 'undone') from recent_change
    where is_edit(kind) group by actor_id;
  update change_consumer set seq = ${CHANGES};`

/** Changes of parts and vehicles in the log and in the list, and people who follow parts, tags and vehicles. */
export const changesSteps: Step[] = [
  ...catalogueSteps(PARTS),
  {
    title: `${RARE_TAGS} rare tags`,
    sql: `
      insert into tag (name) select 'rare ' || n from generate_series(1, ${RARE_TAGS}) n;
      insert into part_tag (part_id, tag_id, position)
        select p.id, t.id, 10 from (select id, row_number() over (order by md5(id::text)) as n from part) p
          join tag t on t.name = 'rare ' || ceil(${RARE_TAGS} * (n / ${RARELY_TAGGED}.0) ^ 2)
        where n <= ${RARELY_TAGGED};
      select search_index(array_agg(distinct part_id)) from part_tag where position = 10;`,
  },
  {
    title: `${ACTORS} users`,
    sql: `
      insert into "user" (id, email, name, created_at)
        select ${actor('n')}, 'editor' || n || '@bench.example', 'Editor ' || n, '2023-01-01' from generate_series(0, ${ACTORS}) n;
      insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
        select ${actor('n')}, 'part', id::text, 'following', '{edits}', true, '2026-01-01'
        from generate_series(1, 20) n, lateral (select id from part where removed_at is null order by md5(id::text || n) limit 100) p;
      insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
        select ${actor('n')}, 'tag', id::text, 'following', '{}', true, '2026-01-01'
        from generate_series(1, 20) n, lateral (select id from tag where not starts_with(name, 'rare ') order by md5(id::text || n) limit 5) t;
      insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
        select ${actor('n')}, 'vehicle', id::text, 'following', '{}', true, '2026-01-01'
        from generate_series(1, 20) n, lateral (select id from vehicle order by md5(id::text || n) limit 3) v;
      insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
        select ${actor('n')}, 'seller', (${actor('n * 50 + k')})::text, 'following', '{}', true, '2026-01-01'
        from generate_series(1, 20) n, generate_series(1, 3) k;
      update part set follow_count = f.count from (select item_id, count(*) from follow where type = 'part' group by item_id) f
        where f.item_id = part.id::text;`,
  },
  { title: 'drawn changes', sql: FUNCTIONS.replaceAll('create function', 'create or replace function') + DRAWN },
  { title: `${CHANGES} changes`, sql: ROWS },
]

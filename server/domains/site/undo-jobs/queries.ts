import type { ChangeKind, RemovedType } from '../../../../shared/changes.ts'
import type { Changed, StepState } from '../../../../shared/undo-jobs.ts'
import { statement } from '../../../db/statement.ts'
import type { UndoHead } from '../../catalogue/revisions/undo-policy.ts'

// ── The changes of a user ────────────────────────────────────────────────────────────────────────────────────────

/** A change that a job may undo. */
export type UserChange = {
  id: string
  kind: ChangeKind
  itemId: string
  partId: string | null
  /** The post of a comment. */
  postId: string | null
  /** Of an edit. */
  revision: number | null
  /** Of a vote. */
  value: number | null
  /** What a moderator removed: the type, the id and the author of the item. */
  removedType: RemovedType | null
  removedId: string | null
  ownerId: string | null
  mergeId: string | null
  at: Date
}

const changeColumns = `c.id, c.kind, c.item_id as "itemId", c.part_id as "partId", (c.facts->>'postId')::uuid as "postId",
  (c.facts->>'revision')::int as revision, (c.facts->>'value')::int as value,
  c.facts->>'itemType' as "removedType", (c.facts->>'itemId')::uuid as "removedId",
  (c.facts->>'ownerId')::uuid as "ownerId", (c.facts->>'mergeId')::uuid as "mergeId", c.at`

const partHasOneOf = (part: string, tags: string) =>
  `exists (select from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = ${part} and t.name = any(${tags}))`

/** The tags of the part or post that change `c` belongs to are among $tags; of a merge those of both parts. */
const hasOneOf = (tags: string) => `(
  (${partHasOneOf('c.part_id', tags)}
    and (c.kind <> 'part.merged' or ${partHasOneOf("(c.facts->>'loserId')::uuid", tags)}))
  or exists (select from post_tag pt join tag t on t.id = pt.tag_id
    where pt.post_id = coalesce((c.facts->>'postId')::uuid, c.item_id) and t.name = any(${tags})))`

/**
 * The newest changes of a user of these kinds. The actor is a range, so that only the index on actor and id has this order: the
 * newest changes of all users may be those of others only.
 * @param tags null for a site admin: all changes, also those without tags, as votes and vehicles
 * @param isRest whether changes that a job has undone are left out, so that the next job reaches those before
 */
export const changesOfUser = statement<
  { userId: string; kinds: string[]; since: Date | null; tags: string[] | null; isRest: boolean; limit: number },
  UserChange
>(
  'changes of a user to undo',
  'bulk',
  `select ${changeColumns} from change c
  where c.actor_id between $userId and $userId and c.kind = any($kinds) and ($since::timestamptz is null or c.at >= $since)
    and ($tags::text[] is null or (c.kind not like 'vehicle.%' and c.kind not like '%.voted' and ${hasOneOf('$tags')}))
    and (not $isRest or not exists (
      select from undo_step s join undo_job j on j.id = s.job_id
      where s.change_id = c.id and s.state = 'undone' and not exists (select from undo_job u where u.undoes_id = j.id)))
  order by c.actor_id desc, c.id desc limit $limit`,
)

/**
 * The changes that a job made, newest first.
 * @param first an id before all of them, so that the index on actor and id finds them
 */
export const changesOfJob = statement<
  { moderatorId: string; jobId: string; kinds: string[]; first: string },
  UserChange
>(
  'changes of an undo job',
  'bulk',
  `select ${changeColumns} from change c
  where c.actor_id = $moderatorId and c.group_id = $jobId and c.kind = any($kinds) and c.id >= $first::uuid
  order by c.id desc`,
)

export const changesByIds = statement<{ ids: string[] }, UserChange>(
  'changes of steps',
  'hot-read',
  `select ${changeColumns} from change c where c.id = any($ids::uuid[])`,
)

// ── Their states ─────────────────────────────────────────────────────────────────────────────────────────────────

export type Head = UndoHead & { id: string; at: Date }

const heads = (name: string, table: string, key: string, removed: string) =>
  statement<{ ids: string[] }, Head>(
    `heads of the revisions of ${name}`,
    'bulk',
    `select r.${key} as id, r.number, r.author_id as "authorId", r.reverts_to as "revertsTo", ${removed} as removed,
      r.created_at as at
    from ${table} r where r.${key} = any($ids::uuid[]) order by r.${key}, r.number`,
  )

/** All revisions of parts, cars, relations or vehicles, without their content. */
export const headQueries = {
  part: heads('parts', 'part_revision', 'part_id', 'r.removed_at is not null'),
  cars: heads('cars', 'fitment_revision', 'part_id', 'r.removed_at is not null'),
  relations: heads('relations', 'relation_revision', 'part_id', 'r.removed_at is not null'),
  vehicle: heads('vehicles', 'vehicle_revision', 'vehicle_id', 'false'),
}

/** When an item ended that is not there any more, and whether its author ended it. */
export type Ended = { id: string; endedAt: Date | null; isOwn: boolean }

const ended = (name: string, table: string, endedAt: string, isOwn = 'false') =>
  statement<{ ids: string[] }, Ended>(
    `${name} that are gone`,
    'bulk',
    `select i.id, ${endedAt} as "endedAt", ${isOwn} as "isOwn" from ${table} i where i.id = any($ids::uuid[])`,
  )

/** `endedAt` is null for what is there, by the conditions of `remove` in its lifecycle. Deleted rows are missing. */
export const endedQueries = {
  part: ended('parts', 'part', 'i.removed_at'),
  vehicle: ended('vehicles', 'vehicle', 'i.removed_at'),
  image: ended('images', 'part_image', 'i.removed_at'),
  comment: ended('comments', 'comment', 'i.deleted_at', `i.deleted_by is not distinct from 'author'`),
  post: ended('posts', 'blog_post', 'i.deleted_at', `i.deleted_by is not distinct from 'author'`),
  listing: ended(
    'listings',
    'listing',
    `case when i.status = 'deleted' then i.updated_at end`,
    `i.removed_from is null`,
  ),
  confirmation: ended('confirmations', 'fitment_confirmation', 'i.removed_at'),
  relationConfirmation: ended('confirmations of relations', 'relation_confirmation', 'i.removed_at'),
}

/** The votes of a user on these comments, posts and images. */
export const votesOfUser = statement<{ userId: string; ids: string[] }, { id: string; value: number }>(
  'votes of a user',
  'bulk',
  `select comment_id as id, value::int from comment_vote where user_id = $userId and comment_id = any($ids::uuid[])
  union all select post_id, value::int from post_vote where user_id = $userId and post_id = any($ids::uuid[])
  union all select image_id, value::int from image_vote where user_id = $userId and image_id = any($ids::uuid[])`,
)

// ── What they changed ────────────────────────────────────────────────────────────────────────────────────────────

/** The page of a change. `isVisible` is false if the page is removed. */
export type PageRow = { id: string; type: 'part' | 'vehicle' | 'post'; slug: string; title: string; isVisible: boolean }

/** Parts, vehicles and posts by their ids. */
export const pagesOfChanges = statement<{ ids: string[] }, PageRow>(
  'pages of changes',
  'hot-read',
  `select id, 'part' as type, slug, name as title, removed_at is null as "isVisible" from part where id = any($ids::uuid[])
  union all select id, 'vehicle', slug, name, removed_at is null from vehicle where id = any($ids::uuid[])
  union all select id, 'post', slug, title, deleted_at is null from blog_post where id = any($ids::uuid[])`,
)

/** The page of what was voted on or removed. */
export const pageOfItems = statement<{ ids: string[] }, { id: string; pageId: string }>(
  'pages of items',
  'hot-read',
  `select id, coalesce(part_id, post_id) as "pageId" from comment where id = any($ids::uuid[])
  union all select id, part_id from part_image where id = any($ids::uuid[])
  union all select id, part_id from listing where id = any($ids::uuid[])
  union all select id, part_id from fitment_confirmation where id = any($ids::uuid[])
  union all select id, part_id from relation_confirmation where id = any($ids::uuid[])
  union all select id, id from blog_post where id = any($ids::uuid[])
  union all select id, id from part where id = any($ids::uuid[])
  union all select id, id from vehicle where id = any($ids::uuid[])`,
)

/** The fields in which a revision differs from the one before. */
export type ChangedRow = { id: string; number: number; changed: Changed[] }

/** The revisions at the same place in both lists. The first revision differs in all fields. */
const changedFields = (name: string, table: string, key: string, fields: string) =>
  statement<{ ids: string[]; numbers: number[] }, ChangedRow>(
    `changed fields of ${name}`,
    'hot-read',
    `select r.${key} as id, r.number, (
      select coalesce(json_agg(json_build_object('field', f.field, 'count', f.count) order by f.place) filter (where f.differs), '[]')
      from (values ${fields}) f (place, field, differs, count)) as changed
    from unnest($ids::uuid[], $numbers::int[]) asked (id, number)
    join ${table} r on r.${key} = asked.id and r.number = asked.number
    left join ${table} p on p.${key} = r.${key} and p.number = r.number - 1`,
  )

const differs = (column: string) => `r.${column} is distinct from p.${column}`
const differsIn = (key: string) => `r.content->'${key}' is distinct from p.content->'${key}'`

/** Rows that only the one of two revisions has. A row that was changed is in both numbers. */
const rowsOnlyIn = (one: string, other: string) => `(select count(*) from (
  select jsonb_array_elements(${one}.rows) except all select jsonb_array_elements(coalesce(${other}.rows, '[]'))) d)`

/** Whether the rows of two revisions differ, and in how many. */
const differsInRows = `r.rows is distinct from coalesce(p.rows, '[]'),
  greatest(${rowsOnlyIn('r', 'p')}, (select count(*) from (
    select jsonb_array_elements(coalesce(p.rows, '[]')) except all select jsonb_array_elements(r.rows)) d))::int`

export const changedQueries = {
  part: changedFields(
    'parts',
    'part_revision',
    'part_id',
    `(1, 'title', ${differs('name')}, null::int), (2, 'numbers', ${differs('numbers')}, null),
      (3, 'tags', ${differs('tags')}, null), (4, 'description', ${differs('description_markdown')}, null)`,
  ),
  cars: changedFields(
    'cars',
    'fitment_revision',
    'part_id',
    `(1, 'cars', ${differsInRows}),
      (2, 'universal', r.universal is distinct from coalesce(p.universal, false), null)`,
  ),
  relations: changedFields('relations', 'relation_revision', 'part_id', `(1, 'relations', ${differsInRows})`),
  vehicle: changedFields(
    'vehicles',
    'vehicle_revision',
    'vehicle_id',
    `(1, 'name', ${differsIn('name')}, null::int), (2, 'aliases', ${differsIn('aliases')}, null),
      (3, 'codes', ${differsIn('codes')}, null),
      (4, 'built', ${differsIn('from')} or ${differsIn('to')}, null),
      (5, 'engine', ${differsIn('engineId')}, null), (6, 'attributes', ${differsIn('attributes')}, null)`,
  ),
}

// ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Adds the steps of a new job, newest change first. */
export const insertSteps = statement<
  { jobId: string; changeIds: string[]; states: StepState[]; notes: string[] },
  object
>(
  'insert the steps of an undo job',
  'bulk',
  `insert into undo_step (job_id, number, change_id, state, note)
  select $jobId, number, change_id, state, note
  from unnest($changeIds::uuid[], $states::undo_step_state[], $notes::text[]) with ordinality s (change_id, state, note, number)`,
)

/** Takes a running job until the transaction ends. No row if another process has it, or if it is not running. */
export const takeJob = statement<{ jobId: string }, { id: string }>(
  'take an undo job',
  'atomic',
  `select id from undo_job where id = $jobId and state = 'running' for update skip locked`,
)

/** How many steps of each state a job has, and on how many parts, vehicles and posts something was undone. */
export const jobCounts = statement<{ jobId: string }, { counts: Partial<Record<StepState, number>>; pages: number }>(
  'counts of an undo job',
  'hot-read',
  `with step as materialized (
    select s.state, coalesce(c.part_id, (c.facts->>'postId')::uuid, c.item_id) as page
    from undo_step s join change c on c.id = s.change_id where s.job_id = $jobId)
  select (select coalesce(json_object_agg(state, count), '{}') from (select state, count(*)::int from step group by state) by) as counts,
    (select count(distinct page)::int from step where state = 'undone') as pages`,
)

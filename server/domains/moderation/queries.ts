import { SITE_USER_ID } from '../../../shared/message-words.ts'
import type { ModerationAction, Reportable, ReportStatus } from '../../../shared/moderation-words.ts'
import { iso, mutedNow, jsonArray, personOf, type Person } from '../../db/columns.ts'

/** A report as the panel lists it. */
export type Report = {
  id: string
  itemType: Reportable
  itemId: string
  /** Those of the item when it was first reported: which moderators may act. */
  tags: string[]
  /** From the snapshot; of a long text the beginning. */
  title: string
  text: string | null
  /** The item as it is now, and where; null when it is gone. */
  live: Live | null
  /** Who wrote the item, where that is known. */
  owner: Person | null
  /** The first of the reasons, and who gave it. */
  reason: string | null
  reporter: Person | null
  status: ReportStatus
  createdAt: string
  /** People who reported it. */
  reportCount: number
  adminNotes: string
  handledBy: Person | null
  /** Its item was removed and can be brought back. */
  canRestore: boolean
  /** Until when somebody is muted for it; null for nobody. */
  mutedUntil: string | null
}
/** A message has no page. */
type Live = {
  title: string
  text?: string | null
  part?: string | null
  post?: string | null
  comment?: string
  /** Null while it is not on offer. */
  listing?: string | null
  user?: string
}

/** The reports about a user's content and the user's mutes, without those of one report. */
export type AuthorRecord = {
  reports: { count: number; latest: { createdAt: string; status: ReportStatus } | null }
  mutes: { count: number; latest: { createdAt: string; days: number } | null }
}

export type LogEntry = {
  id: string
  moderator: Person | null
  action: ModerationAction
  /** The author of the item, who is also the muted user of a mute; null for a deleted account or an unknown author. */
  owner: Person | null
  /** The length of the mute in days; null for other actions. */
  muteDays: number | null
  reportId: string | null
  itemType: Reportable
  itemId: string
  title: string | null
  tags: string[]
  reason: string
  createdAt: string
}

// $1 whether the person moderates the whole site, $2 the tags they moderate.
const inScope = (of: string) => `($1::boolean or ${of}.tags && $2::text[])`

/** The item of report `r` as it is now, and where. */
const LIVE: Record<Reportable, string> = {
  part: `
    select json_build_object('title', p.name, 'text', left(p.description_markdown, 500), 'part', p.slug)
    from part p where p.id = r.item_id and p.removed_at is null`,
  revision: `
    select json_build_object('title', v.name, 'text', left(v.description_markdown, 500), 'part', p.slug)
    from part_revision v join part p on p.id = v.part_id where v.id = r.item_id and v.removed_at is null and p.removed_at is null`,
  image: `
    select json_build_object('title', p.name, 'part', p.slug) from part_image i join part p on p.id = i.part_id
    where i.id = r.item_id and i.removed_at is null and p.removed_at is null`,
  listing: `
    select json_build_object('title', p.name, 'text', l.description, 'part', p.slug, 'listing', case when l.status = 'active' then l.id end)
    from listing l join part p on p.id = l.part_id where l.id = r.item_id and l.status <> 'deleted' and p.removed_at is null`,
  comment: `
    select json_build_object('title', coalesce(p.name, b.title), 'text', c.text, 'part', p.slug, 'post', b.slug, 'comment', c.id)
    from comment c left join part p on p.id = c.part_id left join blog_post b on b.id = c.post_id
    where c.id = r.item_id and c.deleted_at is null and p.removed_at is null and b.deleted_at is null`,
  blog_post: `
    select json_build_object('title', b.title, 'text', left(b.content_markdown, 500), 'post', b.slug)
    from blog_post b where b.id = r.item_id and b.deleted_at is null`,
  message: `
    select json_build_object('title', 'Message from ' || u.name, 'text', m.content)
    from message m join "user" u on u.id = m.sender_id where m.id = r.item_id and m.removed_at is null`,
  user: `
    select json_build_object('title', u.name, 'text', u.bio, 'user', u.id) from "user" u where u.id = r.item_id and u.deleted_at is null`,
}
const live = `case r.item_type ${Object.entries(LIVE)
  .map(([type, select]) => `when '${type}' then (${select})`)
  .join(' ')} end`

const first = (column: string) =>
  `(select ${column} from report_entry e where e.report_id = r.id order by e.created_at, e.reporter_id limit 1)`

/** `now` is a placeholder such as $4. */
const columns = (now: string) => `
  r.id, r.item_type as "itemType", r.item_id as "itemId", r.tags, coalesce(r.snapshot->>'title', '') as title,
  left(coalesce(r.snapshot->>'text', r.snapshot->>'description'), 500) as text, ${live} as live,
  ${personOf('r.item_owner_id')} as owner, ${first('e.reason')} as reason, ${personOf(first('e.reporter_id'))} as reporter,
  r.status, ${iso('r.created_at')} as "createdAt", r.report_count as "reportCount", r.admin_notes as "adminNotes",
  ${personOf('r.handled_by_id')} as "handledBy",
  coalesce((select g.action = 'delete-item' from moderation_log g
    where g.report_id = r.id and g.action in ('delete-item', 'restore') order by g.id desc limit 1), false) as "canRestore",
  (select ${iso('max(m.until)')} from mute m where m.report_id = r.id and ${mutedNow(now)}) as "mutedUntil"`

const filtered = `
  from report r where ${inScope('r')} and ($3::report_status is null or r.status = $3)
    and ($4::reported_item_type is null or r.item_type = $4) and ($5::text is null or r.tags @> array[$5])
    and (not $9::boolean or r.tags = '{}')`

/**
 * A page of reports, newest first: $3 status, $4 type, $5 tag or null, $6 limit, $7 offset, $8 now, $9 only reports
 * without a tag.
 */
export const REPORTS = `
  select (select count(*)::integer ${filtered}) as total,
    ${jsonArray(`select ${columns('$8')} ${filtered} order by r.created_at desc, r.id desc limit $6 offset $7`)} as items`

/** $3 report, $4 now. No row: there is none in the person's scope. */
export const REPORT_ROW = `select ${columns('$4')} from report r where ${inScope('r')} and r.id = $3::uuid`

/** The length of the mute `m` in days. */
const muteDays = `round(extract(epoch from m.until - m.created_at) / 86400)::integer`

/** The record of the author of report `r`, without this report; null for an unknown author. */
const authorRecord = `case when r.item_owner_id is not null then json_build_object(
  'reports', (select json_build_object('count', count(*)::integer, 'latest', (
      select json_build_object('createdAt', ${iso('latest.created_at')}, 'status', latest.status) from report latest
      where latest.item_owner_id = r.item_owner_id and latest.id <> r.id order by latest.created_at desc limit 1))
    from report other where other.item_owner_id = r.item_owner_id and other.id <> r.id),
  'mutes', (select json_build_object('count', count(*)::integer, 'latest', (
      select json_build_object('createdAt', ${iso('m.created_at')}, 'days', ${muteDays}) from mute m
      where m.user_id = r.item_owner_id and m.report_id is distinct from r.id order by m.created_at desc limit 1))
    from mute other where other.user_id = r.item_owner_id and other.report_id is distinct from r.id)) end`

/** Report $3 with its snapshot, all reasons, the log and the record of its author. */
export const REPORT_DETAILS = `
  select ${columns('$4')}, r.snapshot, ${authorRecord} as "authorRecord", ${jsonArray(`
    select ${personOf('e.reporter_id')} as reporter, e.reason, ${iso('e.created_at')} as "createdAt"
    from report_entry e where e.report_id = r.id order by e.created_at, e.reporter_id limit 100`)} as entries, ${jsonArray(`
    select ${logColumns()} from moderation_log g where g.report_id = r.id order by g.id`)} as log
  from report r where ${inScope('r')} and r.id = $3::uuid`

function logColumns(): string {
  // A report is resolved once, so its first mute is the one by a moderator.
  return `g.id, ${personOf('g.moderator_id')} as moderator, g.action,
    ${personOf('(select of.item_owner_id from report of where of.id = g.report_id)')} as owner,
    case when g.action = 'mute-user' then (
      select ${muteDays} from mute m where m.report_id = g.report_id order by m.created_at limit 1) end as "muteDays", g.report_id as "reportId", g.item_type as "itemType",
    g.item_id as "itemId", (select of.snapshot->>'title' from report of where of.id = g.report_id) as title, g.tags, g.reason,
    ${iso('g.created_at')} as "createdAt"`
}

/**
 * The moderator actions, newest first: $3 a tag or null, $4 the last id of the previous page or null, $5 limit, $6 only
 * without a tag.
 */
export const LOG = `
  select ${logColumns()} from moderation_log g
  where ${inScope('g')} and ($3::text is null or g.tags @> array[$3]) and (not $6::boolean or g.tags = '{}') and g.id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by g.id desc limit $5`

/**
 * Locks who wrote the item of report $1, before all else: who leaves at the same time locks themselves first, and then
 * what is theirs and the reports of it.
 */
export const LOCK_OWNER = `
  select from "user" where id = (select item_owner_id from report where id = $1::uuid) for no key update`

/**
 * Takes an unresolved report: $3 report, $4 its new status, $5 the moderator, $6 notes, $7 now. Of two who close it at
 * once one gets a row.
 */
export const TAKE = `
  update report r set status = $4::report_status, handled_by_id = $5::uuid, admin_notes = $6, updated_at = $7::timestamptz
  where ${inScope('r')} and r.id = $3::uuid and r.status in ('open', 'under_review')
  returning r.id, r.item_type as "itemType", r.item_id as "itemId", r.item_owner_id as "ownerId", r.tags`
export type Taken = { id: string; itemType: Reportable; itemId: string; ownerId: string | null; tags: string[] }

/** Locks a resolved report: $3 report. */
export const LOCK_RESOLVED = `
  select r.id, r.item_type as "itemType", r.item_id as "itemId", r.item_owner_id as "ownerId", r.tags from report r
  where ${inScope('r')} and r.id = $3::uuid and r.status = 'resolved_action_taken' for no key update`

const given = 'with given as (select $1::uuid as id, $2::timestamptz as now, $3::uuid as report)'
const changing = (statements: Record<Reportable, string>) =>
  Object.fromEntries(Object.entries(statements).map(([type, text]) => [type, `${given} ${text}`])) as typeof statements

/** What somebody is called whose name was removed, until they give themselves another. */
const namelessUser = `'User ' || right(u.id::text, 4)`

/** Removes the item $1 at $2, for report $3. No row: it was gone already. What a part is now is never removed from its history. */
export const REMOVE_ITEM = changing({
  part: `
    update part p set removed_at = given.now, content_version = content_version + 1 from given
    where p.id = given.id and p.removed_at is null returning p.id`,
  revision: `
    update part_revision v set removed_at = given.now from given join part_revision r on r.id = given.id join part p on p.id = r.part_id
    where v.id = given.id and v.removed_at is null and v.number <> p.revision and p.removed_at is null returning v.id`,
  image: `update part_image i set removed_at = given.now from given where i.id = given.id and i.removed_at is null returning i.id`,
  listing: `
    update listing l set removed_from = l.status, status = 'deleted', updated_at = given.now from given
    where l.id = given.id and l.status <> 'deleted' returning l.id`,
  comment: `
    update comment c set deleted_at = given.now, deleted_by = 'moderator' from given
    where c.id = given.id and c.deleted_at is null returning c.id`,
  blog_post: `
    update blog_post b set deleted_at = given.now, deleted_by = 'moderator', content_version = content_version + 1 from given
    where b.id = given.id and b.deleted_at is null returning b.id`,
  message: `update message m set removed_at = given.now from given where m.id = given.id and m.removed_at is null returning m.id`,
  // What the person has changed since they were reported is not what was reported.
  user: `
    , before as (
      select u.id, r.id as report, case when u.name = r.snapshot->>'title' then nullif(u.name, ${namelessUser}) end as name,
        case when u.picture = r.snapshot->>'picture' then u.picture end as picture,
        case when u.bio = r.snapshot->>'text' then nullif(u.bio, '') end as bio,
        case when u.location = r.snapshot->>'location' then nullif(u.location, '') end as location
      from given join report r on r.id = given.report join "user" u on u.id = given.id where u.deleted_at is null for no key update of u
    ), noted as (
      update report r set removed = json_build_object('name', before.name, 'picture', before.picture, 'bio', before.bio, 'location', before.location)
      from before where r.id = before.report
    )
    update "user" u set name = case when before.name is null then u.name else ${namelessUser} end,
      picture = case when before.picture is null then u.picture end, bio = case when before.bio is null then u.bio else '' end,
      location = case when before.location is null then u.location else '' end
    from before where u.id = before.id and coalesce(before.name, before.picture, before.bio, before.location) is not null returning u.id`,
})

/** Brings back at $2 what report $3 removed of the item $1. No row: there is nothing to bring back. */
export const RESTORE_ITEM = changing({
  part: `
    update part p set removed_at = null, content_version = content_version + 1 from given
    where p.id = given.id and p.removed_at is not null returning p.id`,
  revision: `update part_revision v set removed_at = null from given where v.id = given.id and v.removed_at is not null returning v.id`,
  image: `update part_image i set removed_at = null from given where i.id = given.id and i.removed_at is not null returning i.id`,
  listing: `
    update listing l set updated_at = given.now, removed_from = null,
      status = case when l.removed_from = 'active' and l.expires_at <= given.now then 'expired' else l.removed_from end
    from given, "user" u
    where l.id = given.id and l.removed_from is not null and u.id = l.seller_id and u.deleted_at is null returning l.id`,
  comment: `
    update comment c set deleted_at = null, deleted_by = null from given
    where c.id = given.id and c.deleted_by = 'moderator' returning c.id`,
  blog_post: `
    update blog_post b set deleted_at = null, deleted_by = null, content_version = content_version + 1 from given
    where b.id = given.id and b.deleted_by = 'moderator' returning b.id`,
  message: `update message m set removed_at = null from given where m.id = given.id and m.removed_at is not null returning m.id`,
  user: `
    update "user" u set name = coalesce(case when u.name = ${namelessUser} then r.removed->>'name' end, u.name),
      picture = coalesce(u.picture, r.removed->>'picture'), bio = coalesce(nullif(u.bio, ''), r.removed->>'bio', ''),
      location = coalesce(nullif(u.location, ''), r.removed->>'location', '')
    from given join report r on r.id = given.report
    where u.id = given.id and u.deleted_at is null and (
      (u.name = ${namelessUser} and r.removed->>'name' is not null) or (u.picture is null and r.removed->>'picture' is not null)
      or (u.bio = '' and r.removed->>'bio' is not null) or (u.location = '' and r.removed->>'location' is not null)) returning u.id`,
})

/** Mutes the person $2 until $6 for report $7: $1 id, $3 moderator, $4 reason, $5 now. */
export const MUTE = `
  insert into mute (id, user_id, moderator_id, reason, created_at, until, report_id)
  values ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::uuid)`

/** Lifts at $2 the mutes that were given for report $1 and hold. No row: there is none. */
export const UNMUTE = `
  update mute m set lifted_at = $2::timestamptz where m.report_id = $1::uuid and ${mutedNow('$2::timestamptz')} returning m.id`

/** Whether the person $1 can be muted: a deleted account or the site's own cannot, and has no row. */
export const MUTABLE = `
  select u.is_site_admin as "isSiteAdmin" from "user" u
  where u.id = $1::uuid and u.deleted_at is null and u.id <> '${SITE_USER_ID}'`

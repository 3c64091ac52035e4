import type { ReportStatus, ItemType } from '../../../../shared/reports.ts'
import { iso, mutedNow, personOf, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { inScopeSql } from '../../people/reports/policy.ts'
import type { ItemSearch, PersonSearch } from './search-policy.ts'

/** A report without the current state of its item. */
export type StoredReport = {
  id: string
  itemType: ItemType
  itemId: string
  /** The tags of the item when it was first reported. They decide which moderators may act. */
  tags: string[]
  /** From the snapshot. `text` is the beginning of a long text. */
  title: string
  text: string | null
  /** The author of the item, or its last editor, at the first report; null if unknown. */
  owner: Person | null
  /** The number of the revision in the snapshot; null for an item without revisions. */
  reportedRevision: number | null
  /** The first reason, and the user who gave it. */
  reason: string | null
  reporter: Person | null
  status: ReportStatus
  createdAt: string
  /** The number of users who reported the item. */
  reportCount: number
  adminNotes: string
  handledBy: Person | null
  /** Whether the item was removed for this report and can be restored. */
  canRestore: boolean
  /** The end of the mute for this report; null if there is none. */
  mutedUntil: string | null
  /** Whether the author was warned for this report. */
  isWarned: boolean
  /** Whether it is about a part that was merged, whose page leads to the kept part. */
  isMerged: boolean
}

const firstEntry = (column: string) =>
  `(select ${column} from report_entry e where e.report_id = r.id order by e.created_at, e.reporter_id limit 1)`

const reportColumns = `
  r.id, r.item_type as "itemType", r.item_id as "itemId", r.tags, coalesce(r.snapshot->>'title', '') as title,
  left(coalesce(r.snapshot->>'text', r.snapshot->>'description'), 500) as text,
  ${personOf('r.item_owner_id')} as owner, (r.snapshot->>'revision')::int as "reportedRevision", ${firstEntry('e.reason')} as reason, ${personOf(firstEntry('e.reporter_id'))} as reporter,
  r.status, ${iso('r.created_at')} as "createdAt", r.report_count as "reportCount", r.admin_notes as "adminNotes",
  ${personOf('r.handled_by_id')} as "handledBy",
  coalesce((select g.action = 'delete-item' from moderation_log g
    where g.report_id = r.id and g.action in ('delete-item', 'restore') order by g.id desc limit 1), false) as "canRestore",
  (select ${iso('max(m.until)')} from mute m where m.report_id = r.id and ${mutedNow('$now')}) as "mutedUntil",
  exists (select from warning w where w.report_id = r.id) as "isWarned",
  exists (select from part m where r.item_type = 'part' and m.id = r.item_id and m.merged_into_id is not null) as "isMerged"`

/** Reports by their ids, newest first. */
export const reportRows = statement<{ ids: string[]; now: Date }, StoredReport>(
  'reports',
  'hot-read',
  `select ${reportColumns} from report r where r.id = any($ids::uuid[]) order by r.created_at desc, r.id desc`,
)

/** The users whom a search by name finds, the first by id. */
const PERSONS = 100
/** The newest reports that a search finds. */
const FOUND_REPORTS = 1_000
/** Reports that a search reads of each person and of a title. With this limit, PostgreSQL reads them by the index. */
const READ_REPORTS = 10_000

type FoundIn = {
  isSiteAdmin: boolean
  adminTags: string[]
  /** Null for all. */
  status: ReportStatus | null
  itemType: ItemType | null
  tag: string | null
  untagged: boolean
}

/** The newest of these reports in the scope and the filters of the moderator. `candidates` selects ids. */
const foundAmong = (candidates: string) => `
  select r.id from (${candidates}) found cross join lateral (select * from report where id = found.id limit 1) r
  where ${inScopeSql('$isSiteAdmin::boolean', '$adminTags::text[]')}
    and ($status::report_status is null or r.status = $status::report_status)
    and ($itemType::reported_item_type is null or r.item_type = $itemType::reported_item_type)
    and ($tag::text is null or $tag::text = any(r.tags)) and (not $untagged::boolean or r.tags = '{}')
  order by r.created_at desc, r.id desc limit ${FOUND_REPORTS}`

/** The ids of the users whom a search finds. */
const foundPersons = `
    select $id::uuid as id
    union select h.user_id from handle h where h.handle = $handle::text
    union (select u.id from "user" u where u.search_name like $name::text and ${visible.user('u')} order by u.id limit ${PERSONS})`

export const personsFound = statement<PersonSearch, { id: string }>(
  'persons of a search',
  'hot-read',
  `select id from (${foundPersons}) person where id is not null`,
)

/** Reports whose author or reporter is a person. */
export const reportsOfPerson = statement<FoundIn & PersonSearch, { id: string }>(
  'reports of a person',
  'hot-read',
  `with person as materialized (${foundPersons})
  ${foundAmong(`
    select o.id from person cross join lateral (
      select id from report where item_owner_id = person.id limit ${READ_REPORTS}) o
    union select e.report_id from person cross join lateral (
      select report_id from report_entry where reporter_id = person.id limit ${READ_REPORTS}) e`)}`,
)

/** Reports about an item, about something on its page, or with a title. */
export const reportsOfItem = statement<FoundIn & ItemSearch, { id: string }>(
  'reports of an item',
  'hot-read',
  `with page as materialized (
    select $id::uuid as id
    union select s.part_id from part_slug s where s.slug = $slug::text
    union select v.id from vehicle v where v.slug = $slug::text
    union select b.id from blog_post b where b.slug = $slug::text
    union (select n.part_id from part_number n where n.normalized = $number::text limit ${PERSONS})
  )
  ${foundAmong(`
    select x.id from report x where x.id = $id::uuid
    union select i.id from page join report i on i.item_id = page.id and i.item_type = any(enum_range(null::reported_item_type))
    union select p.id from page join report p on p.part_id = page.id
    union select c.id from page join comment m on m.post_id = page.id
      join report c on c.item_type = 'comment' and c.item_id = m.id
    union (select t.id from report t where lower(t.snapshot->>'title') like $title::text
      order by t.created_at desc limit ${READ_REPORTS})`)}`,
)

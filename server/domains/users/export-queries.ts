import { iso, personOf, postTags } from '../../db/columns.ts'

const vote = (kind: string) => `
  select '${kind}' as "on", v.${kind}_id as id, v.value from ${kind}_vote v where v.user_id = $1`

/**
 * Everything that is a person's own, in words that they can read: of each kind the rows of person $1, each with an id. What was
 * deleted or removed is shown to nobody, here neither. Prices are USD cents.
 */
const KINDS = {
  profile: `
    select u.id, u.name, u.email, u.picture, u.bio, u.location, u.phone,
      ${iso('u.phone_verified_at')} as "phoneVerifiedAt", u.is_site_admin as "isSiteAdmin", ${iso('u.created_at')} as "joinedAt"
    from "user" u where u.id = $1 and u.deleted_at is null`,
  sessions: `
    select md5(s.token_hash)::uuid as id, ${iso('s.created_at')} as "createdAt", ${iso('s.last_used_at')} as "lastUsedAt", ${iso('s.expires_at')} as "expiresAt"
    from session s where s.user_id = $1`,
  partsAdded: `
    select p.id, p.slug, p.name, ${iso('p.created_at')} as "createdAt"
    from part p where p.created_by_id = $1 and p.removed_at is null`,
  revisions: `
    select v.id, p.slug as part, v.number, v.name, v.description_markdown as description, v.tags, v.numbers, v.summary,
      ${iso('v.created_at')} as "createdAt"
    from part_revision v join part p on p.id = v.part_id
    where v.author_id = $1 and v.removed_at is null and p.removed_at is null`,
  images: `
    select i.id, p.slug as part, i.source_url as "sourceUrl", i.storage_key as "storageKey", ${iso('i.created_at')} as "createdAt"
    from part_image i join part p on p.id = i.part_id
    where i.uploader_id = $1 and i.removed_at is null and p.removed_at is null`,
  listings: `
    select l.id, p.slug as part, l.type, l.status, l.price_cents as "priceCents", l.description, l.location, l.condition,
      ${iso('l.created_at')} as "createdAt", ${iso('l.expires_at')} as "expiresAt"
    from listing l join part p on p.id = l.part_id
    where l.seller_id = $1 and l.status <> 'deleted' and p.removed_at is null`,
  trades: `
    select t.id, p.slug as part, case when t.seller_id = $1 then 'sold' else 'bought' end as side, t.price_cents as "priceCents",
      ${personOf('case when t.seller_id = $1 then t.buyer_id else t.seller_id end')} as with,
      ${iso('t.marked_at')} as "markedAt", ${iso('t.confirmed_at')} as "confirmedAt"
    from trade t left join part p on p.id = t.part_id and p.removed_at is null
    where t.seller_id = $1 or t.buyer_id = $1`,
  comments: `
    select c.id, p.slug as part, b.slug as post, c.parent_id as "parentId", c.text, c.votes,
      ${iso('c.created_at')} as "createdAt", ${iso('c.edited_at')} as "editedAt"
    from comment c left join part p on p.id = c.part_id and p.removed_at is null
      left join blog_post b on b.id = c.post_id and b.deleted_at is null
    where c.author_id = $1 and c.deleted_at is null`,
  posts: `
    select b.id, b.slug, b.title, b.content_markdown as content, b.votes,
      ${postTags('b')} as tags,
      ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
    from blog_post b where b.author_id = $1 and b.deleted_at is null`,
  votes: [vote('comment'), vote('post'), vote('image')].join(' union all '),
  messages: `
    select m.id, case when m.sender_id = $1 then 'sent' else 'received' end as direction,
      ${personOf('case when c.first_user_id = $1 then c.second_user_id else c.first_user_id end')} as with,
      m.content, ${iso('m.created_at')} as "createdAt", ${iso('m.read_at')} as "readAt"
    from conversation_member mine join conversation c on c.id = mine.conversation_id join message m on m.conversation_id = c.id
    where mine.user_id = $1 and m.removed_at is null`,
  reports: `
    select r.id as id, r.item_type as "itemType", r.item_id as "itemId", e.reason, r.status, ${iso('e.created_at')} as "createdAt"
    from report_entry e join report r on r.id = e.report_id where e.reporter_id = $1`,
  mutes: `
    select m.id as id, m.reason, ${iso('m.created_at')} as "createdAt", ${iso('m.until')} as until, ${iso('m.lifted_at')} as "liftedAt"
    from mute m where m.user_id = $1`,
  moderatedTags: `
    select md5(t.name)::uuid as id, t.name, ${iso('a.granted_at')} as "grantedAt"
    from tag_admin a join tag t on t.id = a.tag_id where a.user_id = $1`,
  moderation: `
    select g.id as id, g.action, g.item_type as "itemType", g.item_id as "itemId", g.reason, ${iso('g.created_at')} as "createdAt"
    from moderation_log g where g.moderator_id = $1`,
}
export type OwnKind = keyof typeof KINDS
export const OWN_KINDS = Object.keys(KINDS) as [OwnKind, ...OwnKind[]]

/** $2 the id of the last row of before or null, $3 limit. */
export const EXPORT = Object.fromEntries(
  Object.entries(KINDS).map(([kind, rows]) => [
    kind,
    `select own.* from (${rows}) own where own.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
     order by own.id limit $3`,
  ]),
) as Record<OwnKind, string>

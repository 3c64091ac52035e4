import { iso, jsonArray, personColumns } from '../../db/columns.ts'

type Rows = Record<string, unknown>[]

/** Everything that is a person's own, in words that they can read. Prices are USD cents. */
export type OwnData = {
  profile: Record<string, unknown>
  sessions: Rows
  partsAdded: Rows
  revisions: Rows
  images: Rows
  listings: Rows
  trades: Rows
  comments: Rows
  posts: Rows
  votes: Rows
  messages: Rows
  reports: Rows
  mutes: Rows
}

const vote = (kind: string) => `
  select '${kind}' as "on", v.${kind}_id as id, v.value from ${kind}_vote v where v.user_id = u.id`

/** Of each kind the rows of person `u`, oldest first. What was deleted or removed is shown to nobody, here neither. */
const KINDS: Record<Exclude<keyof OwnData, 'profile'>, string> = {
  sessions: `
    select ${iso('s.created_at')} as "createdAt", ${iso('s.last_used_at')} as "lastUsedAt", ${iso('s.expires_at')} as "expiresAt"
    from session s where s.user_id = u.id order by s.created_at`,
  partsAdded: `
    select p.id, p.slug, p.name, ${iso('p.created_at')} as "createdAt"
    from part p where p.created_by_id = u.id and p.removed_at is null order by p.id`,
  revisions: `
    select v.id, p.slug as part, v.number, v.name, v.description_markdown as description, v.tags, v.numbers, v.summary,
      ${iso('v.created_at')} as "createdAt"
    from part_revision v join part p on p.id = v.part_id
    where v.author_id = u.id and v.removed_at is null and p.removed_at is null order by v.id`,
  images: `
    select i.id, p.slug as part, i.source_url as "sourceUrl", i.storage_key as "storageKey", ${iso('i.created_at')} as "createdAt"
    from part_image i join part p on p.id = i.part_id
    where i.uploader_id = u.id and i.removed_at is null and p.removed_at is null order by i.id`,
  listings: `
    select l.id, p.slug as part, l.type, l.status, l.price_cents as "priceCents", l.description, l.location, l.condition,
      ${iso('l.created_at')} as "createdAt", ${iso('l.expires_at')} as "expiresAt"
    from listing l join part p on p.id = l.part_id
    where l.seller_id = u.id and l.status <> 'deleted' and p.removed_at is null order by l.id`,
  trades: `
    select t.id, p.slug as part, case when t.seller_id = u.id then 'sold' else 'bought' end as side, t.price_cents as "priceCents",
      (select ${personColumns('o')} from "user" o where o.id = case when t.seller_id = u.id then t.buyer_id else t.seller_id end) as with,
      ${iso('t.marked_at')} as "markedAt", ${iso('t.confirmed_at')} as "confirmedAt"
    from trade t left join part p on p.id = t.part_id and p.removed_at is null
    where t.seller_id = u.id or t.buyer_id = u.id order by t.id`,
  comments: `
    select c.id, p.slug as part, b.slug as post, c.parent_id as "parentId", c.text, c.votes,
      ${iso('c.created_at')} as "createdAt", ${iso('c.edited_at')} as "editedAt"
    from comment c left join part p on p.id = c.part_id and p.removed_at is null
      left join blog_post b on b.id = c.post_id and b.deleted_at is null
    where c.author_id = u.id and c.deleted_at is null order by c.id`,
  posts: `
    select b.id, b.slug, b.title, b.content_markdown as content, b.votes,
      array(select t.name from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id order by pt.position) as tags,
      ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
    from blog_post b where b.author_id = u.id and b.deleted_at is null order by b.id`,
  votes: [vote('comment'), vote('post'), vote('image')].join(' union all '),
  messages: `
    select m.id, case when m.sender_id = u.id then 'sent' else 'received' end as direction,
      (select ${personColumns('o')} from "user" o where o.id = case when c.first_user_id = u.id then c.second_user_id else c.first_user_id end) as with,
      m.content, ${iso('m.created_at')} as "createdAt", ${iso('m.read_at')} as "readAt"
    from conversation_member mine join conversation c on c.id = mine.conversation_id join message m on m.conversation_id = c.id
    where mine.user_id = u.id and m.removed_at is null order by m.id`,
  reports: `
    select r.item_type as "itemType", r.item_id as "itemId", e.reason, r.status, ${iso('e.created_at')} as "createdAt"
    from report_entry e join report r on r.id = e.report_id where e.reporter_id = u.id order by e.created_at`,
  mutes: `
    select m.reason, ${iso('m.created_at')} as "createdAt", ${iso('m.until')} as until, ${iso('m.lifted_at')} as "liftedAt"
    from mute m where m.user_id = u.id order by m.created_at`,
}

/** $1 the person. */
export const EXPORT = `
  select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'picture', u.picture, 'bio', u.bio, 'location', u.location,
    'phone', u.phone, 'phoneVerifiedAt', ${iso('u.phone_verified_at')}, 'joinedAt', ${iso('u.created_at')}) as profile,
    ${Object.entries(KINDS)
      .map(([name, select]) => `${jsonArray(select)} as "${name}"`)
      .join(', ')}
  from "user" u where u.id = $1 and u.deleted_at is null`

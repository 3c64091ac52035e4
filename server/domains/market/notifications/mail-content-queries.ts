import type { ListingCondition } from '../../../../shared/listings.ts'
import { primaryImage, type CardImage } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { visibleEvents } from './visible-queries.ts'

/** Characters of a text of which a mail shows the beginning. Rendered Markdown also has tags. */
const TEXT = 600
const HTML = 6_000

/** The facts of the newest visible change of a line that `NotificationLine` does not have. */
export type MailDetail = {
  id: string
  /** The page of the line, 'part 0198…'. */
  page: string
  /** The country of the reader. */
  country: string | null
  /** The car of the want. */
  carId: string | null
  /** The image of the part. */
  image: CardImage | null
  /** A listing of another user. */
  listing: ListingDetail | null
  /** The beginning of a comment, which may end within a tag. */
  commentHtml: string | null
  message: { content: string; photoCount: number } | null
}
export type ListingDetail = {
  type: 'ask' | 'bid'
  isActive: boolean
  /** USD cents. */
  priceCents: number
  /** Of sending it to the country of the reader; null if that is not known or not offered. */
  shippingCents: number | null
  condition: ListingCondition | null
  /** The town. */
  place: string | null
  description: string
  /** Null for a deleted account. */
  seller: { name: string; positive: number; negative: number } | null
}

/** Details of lines of a user, for their mails. Lines without visible changes are left out. */
export const mailDetails = statement<{ userId: string; ids: string[] }, MailDetail>(
  'what mails say about notifications',
  'bulk',
  `with line as materialized (
    select n.id, n.kind, n.page, (select event.change_id from (${visibleEvents('n')}) event order by event.change_id desc limit 1) as newest
    from notification n where n.user_id = $userId::uuid and n.id = any($ids::uuid[]))
  select line.id, line.page, home.country,
    (select w.car_id from want w where line.kind = 'want.matched' and w.user_id = $userId::uuid and w.part_id = c.part_id) as "carId",
    (select ${primaryImage('p')} from part p
      where p.id = coalesce(c.part_id, t.part_id, l.part_id) and ${visible.part('p')}) as image,
    case when l.seller_id <> $userId::uuid then json_build_object(
      'type', l.type, 'isActive', ${visible.listing('l')}, 'priceCents', l.price_cents,
      'shippingCents', case when l.ships_to <> 'pickup' and ships_to_country(l.ships_to, l.ships_to_countries, l.country, home.country)
        then l.shipping_cents end,
      'condition', l.condition, 'place', coalesce((select x.name from place x where x.id = l.place_id), l.location),
      'description', left(l.description, ${TEXT}),
      'seller', (select json_build_object('name', u.name, 'positive', u.feedback_positive, 'negative', u.feedback_negative)
        from "user" u where u.id = l.seller_id and ${visible.user('u')})) end as listing,
    (select left(m.html, ${HTML}) from comment m
      where c.item_type = 'comment' and m.id = c.item_id and ${visible.comment('m')}) as "commentHtml",
    (select json_build_object('content', left(m.content, ${TEXT}), 'photoCount', m.photo_count) from message m
      where c.item_type = 'message' and m.id = c.item_id and ${visible.message('m')}) as message
  from line join change c on c.id = line.newest
  join "user" reader on reader.id = $userId::uuid
  left join place home on home.id = reader.place_id
  left join trade t on c.item_type = 'trade' and t.id = c.item_id
  left join listing l on l.id = case c.item_type when 'listing' then c.item_id when 'offer' then (c.facts->>'listingId')::uuid end`,
)

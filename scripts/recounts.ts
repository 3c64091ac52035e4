/** A column that triggers keep, with the statements that compare it with the rows it is computed from. */
export type Recount = {
  title: string
  /** Returns a row for each wrong value. */
  find: string
  /** Corrects the wrong values. Must run in a REPEATABLE READ transaction: a concurrent change of the row then fails it. */
  fix: string
}

/** Returns the recount of columns of a table. Each value is an expression of the row `t`. */
function recount(title: string, table: string, values: Record<string, string>, key = 'id'): Recount {
  const stored = Object.keys(values).map((column) => `t.${column}`)
  const counted = Object.values(values).map((value) => `(${value})`)
  const differs = `row(${stored.join(', ')}) is distinct from row(${counted.join(', ')})`
  const assignments = Object.entries(values).map(([column, value]) => `${column} = (${value})`)
  return {
    title,
    find: `select ${key}, ${stored.join(', ')} from ${table} t where ${differs}`,
    fix: `update ${table} t set ${assignments.join(', ')} where ${differs}`,
  }
}

const active = (type: 'ask' | 'bid', aggregate: string) =>
  `select ${aggregate} from listing where part_id = t.id and type = '${type}' and status = 'active'`

const COUNTED_EDITS = `from recent_change c
  where c.actor_id = t.user_id and is_counted_edit(c.kind, c.state, c.actor_id, c.checked_by_id)`

const commentCounts = (owner: string) => ({
  comment_count: `select count(*) from comment where ${owner} = t.id and deleted_at is null`,
  thread_count: `select count(*) from comment where ${owner} = t.id and parent_id is null`,
})

const votes = (table: string, item: string) => ({
  votes: `select coalesce(sum(value), 0) from ${table} where ${item} = t.id`,
})

const trendVotes = (table: string, item: string) => ({
  trend_votes: `select coalesce(sum(v.value), 0) from ${table} v join "user" u on u.id = v.user_id
    where v.${item} = t.id and v.user_id <> t.author_id and u.deleted_at is null`,
})

const feedback = (rating: string) =>
  `select count(*) from feedback f where f.subject_id = t.id and f.rating = '${rating}' and is_counted(f)`

/** The search rows that all parts should have, as `row`. 1,000 parts at a time need little memory. */
const SEARCH_ROWS = `(
  select (search_rows(ids)).* from (
    select array_agg(id) as ids from (select id, row_number() over (order by id) / 1000 as batch from part) part
    group by batch) batches)`

/** SQL condition: the columns that both tables of search rows have differ. */
const DIFFERS = `(s.tier, s.lowest_ask_cents, s.activity, s.has_bid) is distinct from
  (r.tier, r.lowest_ask_cents, r.activity, r.has_bid) or not (s.tag_ids @> r.tag_ids and s.tag_ids <@ r.tag_ids)`

const WRONG_PARTS_IN_SEARCH = `
  select coalesce(r.part_id, s.part_id) as id from ${SEARCH_ROWS} r full join part_search s on s.part_id = r.part_id
  where ${DIFFERS} or s.name_words <> r.name_words
    or tsvector_to_array(s.vector) is distinct from tsvector_to_array(r.vector)`

const WRONG_NUMBERS_IN_SEARCH = `
  select distinct coalesce(r.part_id, s.part_id) as id from (
    select r.*, n.normalized from ${SEARCH_ROWS} r join part_number n on n.part_id = r.part_id) r
  full join part_number_search s on s.part_id = r.part_id and s.normalized = r.normalized
  where ${DIFFERS}`

/** Returns the recount of search rows. `search_index` needs locks on the parts. */
const searchRows = (title: string, find: string): Recount => ({
  title,
  find,
  fix: `select search_index(array_agg(id)) from (
    select id from part where id in (select id from (${find}) wrong) order by id for no key update) locked`,
})

/** All columns and rows that triggers keep, each with its recount. */
export const RECOUNTS: Recount[] = [
  recount('prices and listing counts of parts', 'part', {
    lowest_ask_cents: active('ask', 'min(price_cents)'),
    highest_bid_cents: active('bid', 'max(price_cents)'),
    ask_count: active('ask', 'count(*)'),
    bid_count: active('bid', 'count(*)'),
  }),
  recount('taken pieces of listings', 'listing', {
    taken: 'select count(*) from trade where listing_id = t.id and cancelled_at is null',
  }),
  recount('comments and threads of parts', 'part', commentCounts('part_id')),
  recount('comments and threads of posts', 'blog_post', commentCounts('post_id')),
  recount('replies of comments', 'comment', { reply_count: 'select count(*) from comment r where r.parent_id = t.id' }),
  recount('votes of comments', 'comment', votes('comment_vote', 'comment_id')),
  recount('votes of posts', 'blog_post', votes('post_vote', 'post_id')),
  recount('votes of images', 'part_image', votes('image_vote', 'image_id')),
  recount('trending votes of comments', 'comment', trendVotes('comment_vote', 'comment_id')),
  recount('trending votes of posts', 'blog_post', trendVotes('post_vote', 'post_id')),
  recount('images of parts', 'part', {
    image_count: 'select count(*) from part_image where part_id = t.id and removed_at is null',
  }),
  recount('wants of parts', 'part', { want_count: 'select count(*) from want where part_id = t.id' }),
  recount('followers of parts', 'part', {
    follow_count: `select count(*) from follow where type = 'part' and item_id = t.id::text and level = 'following'`,
  }),
  recount(
    'unread messages',
    'conversation_member',
    {
      unread_count: `select count(*) from message m where m.conversation_id = t.conversation_id
        and m.sender_id <> t.user_id and m.read_at is null and m.removed_at is null`,
    },
    'conversation_id, user_id',
  ),
  recount('newest message of conversations', 'conversation', {
    last_message_at: `select greatest(t.last_message_at, max(created_at)) from message where conversation_id = t.id`,
  }),
  recount('entries of reports', 'report', {
    report_count: 'select count(*) from report_entry where report_id = t.id',
  }),
  recount('feedback of users', '"user"', {
    feedback_positive: feedback('positive'),
    feedback_neutral: feedback('neutral'),
    feedback_negative: feedback('negative'),
  }),
  recount(
    'edits of users',
    'user_standing',
    {
      edits: `select count(*) ${COUNTED_EDITS}`,
      undone: `select count(*) ${COUNTED_EDITS} and c.state = 'undone'`,
    },
    'user_id',
  ),
  searchRows('search entries of parts', WRONG_PARTS_IN_SEARCH),
  searchRows('search entries of numbers', WRONG_NUMBERS_IN_SEARCH),
]

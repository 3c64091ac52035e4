import { MAX_COMMENT_DEPTH } from '../../shared/limits.ts'

/** Number of threads that reach the deepest level: about 10,000 comments on one part. */
const CHAINS = 200
/** Number of threads of the other part, and of replies to its first thread. */
const SIBLINGS = 5_000

const id = (kind: number, row: string) => `('0e00000${kind}-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`
const fixed = (kind: number, row: number) => `0e00000${kind}-0000-7000-8000-${String(row).padStart(12, '0')}`

const part = (row: number, slug: string) => `
  insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
  values ('${fixed(1, row)}', '${slug}', '${slug}', '${slug}', 1, '2026-01-01', '2026-01-01');
  insert into part_slug (slug, part_id) values ('${slug}', '${fixed(1, row)}');`

const comments = (
  kind: number,
  partRow: number,
  row: string,
  parent: string,
  depth: number,
  replies: number,
  count: number,
) => `
  insert into comment (id, part_id, parent_id, depth, author_id, text, html, renderer_version, created_at, reply_count)
  select ${id(kind, row)}, '${fixed(1, partRow)}', ${parent}, ${depth}, (select id from "user" where deleted_at is null order by id limit 1),
    'Torque the bolts to 10 Nm in two steps.', '<p>Torque the bolts to 10 Nm in two steps.</p>', 1, '2026-01-01', ${replies}
  from generate_series(1, ${count}) n;`

const chain = Array.from({ length: MAX_COMMENT_DEPTH }, (_, above) =>
  comments(
    2,
    1,
    `n * 100 + ${above + 1}`,
    id(2, `n * 100 + ${above}`),
    above + 1,
    above + 1 < MAX_COMMENT_DEPTH ? 1 : 0,
    CHAINS,
  ),
)

/** Two parts with more comments than any other: one with deep threads, one with many threads. */
export const THREADS = `
  ${part(1, 'bench-deep')} ${part(2, 'bench-wide')}
  ${comments(2, 1, 'n * 100', 'null', 0, 1, CHAINS)} ${chain.join('')}
  ${comments(3, 2, 'n', 'null', 0, 0, SIBLINGS)} ${comments(4, 2, 'n', id(3, '1'), 1, 0, SIBLINGS)}
  update comment set reply_count = ${SIBLINGS} where id = '${fixed(3, 1)}';`

const call = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
const deepest = fixed(2, 100 * 100 + MAX_COMMENT_DEPTH)

/** The requests of a page for them: first view, next pages, expanded replies, and the deepest comment. */
export const THREAD_PATHS = {
  'deep thread, first view': call('comment.list', { partId: fixed(1, 1), limit: 5 }),
  'wide thread, first view': call('comment.list', { partId: fixed(1, 2), limit: 5 }),
  'wide thread, best, further on': call('comment.list', {
    partId: fixed(1, 2),
    sort: 'best',
    limit: 5,
    // The cursor after 50 threads.
    cursor: Buffer.from(
      Array.from({ length: 50 }, (_, n) => fixed(3, SIBLINGS - n).replaceAll('-', '')).join(''),
      'hex',
    ).toString('base64url'),
  }),
  'wide thread, expanding': call('comment.replies', { commentId: fixed(3, 1), limit: 20 }),
  'wide thread, replies further on': call('comment.replies', {
    commentId: fixed(3, 1),
    limit: 20,
    cursor: fixed(4, 4_000),
  }),
  'deep thread, ?comment= at the deepest': call('comment.focus', { commentId: deepest }),
}
/** The page that opens with the deepest comment, as HTML. */
export const DEEPEST_PAGE = `/part/bench-deep?comment=${deepest}`

import { RENDERER_VERSION, type RenderedMarkdown } from '../../shared/markdown/index.ts'
import type { Deps } from '../deps.ts'

/** The user id under which the job's renders are queued, because the render pool queues by user. */
const JOB = 'job'
/** Rows of one statement, so that their locks are held for milliseconds. */
const BATCH = 200

/** Where Markdown is stored, what comes out of it, and whose pages show it, in the order in which rows are locked. */
const KINDS = [
  {
    table: 'part',
    source: 'description_markdown',
    html: 'description_html',
    preview: 'description_preview_html',
    shownBy: [],
  },
  { table: 'blog_post', source: 'content_markdown', html: 'content_html', preview: 'preview_html', shownBy: [] },
  {
    table: 'comment',
    source: 'text',
    html: 'html',
    preview: null,
    shownBy: [
      { table: 'part', by: 'part_id' },
      { table: 'blog_post', by: 'post_id' },
    ],
  },
] as const
type Kind = (typeof KINDS)[number]
type Row = { id: string; source: string }

export interface RenderedAgain {
  /** Rows by table. */
  rendered: Record<Kind['table'], number>
  /** Rows that somebody edited, or another process rendered, while this one did. */
  overtaken: number
  /** Texts that today's guard does not let through; their HTML stays. */
  refused: { table: Kind['table']; id: string; reason: string }[]
}

/**
 * Renders again all stored Markdown that an earlier renderer rendered, or with `all` this one's too; never what a
 * later one did. Batch by batch, each in a statement of its own, so the site may serve meanwhile, several processes
 * may do this at once, and one that was interrupted is simply started again.
 * @param progress called after each batch with the rows of the table that were looked at so far
 */
export async function renderAgain(
  deps: Pick<Deps, 'query' | 'markdown'>,
  { all, batch = BATCH }: { all: boolean; batch?: number },
  progress: (table: Kind['table'], seen: number) => void = () => {},
): Promise<RenderedAgain> {
  const result: RenderedAgain = { rendered: { part: 0, comment: 0, blog_post: 0 }, overtaken: 0, refused: [] }
  const before = all ? RENDERER_VERSION + 1 : RENDERER_VERSION

  for (const kind of KINDS) {
    let last = '00000000-0000-0000-0000-000000000000'
    let seen = 0
    for (;;) {
      const rows = await deps.query<Row>(
        `select id, ${kind.source} as source from ${kind.table} where id > $1 and renderer_version < $2
         order by id limit $3`,
        [last, before, batch],
      )
      if (rows.length === 0) break
      last = rows.at(-1)?.id ?? last
      seen += rows.length

      const ready: (Row & RenderedMarkdown)[] = []
      for (const row of rows) {
        const rendered = await deps.markdown.render(JOB, row.source)
        if ('refused' in rendered) result.refused.push({ table: kind.table, id: row.id, reason: rendered.refused })
        else ready.push({ ...row, ...rendered })
      }
      const [counted] = await deps.query<{ stored: number }>(store(kind), [
        ready.map(({ id }) => id),
        ready.map(({ source }) => source),
        ready.map(({ html }) => html),
        ready.map(({ previewHtml }) => previewHtml),
        RENDERER_VERSION,
        before,
      ])
      const stored = counted?.stored ?? 0
      result.rendered[kind.table] += stored
      result.overtaken += ready.length - stored
      progress(kind.table, seen)
    }
  }
  return result
}

/**
 * Stores a batch where the text is still the one that was rendered, and raises the versions of the pages that show
 * it. Rows are locked by id, a comment before what it stands on, as triggers do: so nobody waits in a circle.
 */
function store({ table, source, html, preview, shownBy }: Kind): string {
  const pages = shownBy.map(
    ({ table: page, by }) => `,
    ${page}_locked as (select id from ${page} where id in (select ${by} from stored) order by id for no key update),
    ${page}_raised as (update ${page} set content_version = content_version + 1
      where id in (select id from ${page}_locked))`,
  )
  return `
    with made as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as made (id, source, html, preview)),
    locked as (
      select id from ${table} join made using (id)
      where ${table}.${source} = made.source and renderer_version < $6
      order by id for no key update of ${table}
    ),
    stored as (
      update ${table} set ${html} = made.html, renderer_version = $5
        ${preview ? `, ${preview} = made.preview, content_version = content_version + 1` : ''}
      from made join locked using (id) where ${table}.id = made.id
      returning ${shownBy.length > 0 ? shownBy.map(({ by }) => by).join(', ') : `${table}.id`}
    )${pages.join('')}
    select count(*)::integer as stored from stored`
}

import { NIL } from 'uuid'
import { RENDERER_VERSION } from '../../shared/markdown/version.ts'
import type { Deps } from '../deps.ts'
import { postTexts } from '../domains/catalogue/blog/lifecycle.ts'
import { commentTexts } from '../domains/catalogue/comments/lifecycle.ts'
import { partTexts } from '../domains/catalogue/parts/lifecycle.ts'
import { findHandles } from '../domains/people/handles/service.ts'
import type { Handles } from '../../shared/mentions.ts'
import type { OutdatedText, RenderedText, RenderedTexts } from '../markdown/rendered-texts.ts'

/** The user id under which the job's renders are queued, because the render pool queues by user. */
const JOB = 'job'
/** Texts that are read at once. Comments are also stored in one transaction of this size, which locks them for a short time. */
const BATCH = 200

const TEXTS = [partTexts, postTexts, commentTexts]

type Table = RenderedTexts['table']

export type RenderResult = {
  /** The number of rendered texts of each table. */
  rendered: Record<Table, number>
  /** The number of texts that a user edited or another process rendered meanwhile. */
  overtaken: number
  /** Texts that exceed a limit of this renderer. They keep their HTML. */
  refused: { table: Table; id: string; reason: string }[]
}

/**
 * Renders stored Markdown again that an earlier version of the renderer rendered, or with `all` also that of this version,
 * but never that of a later one. Each batch is stored on its own, so the site can serve meanwhile, several processes can
 * run this at once, and an interrupted run can be started again.
 * @param progress called after each batch with the number of texts of the table that were read so far
 */
export async function renderAgain(
  deps: Deps,
  { all, batch = BATCH }: { all: boolean; batch?: number },
  progress: (table: Table, read: number) => void = () => {},
): Promise<RenderResult> {
  const result: RenderResult = { rendered: { part: 0, comment: 0, blog_post: 0 }, overtaken: 0, refused: [] }
  const before = all ? RENDERER_VERSION + 1 : RENDERER_VERSION
  for (const texts of TEXTS) {
    let after: string = NIL
    let read = 0
    for (;;) {
      const outdated = await texts.listOutdated(deps, { after, before, limit: batch })
      const last = outdated.at(-1)
      if (!last) break
      after = last.id
      read += outdated.length
      const rendered = await renderAll(deps, texts.table, outdated, result.refused)
      const stored = await texts.store(deps, rendered, before)
      result.rendered[texts.table] += stored
      result.overtaken += rendered.length - stored
      progress(texts.table, read)
    }
  }
  return result
}

/** Returns the rendered texts. Adds those that exceed a limit to `refused`. */
async function renderAll(
  deps: Deps,
  table: Table,
  texts: OutdatedText[],
  refused: RenderResult['refused'],
): Promise<RenderedText[]> {
  const done: RenderedText[] = []
  for (const text of texts) {
    const rendered = await deps.markdown.render(JOB, text.markdown, await mentionedIn(deps, text))
    if ('refused' in rendered) refused.push({ table, id: text.id, reason: rendered.refused })
    else done.push({ ...text, ...rendered })
  }
  return done
}

/**
 * Returns the handles of those whom a text mentioned when it was written. A handle that a deleted account left may belong to
 * somebody else now.
 */
async function mentionedIn(deps: Deps, { markdown, mentions }: OutdatedText): Promise<Handles> {
  if (mentions.length === 0) return new Map()
  const handles = await findHandles(deps, markdown)
  return new Map([...handles].filter(([, userId]) => mentions.includes(userId)))
}

import type { RenderedMarkdown } from '../../shared/markdown/index.ts'
import type { Deps } from '../deps.ts'

/** The Markdown texts of one table with their HTML. A job renders them again after a change of the renderer. */
export type RenderedTexts = {
  table: 'part' | 'blog_post' | 'comment'
  /**
   * Returns texts with ids greater than `after` whose HTML is from a version of the renderer lower than `before`, in the
   * order of their ids.
   */
  listOutdated(deps: Deps, page: { after: string; before: number; limit: number }): Promise<OutdatedText[]>
  /**
   * Stores the HTML of the texts that did not change since `listOutdated`, and raises the content versions of the pages
   * that show them. Rows are locked in the order of their ids.
   * @returns the number of stored texts
   */
  store(deps: Deps, texts: RenderedText[], before: number): Promise<number>
}

/** `mentions` are the users whom the text mentioned when it was written. Nobody else becomes a link. */
export type OutdatedText = { id: string; markdown: string; mentions: string[] }

export type RenderedText = OutdatedText & RenderedMarkdown

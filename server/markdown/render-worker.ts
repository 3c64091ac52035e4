import { MarkdownRefused, renderMarkdown, type RenderedMarkdown } from '../../shared/markdown/index.ts'

/**
 * Runs in a worker thread (render-pool.ts). Returns a rejection instead of throwing it, because an error loses its
 * class between threads.
 */
export default function render(source: string): RenderedMarkdown | { refused: string } {
  try {
    return renderMarkdown(source)
  } catch (error) {
    if (error instanceof MarkdownRefused) return { refused: error.message }
    throw error
  }
}

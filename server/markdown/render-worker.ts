import { MarkdownRefused, renderMarkdown, type RenderedMarkdown } from '../../shared/markdown/index.ts'
import type { RenderTask } from './render-pool.ts'

/**
 * Runs in a worker thread (render-pool.ts). Returns a rejection instead of throwing it, because an error loses its
 * class between threads.
 */
export default function render({ markdown, handles }: RenderTask): RenderedMarkdown | { refused: string } {
  try {
    return renderMarkdown(markdown, handles)
  } catch (error) {
    if (error instanceof MarkdownRefused) return { refused: error.message }
    throw error
  }
}

import { MarkdownRefused, renderMarkdown } from '../../../shared/markdown/index.ts'

/** The message of the page: a text and its number. */
export type Order = { turn: number; source: string }
/** The message of the worker: 'ready' once, then for each text its HTML with hints or an error message. */
export type Answer = 'ready' | { turn: number; html: string; hints: string[] } | { turn: number; refusal: string }

addEventListener('message', ({ data: { turn, source } }: MessageEvent<Order>) => answer(render(turn, source)))
answer('ready')

function render(turn: number, source: string): Answer {
  try {
    const { html, hints } = renderMarkdown(source)
    return { turn, html, hints }
  } catch (error) {
    return { turn, refusal: error instanceof MarkdownRefused ? error.message : 'This text cannot be previewed.' }
  }
}

function answer(message: Answer) {
  postMessage(message)
}

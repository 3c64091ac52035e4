import { MarkdownRefused, renderMarkdown } from '../../../shared/markdown/index.ts'

/** What the page sends: the text, and which one it is. */
export type Order = { turn: number; source: string }
/** What it gets: 'ready' once, then for each text its HTML or the sentence that says why there is none. */
export type Answer = 'ready' | { turn: number; html: string } | { turn: number; refusal: string }

addEventListener('message', ({ data: { turn, source } }: MessageEvent<Order>) => answer(render(turn, source)))
answer('ready')

function render(turn: number, source: string): Answer {
  try {
    return { turn, html: renderMarkdown(source).html }
  } catch (error) {
    return { turn, refusal: error instanceof MarkdownRefused ? error.message : 'This text cannot be previewed.' }
  }
}

function answer(message: Answer) {
  postMessage(message)
}

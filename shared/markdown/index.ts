// The one Markdown pipeline: pages, cards and the editor's preview all show what comes out of here.
export { checkMarkdown } from './limits.ts'
export { MarkdownRefused, renderMarkdown, type RenderedMarkdown } from './render.ts'
export { RENDERER_VERSION } from './version.ts'

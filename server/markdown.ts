import { MarkdownRefused, renderMarkdown, type RenderedMarkdown } from '../shared/markdown/index.ts'
import { AppError } from './errors.ts'

/**
 * Renders what a person wrote in the field of that name.
 * @throws AppError VALIDATION, at the field, for a text over a bound of the renderer
 */
export function renderField(field: string, markdown: string): RenderedMarkdown {
  try {
    return renderMarkdown(markdown)
  } catch (error) {
    if (!(error instanceof MarkdownRefused)) throw error
    throw new AppError('VALIDATION', error.message, { fields: { [field]: error.message }, cause: error })
  }
}

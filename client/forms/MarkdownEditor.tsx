import type { Tool } from './editor/commands.ts'
import css from './MarkdownEditor.module.css'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { lazily } from '../ui/lazy.ts'
import type { MentionPlace } from './Mentioning.tsx'
import type { ControlProps } from './useForm.ts'

export type { Tool } from './editor/commands.ts'

/** The tools of a part's description. */
export const PART_TOOLS: readonly Tool[] = ['bold', 'italic', 'link', 'listItem', 'table']
/** The tools of a blog post. */
export const BLOG_TOOLS: readonly Tool[] = ['bold', 'italic', 'link', 'listItem', 'numberedList', 'table']

export type MarkdownEditorProps = ControlProps<string> & {
  /** The name of the text field. */
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  tools: readonly Tool[]
  /** Lines of text that show at first; default 15. */
  rows?: number
  /** What the table prompt proposes, rows with the header; default 2 by 2. */
  table?: { columns: number; rows: number }
  /** The place whose people are suggested first after an @. Without it there are no suggestions. */
  mentions?: MentionPlace
}

/**
 * A text in Markdown with its toolbar and a live preview. Loaded when it is first shown, so that pages which may show
 * it do not grow; the server writes its place only.
 */
export const MarkdownEditor = lazily<MarkdownEditorProps>(() => import('./editor/Editor.tsx'), {
  pending: <output className={css.loading}>Loading...</output>,
  failed: (onRetry) => (
    <div className={css.loading}>
      <ErrorNote message="The editor could not be loaded." onRetry={onRetry} />
    </div>
  ),
})

import { lazy, Suspense } from 'react'
import type { Tool } from './editor/commands.ts'
import css from './MarkdownEditor.module.css'
import { useInBrowser } from './useInBrowser.ts'

export type { Tool } from './editor/commands.ts'

/** The tools of a part's description (spec.md §2, Upload wizard). */
export const PART_TOOLS: readonly Tool[] = ['bold', 'italic', 'link', 'listItem', 'table']
/** The tools of a blog post (spec.md §2, Blog editor). */
export const BLOG_TOOLS: readonly Tool[] = ['bold', 'italic', 'link', 'listItem', 'numberedList', 'table']

export type MarkdownEditorProps = {
  /** The name of the text field. */
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  tools: readonly Tool[]
  /** Lines of text that show at first; default 15. */
  rows?: number
  /** What the table prompt proposes, rows with the header; default 2 by 2. */
  table?: { columns: number; rows: number }
  /** Where there is room the preview stands beside the text, unless it shall be below. */
  preview?: 'beside' | 'below'
  placeholder?: string
  hint?: string
  /** What is wrong; turns the text field red and is read with it. */
  error?: string | null
  disabled?: boolean
  /** Of the text field; made when it is missing. */
  id?: string
}

const loadEditor = () => import('./editor/Editor.tsx')
const Editor = lazy(loadEditor)

/** Begins to load the editor, before it is shown. */
export function preloadMarkdownEditor(): void {
  void loadEditor().catch(() => undefined)
}

/**
 * A text in Markdown with its toolbar and a live preview. Loaded when it is first shown, so that pages which may show
 * it do not grow; the server writes its place only.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const inBrowser = useInBrowser()
  const place = <output className={css.loading}>Loading...</output>
  return inBrowser ? (
    <Suspense fallback={place}>
      <Editor {...props} />
    </Suspense>
  ) : (
    place
  )
}

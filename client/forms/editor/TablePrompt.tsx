import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { MAX_CELLS, MAX_COLUMNS } from '../../../shared/markdown/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/composition.ts'
import { ErrorText, Field } from '../Field.tsx'
import css from './TablePrompt.module.css'

type TablePromptProps = {
  id: string
  /** The initial values of the fields. */
  columns: number
  rows: number
  /** Distance in px between the start of the toolbar and the Table button. */
  at: number
  onInsert(columns: number, rows: number): void
  /** @param byKey whether it was closed with Escape, so that the focus must be moved */
  onClose(byKey: boolean): void
}

/** Asks for the size of a table. It is not a form, because it is inside of the form of the text. */
export function TablePrompt({ id, at, onInsert, onClose, ...proposed }: TablePromptProps) {
  const errorId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const [columns, setColumns] = useState(String(proposed.columns))
  const [rows, setRows] = useState(String(proposed.rows))
  const [error, setError] = useState<string | null>(null)

  useEffect(() => mark(box.current?.querySelector('input')), [])
  useOutside(id, onClose)

  function change(set: (typed: string) => void, typed: string) {
    set(typed)
    setError(null)
  }
  function insert() {
    const [wanted, high] = [size(columns), size(rows)]
    const wrong = problem(wanted, high)
    setError(wrong)
    if (wrong === null && wanted !== null && high !== null) return onInsert(wanted, high)
    const [first, second] = box.current?.querySelectorAll('input') ?? []
    mark(wanted !== null && high === null ? second : first)
  }
  function onKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      // Otherwise a dialog around the editor would close.
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      insert()
    }
  }
  const wired = {
    inputMode: 'numeric',
    autoComplete: 'off',
    onKeyDown: onKey,
    'aria-describedby': error === null ? undefined : errorId,
  } as const
  // The invalid field, or both if only their product is too large.
  const isWrong = (own: string, other: string) => error !== null && (size(own) === null || size(other) !== null)
  return (
    <dialog
      open
      ref={box}
      id={id}
      className={css.prompt}
      style={{ '--at': `${at}px` } as CSSProperties}
      aria-label="Table"
    >
      <div className={css.title} aria-hidden>
        Table
      </div>
      <Field
        label="Columns"
        {...wired}
        aria-invalid={isWrong(columns, rows) || undefined}
        value={columns}
        onChange={({ target }) => change(setColumns, target.value)}
      />
      <Field
        label="Rows (including header)"
        {...wired}
        aria-invalid={isWrong(rows, columns) || undefined}
        value={rows}
        onChange={({ target }) => change(setRows, target.value)}
      />
      {error !== null && <ErrorText id={errorId} text={error} />}
      <Button variant="primary" wide onClick={insert} onKeyDown={onKey}>
        Insert Table
      </Button>
    </dialog>
  )
}

/** Calls `onClose` when the pointer or the focus leaves the prompt. */
function useOutside(id: string, onClose: (byKey: boolean) => void) {
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      // The Table button closes it in its own click handler.
      if (target instanceof Element && !target.closest(`#${CSS.escape(id)}, [aria-controls="${id}"]`)) onClose(false)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [id, onClose])
}

function mark(input: HTMLInputElement | null | undefined) {
  input?.focus()
  input?.select()
}

/** Returns the typed positive integer, or null. */
function size(typed: string): number | null {
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return number > 0 ? number : null
}

/** Returns the error message, or null. */
function problem(columns: number | null, rows: number | null): string | null {
  if (columns === null || rows === null) return 'Invalid input. Please enter positive numbers for rows and columns.'
  return columns > MAX_COLUMNS || columns * rows > MAX_CELLS ? 'Invalid table dimensions.' : null
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import css from './ErrorNote.module.css'

export type ErrorNoteProps = {
  /** The sentence after 'Error: '. */
  message: string
  /** Leaves 'Error: ' out, for sentences the spec writes whole. */
  bare?: boolean
  onRetry?: () => void
}

/** What went wrong, where it happened. */
export function ErrorNote({ message, bare = false, onRetry }: ErrorNoteProps) {
  return (
    <div className={css.note} role="alert">
      <CircleAlert size={18} />
      <p className={css.text}>
        <span>{bare ? message : `Error: ${message}`}</span>
        {onRetry && (
          <>
            {' '}
            <button type="button" className={css.retry} onClick={onRetry}>
              Try again
            </button>
          </>
        )}
      </p>
    </div>
  )
}

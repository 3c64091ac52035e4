import css from './ErrorNote.module.css'
import { Icon } from './Icon.tsx'

export type ErrorNoteProps = {
  /** The text after 'Error: '. */
  message: string
  /** Omits 'Error: '. */
  bare?: boolean
  onRetry?: () => void
}

/** An error message, shown where the error happened. */
export function ErrorNote({ message, bare = false, onRetry }: ErrorNoteProps) {
  return (
    <div className={css.note} role="alert">
      <Icon name="circle-alert" size={18} />
      <p className="anywhere">
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

import { Button } from '../ui/Button.tsx'
import css from './DraftNote.module.css'

type DraftNoteProps = {
  /** 'Your unsaved changes are here again.' */
  text: string
  /** 'Discard' */
  action: string
  onAct(): void
}

/** Tells the user above a form that it contains a restored draft, with a button that discards it. */
export function DraftNote({ text, action, onAct }: DraftNoteProps) {
  return (
    <p className={css.note}>
      <span>{text}</span>
      <Button variant="quiet" tone="signal" onClick={onAct}>
        {action}
      </Button>
    </p>
  )
}

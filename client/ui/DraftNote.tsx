import { Button } from './Button.tsx'
import css from './DraftNote.module.css'

type DraftNoteProps = {
  /** 'Your unsaved changes are here again.' */
  text: string
  /** 'Discard' */
  action: string
  onAct(): void
}

/** Says above a form that it holds what was kept from before, with the way back. */
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

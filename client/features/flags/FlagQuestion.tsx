import type { Flag } from '../../../shared/flags.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './FlagQuestion.module.css'
import { FlagSentence } from './FlagSentence.tsx'

type FlagQuestionProps = {
  flags: Flag[]
  open: boolean
  /** Goes back to the form. */
  onClose(): void
  onSave(): void
}

/** Shows an author what the rules find in an edit before it is saved. Import it lazily, because it includes the dialog. */
export default function FlagQuestion({ flags, open, onClose, onSave }: FlagQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save this edit?"
      onSubmit={onSave}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" variant="primary">
            Save anyway
          </Button>
        </>
      }
    >
      <p>This is what others will see about your edit. Is it what you meant?</p>
      <ul className={css.flags}>
        {flags.map((flag) => (
          <li key={JSON.stringify(flag)}>
            <FlagSentence flag={flag} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import { reportedText, undoMergeInput, type UndoMergeLine } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './MergedFrom.module.css'
import type { UndoableMerge } from './MergedFrom.tsx'

type UndoMergeDialogProps = { merge: UndoableMerge; open: boolean; onClose(): void }

type Undone = RouterOutputs['merge']['undo']

/** Asks why a merge is undone, and then says what came back and what did not. */
export default function UndoMergeDialog({ merge, open, onClose }: UndoMergeDialogProps) {
  const cache = trpc.useUtils()
  const undo = trpc.merge.undo.useMutation()
  const [undone, setUndone] = useState<Undone | null>(null)
  const form = useForm({
    initial: { reason: '' },
    schema: undoMergeInput,
    toInput: ({ reason }) => ({ id: merge.id, reason }),
    send: undo.mutateAsync,
    onSent: setUndone,
  })
  if (undone) {
    const close = () => {
      onClose()
      // Not before, because the line of the merge disappears then.
      void cache.invalidate()
    }
    return <Report undone={undone} open={open} onClose={close} />
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Undo merge"
      form={form}
      verb="Undo merge"
      busyWord="Undoing..."
      signIn="Log in to undo this merge."
      kept="Your reason stays here."
    >
      <p>
        <bdi>{merge.title}</bdi> gets its own page again, with what the merge moved and nobody changed since. Everything
        later stays.
      </p>
      <Field as="textarea" label="Reason" hint="Shown in the history of the part." {...form.field('reason')} />
    </FormDialog>
  )
}

type ReportProps = { undone: Undone; open: boolean; onClose(): void }

function Report({ undone: { loserId, title, report }, open, onClose }: ReportProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="The merge is undone"
      // The button that opened the dialog disappears.
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div tabIndex={-1} data-autofocus>
        <p>
          <Link to={paths.part(loserId)} onClick={onClose}>
            <bdi>{title}</bdi>
          </Link>{' '}
          has its own page again.
        </p>
        <ul aria-label="Report" className={css.report}>
          {report.map((line) => (
            <ReportLine key={`${line.moved} ${line.sentence}`} line={line} />
          ))}
        </ul>
        {report.length === 0 && <p>Nothing else had to come back.</p>}
      </div>
    </Dialog>
  )
}

function ReportLine({ line: { moved, back, sentence } }: { line: UndoMergeLine }) {
  return (
    <>
      {back > 0 && (
        <li>
          <Icon name="check" size={18} className={css.back} />
          <p>{reportedText(moved, back)} came back.</p>
        </li>
      )}
      {sentence !== null && (
        <li>
          <Icon name="triangle-alert" size={18} className={css.stayed} />
          <p className="anywhere">{sentence}</p>
        </li>
      )}
    </>
  )
}

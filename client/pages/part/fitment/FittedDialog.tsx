import type { RefObject } from 'react'
import { confirmInput } from '../../../../shared/fitment.ts'
import { LENGTH } from '../../../../shared/limits.ts'
import type { CarRef } from '../../../../shared/vehicles.ts'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { useSession } from '../../../base/SessionProvider.tsx'
import { trpc } from '../../../base/trpc.ts'
import { carRef } from '../../../features/garage/visitor-car.ts'
import { Field } from '../../../forms/Field.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useConfirmationsChanged } from './useConfirmationsChanged.ts'

type FittedDialogProps = {
  partId: string
  car: CarRef
  /** The answer that was pressed, which the dialog can change. */
  fitted: boolean
  note: string
  finalFocus: RefObject<HTMLElement | null>
  open: boolean
  onClose(): void
}

const SIGN_IN = 'You must be logged in to say whether a part fitted. Please log in and try again.'

/** Stores whether the part fitted the reader's car, with an optional note. */
export default function FittedDialog(props: FittedDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  return <Fitted {...props} />
}

function Fitted({ partId, car, fitted, note, finalFocus, open, onClose }: FittedDialogProps) {
  const confirm = trpc.fitment.confirm.useMutation()
  const changed = useConfirmationsChanged(partId)
  const form = useForm({
    initial: { fitted: fitted ? 'yes' : 'no', note },
    schema: confirmInput,
    toInput: (draft) => ({ partId, car: carRef(car), fitted: draft.fitted === 'yes', note: draft.note }),
    send: (input) => confirm.mutateAsync(input),
    async onSent(own) {
      await changed(own)
      onClose()
    },
    savedValues: (_own, values) => values,
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Did the part fit?"
      verb="Save"
      busyWord="Saving..."
      finalFocus={finalFocus}
      signIn={SIGN_IN}
    >
      <Field as="select" label="Answer" {...form.field('fitted')}>
        <option value="yes">It fitted</option>
        <option value="no">It did not fit</option>
      </Field>
      <Field
        as="textarea"
        label="Note (optional)"
        hint="For example what you had to change. Your name and the car are shown with it."
        rows={3}
        maxLength={LENGTH.note}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  )
}

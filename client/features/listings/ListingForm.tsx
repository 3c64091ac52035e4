import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import LoginRequired from '../../app/LoginRequired.tsx'
import { ListingFields } from './ListingFields.tsx'
import { useListingForm, type ListingSending } from './useListingForm.ts'

type ListingFormProps = ListingSending & {
  open: boolean
  onClose(): void
  title: string
  /** On the button, and while it is sent. */
  verb: string
  busyWord: string
  /** A listing stays what it is once it is there. */
  withType?: boolean
  /** What a person reads whose session has ended. */
  signIn: string
  /** Below the fields. */
  children?: ReactNode
}

const KEPT = 'Draft saved in this browser.'

/** A dialog with the fields of a listing; what is typed is kept until it is sent or discarded. */
export function ListingForm({
  open,
  onClose,
  title,
  verb,
  busyWord,
  withType,
  signIn,
  children,
  ...sending
}: ListingFormProps) {
  const toast = useToast()
  const form = useListingForm(sending)

  function close() {
    if (form.isDirty) toast.show(KEPT)
    form.leave()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      dirty={form.isDirty || form.sending}
      onSubmit={({ currentTarget }) => void form.submit(currentTarget)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.sending} busyWord={busyWord}>
            {verb}
          </Button>
        </>
      }
    >
      {form.isRestored && (
        <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={form.discard} />
      )}
      <ListingFields withType={withType} draft={form.draft} wrong={form.wrong} onChange={form.change} />
      {children}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={signIn} kept={KEPT} />
    </Dialog>
  )
}

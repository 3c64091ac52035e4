import type { ReactNode } from 'react'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm, type FormOptions } from '../../forms/useForm.ts'
import { useSecondLook, type Flags } from '../../forms/useSecondLook.ts'
import { useToast } from '../../ui/Toast.tsx'
import PhotoField from '../photos/PhotoField.tsx'
import { useFormPhotos } from '../photos/useFormPhotos.ts'
import { uploadingText } from '../photos/usePhotos.ts'
import { CrossingListing } from './CrossingListing.tsx'
import type { ListingDraft } from './listing-draft.ts'
import { ListingFields, OfferPhoto } from './ListingFields.tsx'

type ListingFormProps<Input, Result> = Omit<FormOptions<ListingDraft, Input, Result>, 'send'> & {
  part: { id: string; name: string }
  send(input: Input & Flags): Promise<Result>
  open: boolean
  onClose(): void
  title: string
  /** On the button, and while it is sent. */
  verb: string
  busyWord: string
  /** The type of an existing listing cannot change. */
  withType?: boolean
  /** On the button that sends a listing although it crosses another one. */
  anyway: string
  /** Whether the user can offer the first photo to the gallery. */
  withOffer?: boolean
  /** The sentence for a user whose session has ended. */
  signIn: string
  /** Below the fields. */
  children?: ReactNode
}

const KEPT = 'Draft saved in this browser.'

/** A dialog with the fields of a listing. The draft is kept until it is sent or discarded. */
export function ListingForm<Input, Result>({
  open,
  onClose,
  title,
  verb,
  busyWord,
  withType,
  part,
  anyway,
  withOffer = false,
  signIn,
  send,
  children,
  ...options
}: ListingFormProps<Input, Result>) {
  const toast = useToast()
  const { doubt, send: sendListing, sendAnyway } = useSecondLook(send)
  const form = useForm({ ...options, send: sendListing })
  const photos = useFormPhotos(form)

  function close() {
    if (form.isDirty) toast.show(KEPT)
    onClose()
  }
  return (
    <FormDialog
      form={{ ...form, busy: form.busy || photos.isWaiting, submit: photos.submit }}
      open={open}
      onClose={close}
      title={title}
      verb={verb}
      busyWord={photos.isWaiting ? uploadingText(photos.pending) : busyWord}
      failure={
        doubt && (
          <CrossingListing
            part={part}
            doubt={doubt}
            busy={form.busy}
            onAccepted={() => {
              form.discard()
              onClose()
            }}
            anyway={anyway}
            onAnyway={() => sendAnyway(form.submit)}
          />
        )
      }
      signIn={signIn}
      kept={KEPT}
    >
      {form.isRestored && (
        <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={form.discard} />
      )}
      <ListingFields part={part} withType={withType} form={form} />
      <PhotoField photos={photos} partName={part.name} legend="Photos (optional)" {...form.control('photos')} />
      {withOffer && <OfferPhoto form={form} />}
      {children}
    </FormDialog>
  )
}

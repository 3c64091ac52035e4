import type { ReactNode } from 'react'
import { useForm, type Form, type FormOptions } from '../../forms/useForm.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { DraftNote } from '../../forms/DraftNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import type { ListingDraft } from './listing-draft.ts'
import PhotoField from '../photos/PhotoField.tsx'
import { uploadingText } from '../photos/usePhotos.ts'
import { ListingFields, OfferPhoto } from './ListingFields.tsx'
import { useFormPhotos } from '../photos/useFormPhotos.ts'

type ListingFormProps<Input, Result> = FormOptions<ListingDraft, Input, Result> & {
  open: boolean
  onClose(): void
  title: string
  /** On the button, and while it is sent. */
  verb: string
  busyWord: string
  /** The type of an existing listing cannot change. */
  withType?: boolean
  /** For the alt texts of photos. */
  partName: string
  /** Whether the user can offer the first photo to the gallery. */
  withOffer?: boolean
  /** The sentence for a user whose session has ended. */
  signIn: string
  /** Replaces the failure sentence; null for the sentence. */
  renderFailure?(form: Pick<Form<ListingDraft>, 'busy' | 'discard' | 'submit'>): ReactNode
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
  partName,
  withOffer = false,
  signIn,
  renderFailure,
  children,
  ...options
}: ListingFormProps<Input, Result>) {
  const toast = useToast()
  const form = useForm(options)
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
      failure={renderFailure?.(form)}
      signIn={signIn}
      kept={KEPT}
    >
      {form.isRestored && (
        <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={form.discard} />
      )}
      <ListingFields withType={withType} form={form} />
      <PhotoField photos={photos} partName={partName} legend="Photos (optional)" {...form.control('photos')} />
      {withOffer && <OfferPhoto form={form} />}
      {children}
    </FormDialog>
  )
}

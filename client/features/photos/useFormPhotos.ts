import { useState } from 'react'
import type { Form } from '../../forms/useForm.ts'
import { usePhotos, type Photos } from './usePhotos.ts'
import type { PhotoDraft } from './photo-draft.ts'

const FAILED = 'One photo could not be uploaded. Retry or remove it.'

type FormPhotos = Photos & {
  /** Whether the form is sent as soon as all photos are uploaded. */
  isWaiting: boolean
  submit(): void
}

type WithPhotos = { photos: PhotoDraft[] }

/** Returns the photos of a form, and a `submit` that waits for them. */
export function useFormPhotos(
  form: Pick<Form<WithPhotos>, 'values' | 'currentValues' | 'change' | 'submit' | 'reject'>,
): FormPhotos {
  const photos = usePhotos({
    value: form.values.photos,
    current: () => form.currentValues().photos,
    onChange: (value) => form.change('photos', value),
  })
  const [isWaiting, setWaiting] = useState(false)

  async function submit() {
    setWaiting(photos.pending > 0)
    const areStored = await photos.settle()
    setWaiting(false)
    if (areStored) form.submit()
    else form.reject({ photos: FAILED })
  }
  return { ...photos, isWaiting, submit: () => void submit() }
}

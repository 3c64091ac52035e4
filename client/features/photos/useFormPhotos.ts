import { useState } from 'react'
import type { Form } from '../../forms/useForm.ts'
import { usePhotos, type Photos } from './usePhotos.ts'
import type { PhotoDraft } from './photo-draft.ts'

type FormPhotos = Photos & {
  /** Whether the form is sent as soon as all photos are uploaded. */
  isWaiting: boolean
  /** Whether a photo has failed. Says so at the field, and focuses it. */
  refuseFailed(): boolean
  submit(): void
}

type WithPhotos = { photos: PhotoDraft[] }

/** Returns the photos of a form, and a `submit` that waits for them. */
export function useFormPhotos(
  form: Pick<Form<WithPhotos>, 'values' | 'currentValues' | 'change' | 'submit' | 'reject' | 'focus' | 'update'>,
  options: {
    max?: number
    /** Called when a submit finds a photo that has failed, before its field gets the focus. */
    onFailed?(): void
  } = {},
): FormPhotos {
  const photos = usePhotos({
    value: form.values.photos,
    current: () => form.currentValues().photos,
    onChange: (value) => form.change('photos', value),
    onStored: (stored) => form.update({ photos: stored }),
    max: options.max,
  })
  const [isWaiting, setWaiting] = useState(false)

  function refuseFailed(): boolean {
    const failure = photos.currentFailure()
    if (failure === null) return false
    form.reject({ photos: failure })
    form.focus('photos')
    return true
  }

  async function submit() {
    setWaiting(photos.pending > 0)
    const areStored = await photos.settle()
    setWaiting(false)
    if (areStored) return form.submit()
    options.onFailed?.()
    refuseFailed()
  }
  return { ...photos, isWaiting, refuseFailed, submit: () => void submit() }
}

import { checkImageUrl } from '../../../shared/images.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import type { Photos } from '../../features/photos/usePhotos.ts'
import type { TextFieldProps } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { ImagePreview } from '../../ui/ImagePreview.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from './ImageStep.module.css'

// Loaded with the third step.
const PhotoField = lazily(() => import('../../features/photos/PhotoField.tsx'), {
  pending: <Loading>Loading...</Loading>,
})

type ImageStepProps = {
  field: TextFieldProps
  photos: Photos
  partName: string
  /** Goes to the next step without an image. */
  onSkip(): void
}

export function ImageStep({ field, photos, partName, onSkip }: ImageStepProps) {
  // An upload needs an account.
  const { state } = useSession()
  return (
    <div className={css.image}>
      <Field
        label="Image URL"
        hint="One image to start with. You can add more on the part page. Landscape, under 5 MB, JPG, PNG, GIF or WebP."
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LENGTH.link}
        autoComplete="off"
        readOnly={photos.value.length > 0}
        {...field}
      />
      <ImagePreview
        address={checkImageUrl(field.value) === null ? field.value.trim() : null}
        failure="Unable to load image preview. Please check the URL or try a different one."
      />
      {state === 'in' && <PhotoField photos={photos} partName={partName} legend="Or your own photo" />}
      <Button className={css.skip} onClick={onSkip}>
        Continue without an image
      </Button>
    </div>
  )
}

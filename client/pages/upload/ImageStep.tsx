import { checkImageUrl } from '../../../shared/images.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import type { Photos } from '../../features/photos/usePhotos.ts'
import type { TextFieldProps } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { ImagePreview } from '../../ui/ImagePreview.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PHONE, useMedia } from '../../ui/useMedia.ts'
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
  const isPhone = useMedia(PHONE)
  const photo = state === 'in' && (
    <PhotoField
      key="photo"
      photos={photos}
      partName={partName}
      legend={isPhone ? 'Your own photo' : 'Or your own photo'}
    />
  )
  const hasPhoto = photos.value.length > 0
  const address = (
    <div key="address" className={css.address}>
      <Field
        label={isPhone && photo ? 'Or an image URL' : 'Image URL'}
        hint={
          hasPhoto
            ? 'Remove your photo to use an address instead.'
            : 'One image to start with. You can add more on the part page. Landscape, under 5 MB, JPG, PNG, GIF or WebP.'
        }
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LENGTH.link}
        autoComplete="off"
        readOnly={hasPhoto}
        {...field}
      />
      {field.value.trim() !== '' && (
        <ImagePreview
          address={checkImageUrl(field.value) === null ? field.value.trim() : null}
          failure="Unable to load image preview. Please check the URL or try a different one."
        />
      )}
    </div>
  )
  return (
    <div className={css.image}>
      {isPhone ? [photo, address] : [address, photo]}
      <Button className={css.skip} onClick={onSkip}>
        Continue without an image
      </Button>
    </div>
  )
}

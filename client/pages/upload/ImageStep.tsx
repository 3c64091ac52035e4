import { checkImageUrl } from '../../../shared/images.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { ImagePreview } from '../../ui/ImagePreview.tsx'
import css from './ImageStep.module.css'

type ImageStepProps = {
  url: string
  error: string | undefined
  onChange(url: string): void
  /** On to the next step, without a picture. */
  onSkip(): void
}

export function ImageStep({ url, error, onChange, onSkip }: ImageStepProps) {
  return (
    <div className={css.image}>
      <Field
        label="Image URL"
        hint="One image to start with. You can add more on the part page. Landscape, under 5 MB, JPG, PNG, GIF or WebP."
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        error={error}
        maxLength={LENGTH.link}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <ImagePreview
        address={checkImageUrl(url) === null ? url.trim() : null}
        failure="Unable to load image preview. Please check the URL or try a different one."
      />
      <Button className={css.skip} onClick={onSkip}>
        Continue without an image
      </Button>
    </div>
  )
}

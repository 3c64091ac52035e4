import ImageIcon from 'lucide-react/icons/image'
import { useEffect, useState } from 'react'
import { checkImageUrl } from '../../../shared/image-url.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './ImageStep.module.css'
import { canPreview, loadsAsImage } from './loads-as-image.ts'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds without typing until the picture is asked for. */
const PREVIEW_AFTER = 400

type ImageStepProps = {
  url: string
  error: string | undefined
  onChange(url: string): void
  /** On to the next step, without a picture. */
  onSkip(): void
}

export function ImageStep({ url, error, onChange, onSkip }: ImageStepProps) {
  const settled = useDebounced(url.trim(), PREVIEW_AFTER)
  const isAddress = checkImageUrl(settled) === null
  return (
    <div className={css.image}>
      <Field
        label="Image URL"
        hint="One picture to begin with; others can be added on the part's page. Landscape, under 5 MB, JPG, PNG, GIF or WebP."
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        error={error}
        maxLength={LENGTH.link}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={css.plate}>
        {isAddress ? (
          <Preview key={settled} url={settled} />
        ) : (
          <p className={css.empty}>
            <ImageIcon size={28} />
            The preview appears here.
          </p>
        )}
      </div>
      <Button className={css.skip} onClick={onSkip}>
        Continue without an image
      </Button>
    </div>
  )
}

function Preview({ url }: { url: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    let isGone = false
    async function load() {
      const loads = await loadsAsImage(url)
      if (!isGone) setState(loads ? 'shown' : 'failed')
    }
    if (canPreview(url)) void load()
    return () => {
      isGone = true
    }
  }, [url])

  if (!canPreview(url)) {
    return (
      <p className={css.empty}>
        An address with http: cannot be previewed here. The picture is fetched when you submit the part.
      </p>
    )
  }
  if (state === 'loading') return <Loading>Loading...</Loading>
  if (state === 'failed') {
    return (
      <div className={css.empty}>
        <ErrorNote bare message="Unable to load image preview. Please check the URL or try a different one." />
      </div>
    )
  }
  return <img className={css.picture} src={url} alt="Preview" referrerPolicy="no-referrer" />
}

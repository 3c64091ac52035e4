import { useState } from 'react'
import { canPreview } from './load-image.ts'
import css from './ImagePreview.module.css'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds after the last change before the image is loaded. */
const DEBOUNCE = 300

export type ImagePreviewProps = {
  /** The typed address; null while it is not a valid image address. */
  address: string | null
  /** The message if no image could be loaded. */
  failure: string
}

export function ImagePreview({ address, failure }: ImagePreviewProps) {
  const settled = useDebounced(address, DEBOUNCE)

  return (
    <div className={css.preview} aria-live="polite">
      {settled === null ? (
        <p>The preview appears here.</p>
      ) : canPreview(settled) ? (
        // The key creates a new element for each address, so that a late event cannot belong to another address.
        <Preview key={settled} address={settled} failure={failure} />
      ) : (
        <p>Only https addresses have a preview. The image is checked when you save.</p>
      )}
    </div>
  )
}

function Preview({ address, failure }: { address: string; failure: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return <p className={css.failure}>{failure}</p>
  return (
    <>
      {state === 'loading' && <p>Loading...</p>}
      <img
        className={css.image}
        src={address}
        alt="Preview"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  )
}

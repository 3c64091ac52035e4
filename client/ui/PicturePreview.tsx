import { useState } from 'react'
import { canShow } from './loadsAsPicture.ts'
import css from './PicturePreview.module.css'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds after the last change. */
const PAUSE = 300

export type PicturePreviewProps = {
  /** As it is being typed; null while it cannot be that of a picture. */
  address: string | null
  /** What is said when no picture comes. */
  failure: string
}

/** What is behind an image address (spec.md §5), contained in a place of fixed shape. */
export function PicturePreview({ address, failure }: PicturePreviewProps) {
  const settled = useDebounced(address, PAUSE)

  return (
    <div className={css.preview} aria-live="polite">
      {settled === null ? (
        <p>The preview appears here.</p>
      ) : canShow(settled) ? (
        // An address has an element of its own, so that a late answer never speaks for another.
        <Attempt key={settled} address={settled} failure={failure} />
      ) : (
        <p>Only https addresses have a preview. The image is checked when you save.</p>
      )}
    </div>
  )
}

function Attempt({ address, failure }: { address: string; failure: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return <p className={css.failure}>{failure}</p>
  return (
    <>
      {state === 'loading' && <p>Loading...</p>}
      <img
        className={css.picture}
        src={address}
        alt="Preview"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  )
}

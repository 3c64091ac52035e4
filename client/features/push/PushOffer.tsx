import { useState } from 'react'
import { createPortal } from 'react-dom'
import { inLocalStorage } from '../../base/storage.ts'
import { Button } from '../../ui/Button.tsx'
import css from './PushOffer.module.css'
import { usePushState, usePushSwitch } from './usePush.ts'

/** The key of the answer "Not now" in local storage. */
const KEY = 'pushNotNow'

/**
 * Offers push, once in each browser, after something that a person waits for. The browser asks only after "Turn on". The offer is
 * among the toasts, which cover nothing and are read aloud.
 */
export function PushOffer() {
  const state = usePushState()
  const { turnOn, isBusy } = usePushSwitch()
  const [isAnswered, setAnswered] = useState(wasAnswered)
  const toasts = document.getElementById('toasts')
  if (isAnswered || state !== 'off' || !toasts) return null

  function answer() {
    keepAnswer()
    setAnswered(true)
  }
  return createPortal(
    <section className={css.offer} aria-label="Push on this device">
      <p className={css.text}>Be told of answers, offers and messages on this device, also while Tappet is closed.</p>
      <div className="wrap">
        <Button variant="primary" busy={isBusy} onClick={() => void turnOn().then(answer)}>
          Turn on
        </Button>
        <Button onClick={answer}>Not now</Button>
      </div>
    </section>,
    toasts,
  )
}

/** Without storage the answer could not be remembered, so nothing is asked. */
const wasAnswered = () => inLocalStorage((storage) => storage.getItem(KEY)) !== null
const keepAnswer = () => inLocalStorage((storage) => storage.setItem(KEY, 'yes'))

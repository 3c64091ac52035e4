import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './PushOffer.module.css'
import { usePushState, usePushSwitch } from './usePush.ts'

/** The key of the answer "Not now" in local storage. */
const KEY = 'pushNotNow'

/** Offers push, once in each browser, after something that a person waits for. The browser asks only after "Turn on". */
export function PushOffer() {
  const state = usePushState()
  const { turnOn, isBusy } = usePushSwitch()
  const [isAnswered, setAnswered] = useState(wasAnswered)
  if (isAnswered || state !== 'off') return null

  function answer() {
    keepAnswer()
    setAnswered(true)
  }
  return (
    <section className={css.offer} aria-label="Push on this device">
      <p className={css.text}>Be told of answers, offers and messages on this device, also while Tappet is closed.</p>
      <div className={css.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => void turnOn().then(answer)}>
          Turn on
        </Button>
        <Button busy={isBusy} onClick={answer}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Without storage the answer could not be remembered, so nothing is asked.
    return true
  }
}

function keepAnswer(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // wasAnswered is true then.
  }
}

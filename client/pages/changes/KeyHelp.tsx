import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './ChangesPage.module.css'

const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx'))
const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))

export const SIGN_IN_TO_CHECK = 'You must be logged in to check changes. Please log in and try again.'

const LINES = '[data-change]'

/** Handles the keys of the list, and lists them under '?'. */
export function KeyHelp() {
  const { state } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)

  /** Presses a button of the focused line. Visitors have no buttons to check it, and are asked to log in. */
  function press(key: string) {
    const line = focusedLine()
    if (key !== 'd' && state === 'out') setAsking(line !== null)
    else line?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target)) return
    const key = event.key.toLowerCase()
    if (key === '?') setOpen(true)
    else if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1)
    else if (key === 'd' || key === 'g' || key === 'u') press(key)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button variant="quiet" className={css.keys} {...KeysDialog.opener} onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </Button>
      <KeysDialog open={isOpen} onClose={() => setOpen(false)} />
      <LoginRequired open={isAsking} onClose={() => setAsking(false)} sentence={SIGN_IN_TO_CHECK} />
    </>
  )
}

/** Returns whether a key belongs to the text that is typed, or to an open dialog or menu. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
  ) !== null

const focusedLine = () => document.activeElement?.closest(LINES) ?? null

function moveFocus(by: 1 | -1) {
  const lines = Array.from(document.querySelectorAll<HTMLElement>(LINES))
  const at = lines.indexOf(focusedLine() as HTMLElement)
  const next = lines[at === -1 ? 0 : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

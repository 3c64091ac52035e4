import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Toast.module.css'

export type Toaster = {
  /** A short success; goes by itself after 3 s or `ms`. */
  show: (text: string, ms?: number) => void
  /** Red; stays until it is closed. The same text is not stacked twice. */
  error: (text: string) => void
}

type Toast = { id: number; text: string; isError: boolean; ms: number }

const SHOWN_FOR = 3000

const ToastContext = createContext<Toaster | null>(null)

/** Own code: @base-ui/react's toasts cost more than the 6 kB allowed here. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const lastId = useRef(0)

  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const toaster = useMemo<Toaster>(() => {
    const add = (text: string, isError: boolean, ms: number) => {
      lastId.current += 1
      const toast = { id: lastId.current, text, isError, ms }
      setToasts((all) => [...all.filter((other) => other.text !== text), toast])
    }
    return {
      show: (text, ms = SHOWN_FOR) => add(text, false, ms),
      error: (text) => add(text, true, 0),
    }
  }, [])

  return (
    <ToastContext value={toaster}>
      {children}
      {/* Here from the start: a live region that appears together with its text is not read. */}
      <section ref={reserveSpace} className={css.toasts} aria-label="Notifications" aria-live="polite">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
    </ToastContext>
  )
}

/**
 * A ref callback that stores the height of the toasts in `--toasts`. Elements fixed to the bottom of the window move up
 * by this height and the page gets the same space at its end, so that toasts cover no content.
 */
function reserveSpace(box: HTMLElement | null) {
  if (!box) return undefined
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    if (box.childElementCount === 0) root.style.removeProperty('--toasts')
    else root.style.setProperty('--toasts', `${Math.ceil(window.innerHeight - box.getBoundingClientRect().top)}px`)
  })
  observer.observe(box)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--toasts')
  }
}

export function useToast(): Toaster {
  const toaster = use(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it.')
  return toaster
}

function ToastRow({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  const { id, ms, isError } = toast

  useEffect(() => {
    if (isError || held) return undefined
    const timer = setTimeout(() => onClose(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isError, held, onClose])

  return (
    // Holding only stops the clock; the control is the button.
    <div
      className={cx(css.toast, isError && css.error)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isError ? <CircleAlert size={18} /> : <Check size={18} />}
      <span className={css.text}>{toast.text}</span>
      <button type="button" className={css.close} aria-label="Close" onClick={() => onClose(id)}>
        <X size={18} />
      </button>
    </div>
  )
}

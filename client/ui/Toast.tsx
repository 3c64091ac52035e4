import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import css from './Toast.module.css'

export type Toaster = {
  /** Shows a success for 3 s or `ms`. */
  show: (text: string, ms?: number) => void
  /** Shows a success with the button 'Undo' for 10 s or `ms`. */
  showUndo: (text: string, onUndo: () => void, ms?: number) => void
  /** Shows an error until the user closes it. The same text is shown once. */
  error: (text: string) => void
}

type Toast = { id: number; text: string; isError: boolean; ms: number; onUndo?: () => void }

const DURATION = 3000
const UNDO_DURATION = 10_000

const ToastContext = createContext<Toaster | null>(null)

/**
 * Provides toasts. Own code: those of @base-ui/react add 12.9 kB (gzip, 11 %) to the first load of every page. They
 * cannot be loaded later, because a toast also reports that the connection or a module failed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const lastId = useRef(0)

  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const toaster = useMemo<Toaster>(() => {
    const add = (added: Omit<Toast, 'id'>) => {
      lastId.current += 1
      const toast = { id: lastId.current, ...added }
      setToasts((all) => [...all.filter((other) => other.text !== added.text), toast])
    }
    return {
      show: (text, ms = DURATION) => add({ text, isError: false, ms }),
      showUndo: (text, onUndo, ms = UNDO_DURATION) => add({ text, isError: false, ms, onUndo }),
      error: (text) => add({ text, isError: true, ms: 0 }),
    }
  }, [])

  return (
    <ToastContext value={toaster}>
      {children}
      {/* Also rendered while empty, because screen readers ignore a live region that appears together with its text. */}
      <section ref={reserveSpace} id="toasts" className={css.toasts} aria-label="Notifications" aria-live="polite">
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
  const [isPaused, setPaused] = useState(false)
  const { id, ms, isError, onUndo } = toast

  useEffect(() => {
    if (isError || isPaused) return undefined
    const timer = setTimeout(() => onClose(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isError, isPaused, onClose])

  return (
    // Hovering and focus pause the timer.
    <div
      className={cx(css.toast, isError && css.error)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {isError ? <Icon name="circle-alert" size={18} /> : <Icon name="check" size={18} />}
      <span className={css.text}>{toast.text}</span>
      {onUndo && (
        <button
          type="button"
          className={css.undo}
          onClick={() => {
            onClose(id)
            onUndo()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={css.close} aria-label="Close" onClick={() => onClose(id)}>
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

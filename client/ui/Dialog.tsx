import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import css from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the action last; it repeats the dialog's verb. */
  footer?: ReactNode
  /** Makes body and footer one form. The default action is prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** 880 px for editors instead of 520. */
  wide?: boolean
  /** Unsaved text: Escape and a press outside do not close. */
  dirty?: boolean
  /** Gets the focus afterwards if it is on the page, for an opener that may be gone by then. */
  finalFocus?: RefObject<HTMLElement | null>
}

const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A modal dialog; on phones a sheet of full width. Focus goes to its first field (or what has `data-autofocus`) and back
 * to the opener. It brings @base-ui/react along: import it only from lazily loaded modules.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  onSubmit,
  wide = false,
  dirty = false,
  finalFocus,
}: DialogProps) {
  const inside = useRef<HTMLDivElement>(null)

  function changed(isOpen: boolean, details: Base.Root.ChangeEventDetails) {
    if (isOpen) return
    if (dirty && (details.reason === 'escape-key' || details.reason === 'outside-press')) details.cancel()
    else onClose()
  }

  function firstField(): HTMLElement | true {
    return (
      inside.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      inside.current?.querySelector<HTMLElement>(FIELDS) ??
      true
    )
  }

  const body = <div className={css.body}>{children}</div>
  const foot = footer && <div className={css.foot}>{footer}</div>

  return (
    <Base.Root open={open} onOpenChange={changed}>
      <Base.Portal>
        {/* Also above another dialog. */}
        <Base.Backdrop forceRender className={css.scrim} />
        <Base.Popup
          ref={inside}
          className={cx(css.dialog, wide && css.wide)}
          initialFocus={firstField}
          finalFocus={finalFocus}
        >
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close className={css.close} aria-label="Close">
              <X size={18} />
            </Base.Close>
          </div>
          {onSubmit ? (
            <form
              className={css.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                // A portal's events still bubble through React: the page's own form must not hear this one.
                event.stopPropagation()
                onSubmit(event)
              }}
            >
              {body}
              {foot}
            </form>
          ) : (
            <>
              {body}
              {foot}
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

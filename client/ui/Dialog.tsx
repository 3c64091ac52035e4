import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import css from './Dialog.module.css'
import { Icon } from './Icon.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons, the action last. Its text repeats the verb of the title. */
  footer?: ReactNode
  /** Wraps body and footer in a form. The default action is prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** 880 px for editors instead of 520. */
  wide?: boolean
  /** 560 px for a listing. */
  medium?: boolean
  /** Unsaved text: Escape and a press outside do not close. */
  dirty?: boolean
  /** Receives the focus after closing, if the opener may be removed by then. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
}

const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A modal dialog; on phones a sheet of full width. The focus moves to the element with `data-autofocus` or to the first
 * field, and returns to the opener. Import it only from lazily loaded modules, because it includes @base-ui/react.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  onSubmit,
  wide = false,
  medium = false,
  dirty = false,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)

  function onOpenChange(isOpen: boolean, details: Base.Root.ChangeEventDetails) {
    if (isOpen) return
    if (dirty && (details.reason === 'escape-key' || details.reason === 'outside-press')) details.cancel()
    else onClose()
  }

  function firstField(): HTMLElement | true {
    return (
      popup.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      popup.current?.querySelector<HTMLElement>(FIELDS) ??
      true
    )
  }

  const body = <div className={css.body}>{children}</div>
  const foot = footer && <div className={css.foot}>{footer}</div>

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Also rendered for a nested dialog. */}
        <Base.Backdrop forceRender className={css.scrim} />
        <Base.Popup
          ref={popup}
          className={cx(css.dialog, wide && css.wide, medium && css.medium)}
          initialFocus={firstField}
          finalFocus={finalFocus}
        >
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close className={css.close} aria-label="Close">
              <Icon name="x" size={18} />
            </Base.Close>
          </div>
          {onSubmit ? (
            <form
              className={css.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                // React events bubble out of a portal, and the form around the dialog must not be submitted.
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

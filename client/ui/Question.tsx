import { useEffect, useRef, type ReactNode } from 'react'
import css from './Question.module.css'

type QuestionProps = {
  children: ReactNode
  /** The buttons. */
  actions: ReactNode
}

/** A question that must be answered before something is sent. It receives the focus. */
export function Question({ children, actions }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  // It is below the fields, and may be outside of the visible part of the dialog.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css.question} role="alert">
      {children}
      <div className="wrap">{actions}</div>
    </div>
  )
}

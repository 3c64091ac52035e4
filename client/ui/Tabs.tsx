import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './Tabs.module.css'
import { cx } from './cx.ts'

export type TabsProps<Id extends string> = {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: { id: Id; label: ReactNode }[]
  active: Id
  onChange: (id: Id) => void
  /** The panel of the active tab. */
  children: ReactNode
}

/** Tabs over one panel. Arrow keys, Home and End move. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab) onChange(tab.id)
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }

  return (
    <>
      <div ref={list} className={css.tabs} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={cx(css.tab, tab.id === active && css.active)}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active}`}>
        {children}
      </div>
    </>
  )
}

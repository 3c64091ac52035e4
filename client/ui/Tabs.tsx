import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import css from './Tabs.module.css'

export type TabsProps<Id extends string> = {
  /** The accessible name of the list of tabs. */
  label: string
  tabs: { id: Id; label: ReactNode }[]
  active: Id
  onChange: (id: Id) => void
  /** The panel of the active tab. */
  children: ReactNode
}

/** Tabs over one panel. Arrow keys, Home and End select another tab. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  return (
    <Base.Root value={active} onValueChange={(id: Id) => onChange(id)}>
      <Base.List className={css.tabs} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={css.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id }) => (
        // Not a stop of the Tab key, because the content of each panel has focusable elements.
        <Base.Panel key={id} value={id} tabIndex={-1} className={css.panel}>
          {children}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

import type { ReactNode } from 'react'
import css from './FilterToggle.module.css'

type FilterToggleProps = {
  /** In a form, which then also works before the script is loaded. */
  name?: string
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A checkbox that turns a filter on. */
export const FilterToggle = ({ name, checked, onChange, children }: FilterToggleProps) => (
  <label className={css.toggle}>
    <input
      type="checkbox"
      name={name}
      value="1"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)

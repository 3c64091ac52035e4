import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './NotificationSettings.module.css'

type BarProps = { icon?: 'clock' | 'triangle-alert'; text: string; button: string; onClick(): void }

/** Says above the settings why nothing comes, with a button that ends it. */
export const Bar = ({ icon = 'triangle-alert', text, button, onClick }: BarProps) => (
  <div ref={passFocus} className={css.bar}>
    <Icon name={icon} size={18} />
    <p>{text}</p>
    <Button onClick={onClick}>{button}</Button>
  </div>
)

/** The title of the page receives the focus when the bar disappears with its button. */
const passFocus = (bar: HTMLElement | null) => () => {
  if (bar?.contains(document.activeElement)) bar.closest('main')?.querySelector('h1')?.focus()
}

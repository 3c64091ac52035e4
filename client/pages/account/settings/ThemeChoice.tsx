import { THEMES, useTheme, type Theme } from '../../../app/theme.ts'
import css from './settings.module.css'

/** Radio buttons for the theme. The navbar's menu has the same choices. */
export function ThemeChoice() {
  const [theme, choose] = useTheme()
  return (
    <fieldset className={css.part}>
      <legend className={css.label}>Theme</legend>
      {(Object.keys(THEMES) as Theme[]).map((each) => (
        <label key={each} className={css.choice}>
          <input type="radio" name="theme" checked={theme === each} onChange={() => choose(each)} />
          {THEMES[each]}
        </label>
      ))}
    </fieldset>
  )
}

import { useState } from 'react'
import css from './settings.module.css'

const THEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

/** Light, dark or as the system has it: applied at once, and kept in this browser, where boot.ts finds it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)

  function choose(chosen: Theme) {
    setTheme(chosen)
    const root = document.documentElement
    if (chosen === 'system') delete root.dataset.theme
    else root.dataset.theme = chosen
    try {
      if (chosen === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', chosen)
    } catch {
      // Storage is forbidden: it holds until the page is loaded again.
    }
  }
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

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

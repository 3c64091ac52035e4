import { useSyncExternalStore } from 'react'

/** The themes in the order of the menus. boot.ts applies the stored one before the first paint. */
export const THEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof THEMES

const KEY = 'theme'
const listeners = new Set<() => void>()

/** Returns the chosen theme and a function that applies another one and stores it in this browser. */
export function useTheme(): [Theme, (chosen: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), chooseTheme]
}

function chooseTheme(chosen: Theme) {
  try {
    if (chosen === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, chosen)
  } catch {
    // Without storage the choice lasts until the next reload.
  }
  applyTheme(chosen)
}

function applyTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key === KEY) applyTheme(toTheme(newValue))
}

const readTheme = () => toTheme(document.documentElement.dataset['theme'])

const toTheme = (text: string | null | undefined): Theme => (text === 'light' || text === 'dark' ? text : 'system')

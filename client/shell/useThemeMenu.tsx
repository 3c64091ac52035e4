import type { MenuGroup } from '../ui/Menu.tsx'
import { THEMES, useTheme, type Theme } from '../base/theme.ts'

const ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const

/** Returns the themes as a group of menu items. */
export function useThemeMenu(): MenuGroup {
  const [theme, choose] = useTheme()
  return {
    heading: 'Theme',
    items: (Object.keys(THEMES) as Theme[]).map((each) => ({
      label: THEMES[each],
      icon: ICONS[each],
      checked: each === theme,
      onSelect: () => choose(each),
    })),
  }
}

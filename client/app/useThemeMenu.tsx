import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { MenuChoice } from '../ui/MenuPopup.tsx'
import { THEMES, useTheme, type Theme } from './theme.ts'

const ICONS = { system: <Monitor size={18} />, light: <Sun size={18} />, dark: <Moon size={18} /> }

/** Returns the themes as a choice of a menu. */
export function useThemeMenu(): MenuChoice {
  const [theme, choose] = useTheme()
  return {
    heading: 'Theme',
    value: theme,
    options: (Object.keys(THEMES) as Theme[]).map((value) => ({ value, label: THEMES[value], icon: ICONS[value] })),
    onChoose: (value) => choose(value as Theme),
  }
}

import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { MenuGroup } from '../ui/Menu.tsx'
import { THEMES, useTheme, type Theme } from './theme.ts'

const ICONS = { system: <Monitor size={18} />, light: <Sun size={18} />, dark: <Moon size={18} /> }

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

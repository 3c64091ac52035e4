import { useState, type KeyboardEvent } from 'react'

/**
 * Makes the buttons of a list one stop of the Tab key: the last focused button, at first the last one. The arrow keys
 * move between them.
 * @param keys the keys of the buttons in their order
 * @returns a function that returns the props of a button
 */
export function useRovingTabIndex(keys: string[]) {
  const [last, setLast] = useState<string>()
  const stop = last !== undefined && keys.includes(last) ? last : keys.at(-1)

  return (key: string) => ({
    tabIndex: key === stop ? 0 : -1,
    'data-stop': key,
    onFocus: () => setLast(key),
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      const next = step === undefined ? undefined : keys[keys.indexOf(key) + step]
      if (next === undefined) return
      event.preventDefault()
      document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(next)}"]`)?.focus()
    },
  })
}

import { useState, type KeyboardEvent } from 'react'

/**
 * Like buttons of a long list as one stop of the Tab key: the last of them, or the one that had the focus last; the arrow
 * keys lead from one to the next.
 * @param keys of those that are drawn, in their order
 * @returns what the button of a key takes
 */
export function useOneStop(keys: string[]) {
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

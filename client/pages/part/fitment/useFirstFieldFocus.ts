import { useEffect, useRef } from 'react'

/** Returns the ref of a form that replaces the button that opened it. Its first field receives the focus. */
export function useFirstFieldFocus<Form extends HTMLElement>() {
  const form = useRef<Form>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), [])
  return form
}

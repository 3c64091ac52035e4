const FIELDS = 'input:enabled, textarea:enabled, select:enabled'

/** Scrolls to the top of a step and focuses its first field when it is loaded. */
export function enterStep(step: HTMLElement): void {
  const head = step.querySelector<HTMLElement>('h1')
  const enter = () => {
    const field = step.querySelector<HTMLElement>(FIELDS)
    field?.focus({ preventScroll: true })
    return field !== null
  }
  scrollTo(0, 0)
  if (enter()) return
  head?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== head || enter()) observer.disconnect()
  })
  observer.observe(step, { childList: true, subtree: true })
}

/** Focuses the first field with an error. */
export function enterError(step: HTMLElement): void {
  step.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Focuses the error banner, so that it is visible and screen readers read it. */
export function enterBanner(page: HTMLElement): void {
  page.querySelector<HTMLElement>('[role="alert"][tabindex]')?.focus()
}

/** Moves the focus to the heading of the panel after the focused element was removed. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus()

/** A ref callback: moves the focus to the heading if the element is removed while it contains the focus. */
export const keepFocusOnPage = (box: HTMLElement | null) => () => {
  if (box?.contains(document.activeElement)) focusHeading()
}

/** The element id of the button that opens a report. Every row has it in every status. */
export const viewButtonId = (reportId: string) => `view-${reportId}`

/** A ref callback: makes the element a stop of the Tab key while it scrolls, so that the keyboard can scroll it. */
export function focusableIfScrollable(box: HTMLElement | null) {
  if (!box) return undefined
  const observer = new ResizeObserver(() => {
    // Heights are rounded to whole pixels.
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}

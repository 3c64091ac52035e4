/** A ref: a box that scrolls takes the keyboard, one that does not would only be a stop on the way. */
export function stopWhereItScrolls(box: HTMLElement | null) {
  if (!box) return undefined
  const observer = new ResizeObserver(() => {
    // Heights are rounded to whole pixels.
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}

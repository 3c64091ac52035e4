import type { Page } from 'playwright-core'

/** Frames until a list has followed its field. */
const FRAMES = 60

/**
 * Returns what a reader cannot reach in the dialog, menu or list that was opened last: a box outside of the window, content
 * that scrolls sideways, and controls that are outside or covered after scrolling to them.
 */
export const unreachable = (page: Page) =>
  page.evaluate(async (frames) => {
    const found = new Set<string>()
    const { clientWidth } = document.documentElement
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    const boxes = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"], [role="listbox"]')]
    const opened = boxes.findLast(isShown)
    if (!opened) return ['Nothing is open.']

    const isWide = ({ left, right } = opened.getBoundingClientRect()) => left < -1 || right > clientWidth + 1
    // A list follows its field when an IntersectionObserver has reported the move, which no event of the page tells.
    for (let frame = 0; frame < frames && isWide(); frame++) await new Promise(requestAnimationFrame)
    const { left, right, top, bottom } = opened.getBoundingClientRect()
    if (isWide()) found.add(`It reaches from ${left} to ${right} px of ${clientWidth}.`)
    // A menu below the bar scrolls with the page.
    if (opened.role === 'dialog' && (top < -1 || bottom > innerHeight + 1))
      found.add(`It reaches from ${top} to ${bottom} px of ${innerHeight}.`)

    for (const element of [opened, ...opened.querySelectorAll('*')]) {
      const { overflowX, overflowY, textOverflow, scrollbarWidth } = getComputedStyle(element)
      const isMeant = overflowX === 'visible' || overflowY === 'hidden' || textOverflow === 'ellipsis'
      const isRow = element.matches('input, textarea, select, [role="toolbar"], ul') || scrollbarWidth === 'none'
      if (!isMeant && !isRow && isShown(element) && element.scrollWidth > element.clientWidth + 1)
        found.add(`${name(element)} scrolls sideways.`)
    }
    for (const control of opened.querySelectorAll('button, a, input, select, textarea, [role^="menuitem"]')) {
      if (!isShown(control) || control.matches(':disabled')) continue
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const box = control.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (box.left < -1 || box.right > clientWidth + 1) found.add(`${name(control)} is outside.`)
      const hit = document.elementFromPoint(x, Math.max(1, Math.min(y, innerHeight - 1)))
      if (!hit?.contains(control) && !control.contains(hit) && !hit?.closest('label')?.contains(control))
        found.add(`${name(control)} is covered by ${hit ? name(hit) : 'nothing'}.`)
    }
    return [...found]
  }, FRAMES)

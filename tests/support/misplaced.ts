import type { Page } from 'playwright-core'

/**
 * Returns what a large font pushes out of place: elements wider than the page, controls outside of the window, and text that
 * is cut or drawn over its neighbours. Rows that scroll, and texts with an ellipsis or a number of lines, are meant to be so.
 */
export const misplaced = (page: Page) =>
  page.evaluate(async () => {
    // The fonts that stand in for those of the site until these are loaded are wider.
    await document.fonts.ready
    const found = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
    /** Returns the nearest ancestor that cuts or scrolls its content in a direction. */
    const cutting = (element: Element, axis: 'overflowX' | 'overflowY') => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each)[axis] !== 'visible') return each
      return null
    }
    const isMeant = (element: Element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    if (scrollWidth > clientWidth) found.add(`The page is ${scrollWidth - clientWidth} px too wide.`)

    /** Whether only screen readers get the element. */
    const isHidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isHidden(element.parentElement))

    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('.skip-link, svg, [aria-hidden="true"]') || isHidden(element)) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const holder = cutting(element.parentElement ?? element, 'overflowX')
      if ((right > clientWidth + 1 || left < -1) && !(holder && isMeant(holder)))
        found.add(`${name(element)} is outside.`)
      if (!element.matches('a, button, summary, label, h1, h2, h3, h4, p, li, td, th, dt, dd, span, b, time')) continue
      // The text of the element itself, against the box that cuts it.
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) {
          const side = cutting(element, 'overflowX')
          const edge = side?.getBoundingClientRect()
          if (edge && side && !isMeant(side) && box.right > edge.right + 1) found.add(`${name(element)} is cut.`)
          const block = element.closest('a, button, label, li, td, th, p, h1, h2, h3, h4, div')
          const around = block?.getBoundingClientRect()
          const isInline = block && getComputedStyle(block).display.startsWith('inline')
          if (
            around &&
            block &&
            !isInline &&
            !isMeant(block) &&
            !(side && isMeant(side)) &&
            box.right > around.right + 2
          )
            found.add(`${name(element)} reaches out of its ${block.tagName.toLowerCase()}.`)
        }
      }
    }
    return [...found].slice(0, 12)
  })

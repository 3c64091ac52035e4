/** How a translator puts its element in the place of a text node: at once, in two steps, or around the node. */
export type Way = 'replaceChild' | 'insertBefore' | 'inside'

/**
 * Wraps the texts of a page in `<font>` elements, as the translators of browsers do. The words stay, so that a test can
 * compare them. It runs in pages, and refers to nothing outside.
 */
export function translate(root: Node = document.body, way: Way = 'replaceChild'): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || /^(?:SCRIPT|STYLE|TEXTAREA|NOSCRIPT|FONT)$/.test(parent.nodeName))
      continue
    if (parent.closest('[translate=no], .notranslate')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (way === 'replaceChild') text.replaceWith(outer)
    else {
      text.before(outer)
      if (way === 'insertBefore') text.remove()
    }
    if (way === 'inside') inner.append(text)
    else inner.textContent = text.data
  }
}

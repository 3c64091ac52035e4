/**
 * Lets React update a page that the browser translates. Translators replace each text node by a `<font>` with the
 * translation, and React goes on with the node that it has created: removing it or inserting beside it throws, and the
 * error page replaces the page; new text for it is never seen (facebook/react#11538, docs/decisions/46). So a replaced node
 * returns to its place right before React uses it. The translator then translates it again.
 */
export function keepTranslatedPagesAlive(): void {
  /** The replacement of each node, which may have a replacement itself. */
  const replacements = new WeakMap<Node, Node>()
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  function note(records: MutationRecord[]) {
    const fonts = new Set<Node | null>()
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) if (isFont(node)) fonts.add(node)
      // Some translators insert the replacement first, which is a record of its own.
      const replacement = [...addedNodes, previousSibling, nextSibling].find((node) => fonts.has(node))
      if (replacement) for (const node of removedNodes) replacements.set(node, replacement)
    }
  }

  function putBack(node: Node | null) {
    if (!node || node.parentNode) return
    note(observer.takeRecords())
    let replacement = replacements.get(node)
    while (replacement && !replacement.parentNode) replacement = replacements.get(replacement)
    if (replacement && isFont(replacement)) replacement.replaceWith(node)
  }

  /** Returns the child of `parent` that a node is or is in; null if it is not there. */
  function childOf(parent: Node, node: Node): Node | null {
    putBack(node)
    let child: Node | null = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }

  const { removeChild, insertBefore, appendChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, node: Child): Child {
    const child = childOf(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    putBack(node)
    insertBefore.call(this, node, before && childOf(this, before))
    return node
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    putBack(node)
    appendChild.call(this, node)
    return node
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT'

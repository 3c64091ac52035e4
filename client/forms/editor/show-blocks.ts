/**
 * Updates rendered Markdown in a box by block. Equal blocks at the start and at the end are not replaced.
 * @param shown the blocks that the previous call returned; empty for an empty box
 * @returns the current blocks and the first new block
 */
export function showBlocks(box: HTMLElement, shown: readonly string[], html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const anchor of template.content.querySelectorAll('a')) anchor.target = '_blank'
  const fresh = Array.from(template.content.children)
  const blocks = fresh.map((block) => block.outerHTML)

  const most = Math.min(shown.length, blocks.length)
  let same = 0
  while (same < most && shown[same] === blocks[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < most - same && shown.at(-1 - sameAtEnd) === blocks.at(-1 - sameAtEnd)) sameAtEnd += 1

  const old = Array.from(box.children).slice(same, shown.length - sameAtEnd)
  const after = box.children[shown.length - sameAtEnd] ?? null
  const added = fresh.slice(same, fresh.length - sameAtEnd)
  for (const block of added) box.insertBefore(block, after)
  for (const block of old) block.remove()
  return { blocks, changed: added[0] }
}

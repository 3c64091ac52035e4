import { memo, useEffect, useId, useRef, useState } from 'react'
import { watchWide } from '../../ui/Prose.tsx'
import css from './Preview.module.css'
import { createRenderer, type Rendered, type Renderer } from './renderer.ts'

/**
 * Returns the milliseconds after the last key before the preview is updated. The worker renders, but the page needs some
 * time to show a long text, so it waits for a pause in typing.
 */
const pauseFor = (source: string) => 150 + source.length / 200

/** The preview of a text. It is updated after a pause in typing and never blocks it. */
export const Preview = memo(function Preview({ source }: { source: string }) {
  const headId = useId()
  const rendered = useRendered(source)
  const isBlank = source.trim() === ''
  return (
    <div className={css.preview}>
      <div id={headId} className={css.head}>
        Preview
      </div>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} tabIndex={0} aria-labelledby={headId}>
        {isBlank && <p className={css.note}>The preview appears here.</p>}
        {!isBlank && rendered && 'notice' in rendered && <p className={css.note}>{rendered.notice}</p>}
        {!isBlank && rendered && 'html' in rendered && <Blocks html={rendered.html} />}
      </section>
      <output>
        {!isBlank &&
          rendered &&
          'html' in rendered &&
          rendered.hints.map((hint) => (
            <p key={hint} className={`small ${css.hint}`}>
              {hint}
            </p>
          ))}
      </output>
    </div>
  )
})

function useRendered(source: string): Rendered | null {
  const [rendered, setRendered] = useState<Rendered | null>(null)
  const renderer = useRef<Renderer>(null)

  useEffect(() => {
    const made = createRenderer(setRendered)
    renderer.current = made
    return () => made.stop()
  }, [])
  const isFirst = rendered === null
  useEffect(() => {
    // The worker is loaded when there is a text.
    if (isFirst && source.trim() === '') return undefined
    const timer = setTimeout(() => renderer.current?.render(source), isFirst ? 0 : pauseFor(source))
    return () => clearTimeout(timer)
  }, [source, isFirst])

  return rendered
}

/** Replaces only the changed blocks, so that images are not loaded again and a long text is updated quickly. */
function Blocks({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string[]>([])
  useEffect(() => {
    if (!box.current) return undefined
    const isFirst = shown.current.length === 0
    const { blocks, changed } = showBlocks(box.current, shown.current, html)
    shown.current = blocks
    if (changed && !isFirst) bringIntoView(changed)
    return watchWide(box.current)
  }, [html])
  return <div ref={box} className="prose" dir="auto" />
}

/** Scrolls the preview, not the page, if the block is not visible. */
function bringIntoView(block: Element) {
  const scroll = block.closest('section')
  if (!scroll) return
  const view = scroll.getBoundingClientRect()
  const place = block.getBoundingClientRect()
  if (place.bottom < view.top || place.top > view.bottom) scroll.scrollTop += place.top - view.top - view.height / 4
}

/**
 * Updates rendered Markdown in a box by block. Equal blocks at the start and at the end are not replaced.
 * @param shown the blocks that the previous call returned; empty for an empty box
 * @returns the current blocks and the first new block
 */
function showBlocks(box: HTMLElement, shown: readonly string[], html: string) {
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

import { memo, useEffect, useId, useRef, useState } from 'react'
import { watchWide } from '../Prose.tsx'
import css from './Preview.module.css'
import { createRenderer, type Rendered, type Renderer } from './renderer.ts'
import { showBlocks } from './show-blocks.ts'

/**
 * Milliseconds without a key before the preview follows. Rendering is the worker's, but showing what came out of a long
 * text takes the page itself a while, so that waits until nobody types.
 */
const pauseFor = (source: string) => 150 + source.length / 200

/** How a text will look. It follows what is written, some moments behind, and never holds it up. */
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
    // Nobody has written yet: then there is no need to load the worker.
    if (isFirst && source.trim() === '') return undefined
    const timer = setTimeout(() => renderer.current?.render(source), isFirst ? 0 : pauseFor(source))
    return () => clearTimeout(timer)
  }, [source, isFirst])

  return rendered
}

/** Changes only the blocks that are new, so that pictures stay and a long text costs no more than its change. */
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
  return <div ref={box} className="prose" />
}

/** Scrolls the preview alone, never the page, and only when nothing of the block is to be seen. */
function bringIntoView(block: Element) {
  const scroll = block.closest('section')
  if (!scroll) return
  const view = scroll.getBoundingClientRect()
  const place = block.getBoundingClientRect()
  if (place.bottom < view.top || place.top > view.bottom) scroll.scrollTop += place.top - view.top - view.height / 4
}

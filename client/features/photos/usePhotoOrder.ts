import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PhotoDraft } from './photo-draft.ts'

/** Pixels of a mouse, and milliseconds of a finger that stays in place, after which a tile is dragged. */
const DRAG_DISTANCE = 6
const HOLD = 300

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type OrderOptions = {
  /** Contains an element with `data-key` for each photo, whose first button is its handle. */
  list: RefObject<HTMLElement | null>
  value: PhotoDraft[]
  onChange(photos: PhotoDraft[]): void
}

export type PhotoOrder = ReturnType<typeof usePhotoOrder>

/** Changes the order of photos: by dragging, or with Space, the arrow keys and Space. */
export function usePhotoOrder({ list, value, onChange }: OrderOptions) {
  const [lifted, setLifted] = useState<{ key: string; before: PhotoDraft[] } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const press = useRef<{ x: number; y: number; hold: ReturnType<typeof setTimeout> | undefined }>(null)

  const placeOf = (key: string) => value.findIndex((photo) => photo.key === key)
  function move(key: string, to: number) {
    const from = placeOf(key)
    const photo = value[from]
    if (!photo || to < 0 || to >= value.length || to === from) return
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, photo))
    setSaid(`Photo ${from + 1} of ${value.length}, moved to ${to + 1}.`)
  }
  /** Keeps the focus, which the browser takes from an element that is moved in the document. */
  function withFocus(key: string, change: () => void) {
    flushSync(change)
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] button`)?.focus()
  }

  // A finger that drags must not scroll. Touch listeners of React are passive.
  useEffect(() => {
    const element = list.current
    if (dragged === null || !element) return undefined
    const stay = (event: TouchEvent) => event.preventDefault()
    element.addEventListener('touchmove', stay, { passive: false })
    return () => element.removeEventListener('touchmove', stay)
  }, [dragged, list])

  return {
    /** The last move, for screen readers. */
    said,
    isMoving: (key: string) => key === lifted?.key || key === dragged,
    isLifted: (key: string) => key === lifted?.key,
    /** Lifts or drops a photo by Enter, Space or a screen reader, which click without a pointer. */
    onClick(key: string, { detail }: { detail: number }) {
      if (detail !== 0) return
      const at = `Photo ${placeOf(key) + 1} of ${value.length}`
      setLifted(lifted ? null : { key, before: value })
      setSaid(lifted ? `${at}, dropped.` : `${at}, lifted. Move it with the arrow keys. Press Space to drop it.`)
    },
    onKeyDown(key: string, event: KeyboardEvent) {
      const by = STEPS[event.key]
      if (lifted?.key !== key || (by === undefined && event.key !== 'Escape')) return
      event.preventDefault()
      // Escape would close the dialog.
      event.stopPropagation()
      if (by !== undefined) return withFocus(key, () => move(key, placeOf(key) + by))
      withFocus(key, () => {
        onChange(lifted.before)
        setLifted(null)
        setSaid('The photo is back in its place.')
      })
    },
    onPointerDown(
      key: string,
      { button, clientX: x, clientY: y, pointerType, currentTarget, pointerId }: PointerEvent,
    ) {
      if (button !== 0) return
      const capture = () => currentTarget.setPointerCapture(pointerId)
      const begin = () => {
        capture()
        setDragged(key)
      }
      const isMouse = pointerType === 'mouse'
      // A fast mouse leaves the tile before its first move.
      if (isMouse) capture()
      press.current = { x, y, hold: isMouse ? undefined : setTimeout(begin, HOLD) }
    },
    onPointerMove(key: string, { clientX: x, clientY: y, pointerType }: PointerEvent) {
      if (!press.current) return
      if (dragged === null) {
        if (Math.hypot(x - press.current.x, y - press.current.y) < DRAG_DISTANCE) return
        // A finger that moves at once scrolls.
        if (pointerType !== 'mouse') return this.onPointerEnd()
        setDragged(key)
      }
      const over = document
        .elementsFromPoint(x, y)
        .map((element) => element.closest<HTMLElement>('[data-key]')?.dataset['key'])
        .find((each) => each !== undefined && each !== key)
      if (over !== undefined) move(key, placeOf(over))
    },
    onPointerEnd() {
      clearTimeout(press.current?.hold)
      press.current = null
      setDragged(null)
    },
  }
}

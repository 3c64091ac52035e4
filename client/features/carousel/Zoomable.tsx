import Panzoom, { type PanzoomEventDetail, type PanzoomObject } from '@panzoom/panzoom'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import css from './Carousel.module.css'

const MAX_SCALE = 6
/** Scale after a double click, and factor of one key or button press. */
const DOUBLE_CLICK_SCALE = 2.5
const STEP = 1.5
/** The library's step for wheel and pinch: one notch of a wheel zooms by 18 %. */
const WHEEL_STEP = 0.5
/** px per press of an arrow key. */
const PAN_STEP = 80
/** Scales are rounded, so the image counts as zoomed only above this scale. */
const ZOOMED = 1.01

export type ZoomControls = {
  zoomIn(): void
  zoomOut(): void
  reset(): void
  /** Moves the visible area by steps: 1 to the right or down, -1 to the left or up. */
  pan(across: number, down: number): void
}

type ZoomableProps = {
  children: ReactNode
  controls: Ref<ZoomControls>
  onZoomed(isZoomed: boolean): void
}

/** Zooms its content by pinch, double click, wheel and `controls`. Zoomed content can be dragged. */
export function Zoomable({ children, controls, onZoomed }: ZoomableProps) {
  const content = useRef<HTMLDivElement>(null)
  const instance = useRef<PanzoomObject>(null)
  const notifyZoomed = useEffectEvent(onZoomed)

  useEffect(() => {
    const element = content.current
    const frame = element?.parentElement
    if (!element || !frame) return undefined

    const panzoom = Panzoom(element, {
      minScale: 1,
      maxScale: MAX_SCALE,
      contain: 'outside',
      panOnlyWhenZoomed: true,
      pinchAndPan: true,
      cursor: '',
      step: WHEEL_STEP,
      // The library's default also stops propagation, but the dialog and the swipe need the event.
      handleStartEvent: (event) => event.preventDefault(),
    })
    instance.current = panzoom

    const onDoubleClick = (event: MouseEvent) => {
      if (panzoom.getScale() > ZOOMED) panzoom.reset({ animate: false })
      else panzoom.zoomToPoint(DOUBLE_CLICK_SCALE, event)
    }
    const onChange = ({ detail }: CustomEvent<PanzoomEventDetail>) => notifyZoomed(detail.scale > ZOOMED)
    element.addEventListener('panzoomchange', onChange as EventListener)
    frame.addEventListener('dblclick', onDoubleClick)
    // React's wheel listeners are passive and cannot prevent the page from scrolling or zooming.
    frame.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false })
    return () => {
      panzoom.destroy()
      element.removeEventListener('panzoomchange', onChange as EventListener)
      frame.removeEventListener('dblclick', onDoubleClick)
      frame.removeEventListener('wheel', panzoom.zoomWithWheel)
      instance.current = null
      notifyZoomed(false)
    }
  }, [])

  useImperativeHandle(controls, () => {
    const by = (factor: number) => {
      const panzoom = instance.current
      panzoom?.zoom(panzoom.getScale() * factor)
    }
    return {
      zoomIn: () => by(STEP),
      zoomOut: () => by(1 / STEP),
      reset: () => instance.current?.reset({ animate: false }),
      pan(across, down) {
        const step = PAN_STEP / (instance.current?.getScale() ?? 1)
        instance.current?.pan(-across * step, -down * step, { relative: true })
      },
    }
  }, [])

  return (
    <div className={css.viewport}>
      <div ref={content} className={css.zoom}>
        {children}
      </div>
    </div>
  )
}

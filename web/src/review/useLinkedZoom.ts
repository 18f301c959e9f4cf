import {
  buildWholeImageView,
  type Gesture,
  type ImageView,
  isImageZoomed,
  noGesture,
  panImageView,
  pinchImageView,
  reducePointerGesture,
  resizeImageView,
  type ViewingArea,
  type WindowPoint,
  zoomImageView,
} from '@nspect/viewer/image'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** maximum scale */
const most = 8
const closer = 2.5
const lineHeight = 16
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const whole: ImageView = { scale: 1, x: 0, y: 0 }

const findPane = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-pane]') : null

/** Both pictures have windows of one size, so what is seen in one is moved alike in the other. */
const roomOfPane = (pane: Element): ViewingArea => {
  const window = { width: Math.max(1, pane.clientWidth), height: Math.max(1, pane.clientHeight) }
  return { window, inset: none, fitted: window, most }
}

const pointIn = (
  origin: WindowPoint,
  { clientX, clientY }: { clientX: number; clientY: number },
): WindowPoint => ({
  x: clientX - origin.x,
  y: clientY - origin.y,
})
const getPaneCorner = (pane: Element): WindowPoint => {
  const { left, top } = pane.getBoundingClientRect()
  return { x: left, y: top }
}

/**
 * One view of all pictures with `data-pane` in a frame, as its CSS variables `--scale`, `--x` and
 * `--y`.
 */
const useLinkedView = (frame: RefObject<HTMLElement | null>) => {
  const view = useRef(whole)
  const [isClose, setClose] = useState(false)
  const room = useCallback((): ViewingArea | null => {
    const pane = frame.current?.querySelector('[data-pane]')
    return pane ? roomOfPane(pane) : null
  }, [frame])
  const show = useCallback(
    (next: ImageView) => {
      view.current = next
      setClose(isImageZoomed(next))
      const { style } = frame.current ?? {}
      style?.setProperty('--scale', String(next.scale))
      style?.setProperty('--x', `${next.x}px`)
      style?.setProperty('--y', `${next.y}px`)
    },
    [frame],
  )
  useEffect(() => {
    const pane = frame.current?.querySelector('[data-pane]')
    if (!pane) return
    let previous = roomOfPane(pane)
    const watch = new ResizeObserver(() => {
      const now = roomOfPane(pane)
      show(resizeImageView(view.current, previous, now))
      previous = now
    })
    watch.observe(pane)
    return () => watch.disconnect()
  }, [frame, show])
  return { view, isClose, room, show }
}

/** Wheel, pinch, drag and double click on one picture move all of them alike. */
export const useLinkedZoom = (frame: RefObject<HTMLElement | null>) => {
  const { view, isClose, room, show } = useLinkedView(frame)
  const gesture = useRef<Gesture>(noGesture)
  const origins = useRef(new Map<number, WindowPoint>())

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // React's own wheel handlers cannot prevent page scrolling
    const onWheel = (event: WheelEvent) => {
      const [pane, now] = [findPane(event.target), room()]
      if (!pane || !now) return
      event.preventDefault()
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * lineHeight
      // a pinch on a touchpad arrives as wheel events with ctrlKey, in small steps
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015))
      show(zoomImageView(view.current, pointIn(getPaneCorner(pane), event), factor, now))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, view, room, show])

  const release = ({ pointerId: id }: PointerEvent) => {
    gesture.current = reducePointerGesture(gesture.current, { type: 'up', id })
    origins.current.delete(id)
  }
  const zoom = (factor: number) => {
    const now = room()
    if (now)
      show(
        zoomImageView(
          view.current,
          { x: now.window.width / 2, y: now.window.height / 2 },
          factor,
          now,
        ),
      )
  }
  const fit = () => {
    const now = room()
    if (now) show(buildWholeImageView(now))
  }
  const pointers = {
    onPointerDown: (event: PointerEvent) => {
      const pane = findPane(event.target)
      if (!pane || event.button === 2) return
      const origin = getPaneCorner(pane)
      origins.current.set(event.pointerId, origin)
      const at = pointIn(origin, event)
      gesture.current = reducePointerGesture(gesture.current, {
        type: 'down',
        id: event.pointerId,
        at,
        does: 'pan',
      })
    },
    onPointerMove: (event: PointerEvent) => {
      const [origin, now] = [origins.current.get(event.pointerId), room()]
      if (!origin || !now) return
      const before = gesture.current
      const after = reducePointerGesture(before, {
        type: 'move',
        id: event.pointerId,
        at: pointIn(origin, event),
      })
      gesture.current = after
      if (before.kind === 'two' && after.kind === 'two') {
        show(
          pinchImageView(
            view.current,
            [before.held[0].at, before.held[1].at],
            [after.held[0].at, after.held[1].at],
            now,
          ),
        )
      } else if (before.kind === 'one' && after.kind === 'one' && after.isMoved) {
        if (!before.isMoved) frame.current?.setPointerCapture(event.pointerId)
        const [from, to] = [before.held.at, after.held.at]
        show(panImageView(view.current, { x: to.x - from.x, y: to.y - from.y }, now))
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: MouseEvent) => {
      const [pane, now] = [findPane(event.target), room()]
      if (!pane || !now) return
      show(
        isImageZoomed(view.current)
          ? buildWholeImageView(now)
          : zoomImageView(view.current, pointIn(getPaneCorner(pane), event), closer, now),
      )
    },
  }
  return { isClose, zoom, fit, pointers }
}

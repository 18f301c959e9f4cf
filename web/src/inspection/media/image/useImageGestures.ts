import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import {
  buildWholeImageView,
  type DrawingEvent,
  type Gesture,
  type GestureEvent,
  type GestureKind,
  type Grip,
  getImagesTurnedBySwipe,
  getPixelInPercent,
  isImageZoomed,
  noGesture,
  panImageView,
  pinchImageView,
  reducePointerGesture,
  toPercentPoint,
  zoomImageView,
} from '@nspect/viewer/image'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ImageZoom } from './useImageZoom.ts'

interface Options {
  host: RefObject<HTMLElement | null>
  image: ImageZoom
  isAdding: boolean
  /** the rectangle with handles */
  box: PercentBox | null
  onDraw: (event: DrawingEvent) => void
  /** null: there is only one picture */
  onTurn: ((by: 1 | -1) => void) | null
}

/** CSS pixels: a drag smaller than this in either direction counts as a click */
const leastDrawn = 6
/** the sides of the rectangle that a click draws: CSS pixels, and at most this share of the picture */
const clickedSize = { pixels: 48, share: 0.08 } as const
const closer = 2.5
const lineHeight = 16

const findGrip = (target: EventTarget): Grip | null => {
  const name =
    target instanceof Element ? target.closest('[data-grip]')?.getAttribute('data-grip') : null
  if (!name) return null
  const [x, y] = name.split(',').map(Number)
  return { x: Math.sign(x ?? 0) as Grip['x'], y: Math.sign(y ?? 0) as Grip['y'] }
}

/** What a drag does: adjust the rectangle, draw one, pan the picture, or swipe to another. */
const getGestureKind = (
  { button }: PointerEvent,
  state: { isGripped: boolean; isAdding: boolean; isZoomed: boolean },
): GestureKind => {
  if (button === 1) return 'pan'
  if (state.isGripped) return 'adjust'
  if (state.isAdding) return 'draw'
  return state.isZoomed ? 'pan' : 'swipe'
}

/** The wheel zooms at the pointer. React's own wheel handlers cannot prevent page scrolling. */
const useWheelZoom = (host: Options['host'], { look, change, pointOf }: ImageZoom) =>
  useEffect(() => {
    const element = host.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!look.current) return
      event.preventDefault()
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * lineHeight
      // a pinch on a touchpad arrives as wheel events with ctrlKey, in small steps
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015))
      change(zoomImageView(look.current.view, pointOf(event), factor, look.current.room))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [host, look, change, pointOf])

/**
 * Pointer input on a picture: wheel and pinch zoom, drag pans, draws or resizes, swipe turns pages,
 * double click zooms.
 */
export function useImageGestures({ host, image, isAdding, box, onDraw, onTurn }: Options) {
  const { look, change, slideBy, pointOf } = image
  const gesture = useRef<Gesture>(noGesture)
  // the click after a drag must not reach the element under it
  const wasDragged = useRef(false)

  useWheelZoom(host, image)

  const step = (event: GestureEvent): { was: Gesture; now: Gesture } => {
    const was = gesture.current
    const now = reducePointerGesture(was, event)
    gesture.current = now
    return { was, now }
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (!look.current || event.button === 2) return
      const { view, room } = look.current
      const grip = findGrip(event.target)
      const isGripped = grip !== null && box !== null
      const does = getGestureKind(event, { isGripped, isAdding, isZoomed: isImageZoomed(view) })
      const { was, now } = step({ type: 'down', id: event.pointerId, at: pointOf(event), does })
      wasDragged.current = now.kind === 'two'
      if (now.kind === 'two') {
        onDraw({ type: 'cancel' })
        slideBy(0)
      } else if (now.kind === 'one' && was.kind === 'none') {
        const at = toPercentPoint(view, now.from, room)
        if (now.does === 'adjust' && grip && box) onDraw({ type: 'grip', grip, at, box })
        else if (now.does === 'draw') onDraw({ type: 'press', at })
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!look.current || gesture.current.kind === 'none') return
      const { view, room } = look.current
      const { was, now } = step({ type: 'move', id: event.pointerId, at: pointOf(event) })
      if (was.kind === 'two' && now.kind === 'two') {
        change(
          pinchImageView(
            view,
            [was.held[0].at, was.held[1].at],
            [now.held[0].at, now.held[1].at],
            room,
          ),
        )
      }
      if (was.kind !== 'one' || now.kind !== 'one' || !now.isMoved) return
      if (!was.isMoved) host.current?.setPointerCapture(event.pointerId)
      wasDragged.current = true
      const [from, to] = [was.held.at, now.held.at]
      if (now.does === 'pan')
        change(panImageView(view, { x: to.x - from.x, y: to.y - from.y }, room))
      else if (now.does === 'swipe') {
        if (onTurn && event.pointerType !== 'mouse') slideBy(to.x - now.from.x)
      } else onDraw({ type: 'drag', at: toPercentPoint(view, to, room) })
    },
    onPointerUp: (event: PointerEvent) => {
      const { was } = step({ type: 'up', id: event.pointerId })
      if (!look.current || was.kind !== 'one' || was.held.id !== event.pointerId) return
      const { view, room } = look.current
      if (was.does === 'draw' || was.does === 'adjust') {
        const pixel = getPixelInPercent(view, room)
        const side = Math.min(
          clickedSize.pixels,
          clickedSize.share * room.fitted.width * view.scale,
        )
        if (was.does === 'adjust' && !was.isMoved) onDraw({ type: 'cancel' })
        else
          onDraw({
            type: 'release',
            least: { x: pixel.x * leastDrawn, y: pixel.y * leastDrawn },
            // one that stands keeps its size where it is clicked to
            byClick: box
              ? { x: box.width, y: box.height }
              : { x: pixel.x * side, y: pixel.y * side },
          })
      } else if (was.does === 'swipe') {
        slideBy(0)
        const by =
          event.pointerType === 'mouse'
            ? 0
            : getImagesTurnedBySwipe(was.from, pointOf(event), room.window.width)
        if (by !== 0) onTurn?.(by)
      }
    },
    onPointerCancel: (event: PointerEvent) => {
      step({ type: 'up', id: event.pointerId })
      slideBy(0)
      onDraw({ type: 'cancel' })
    },
    onMouseDown: (event: MouseEvent) => {
      // adjusting the rectangle must not take the focus from the form
      if (box && findGrip(event.target)) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      // a press on a point has drawn there; without a pointer, it opens the point
      const hasDrawn = isAdding && event.detail > 0
      if (wasDragged.current || hasDrawn) event.stopPropagation()
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!look.current || isAdding || wasDragged.current) return
      const { view, room } = look.current
      change(
        isImageZoomed(view)
          ? buildWholeImageView(room)
          : zoomImageView(view, pointOf(event), closer, room),
      )
    },
  }
}

import {
  buildWholeImageView,
  computeImageViewingArea,
  type ImageView,
  resizeImageView,
  type Size,
  type ViewingArea,
  type WindowPoint,
} from '@nspect/viewer/image'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The view of a picture, and its available room. */
export interface ImageZoomView {
  room: ViewingArea
  view: ImageView
}

/** CSS pixels covered by the tabs above, and the tools and hints below. */
const inset = { top: 64, right: 16, bottom: 64, left: 16 } as const
/** debounce in ms before the picture is repainted at its size; until then it is only transformed */
const restMs = 140
const doNothing = () => undefined

/**
 * The view of one picture. While it changes, only the layer's transform is updated: no state, no
 * layout, no painting. At rest the layer gets its new size (`shown`), so that lines and text are
 * sharp and as wide as before.
 */
export function useImageZoom(
  host: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  natural: Size,
  /** called with each change of the view, before it is painted */
  onMoved: (look: ImageZoomView) => void = doNothing,
) {
  const look = useRef<ImageZoomView | null>(null)
  const [shown, setShown] = useState<ImageZoomView | null>(null)
  const painted = useRef<ImageZoomView | null>(null)
  const slide = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { width, height } = natural
  const moved = useRef(onMoved)
  moved.current = onMoved

  const move = useCallback(() => {
    if (!layer.current || !look.current || !painted.current) return
    const { view, room } = look.current
    const stretch =
      (view.scale * room.fitted.width) /
      (painted.current.view.scale * painted.current.room.fitted.width)
    layer.current.style.transform = `translate(${view.x + slide.current}px, ${view.y}px) scale(${stretch})`
    moved.current(look.current)
  }, [layer])
  const change = useCallback(
    (view: ImageView) => {
      if (!look.current) return
      look.current = { ...look.current, view }
      move()
      clearTimeout(rest.current)
      rest.current = setTimeout(() => setShown(look.current), restMs)
    },
    [move],
  )
  /** moves the picture sideways by this many CSS pixels, as a swipe does */
  const slideBy = useCallback(
    (by: number) => {
      slide.current = by
      move()
    },
    [move],
  )

  useEffect(() => {
    const element = host.current
    if (!element) return
    const fit = () => {
      const window = { width: element.clientWidth, height: element.clientHeight }
      // hidden behind the other tab
      if (window.width === 0 || window.height === 0) return
      const room = computeImageViewingArea(window, { width, height }, inset)
      look.current = {
        room,
        view: look.current
          ? resizeImageView(look.current.view, look.current.room, room)
          : buildWholeImageView(room),
      }
      setShown(look.current)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => {
      watch.disconnect()
      clearTimeout(rest.current)
    }
  }, [host, width, height])
  useLayoutEffect(() => {
    painted.current = shown
    move()
  }, [shown, move])

  /** converts a pointer's position on the page */
  const pointOf = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): WindowPoint => {
      const { left, top } = host.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
      return { x: clientX - left, y: clientY - top }
    },
    [host],
  )
  return { look, shown, change, slideBy, pointOf }
}
export type ImageZoom = ReturnType<typeof useImageZoom>

import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { centerImageView } from '@nspect/viewer/image'
import { useEffect } from 'react'
import type { ImageZoom } from './useImageZoom.ts'

/** the share of the window that the rectangle takes */
const share = 0.3

/** Shows a picture close to a rectangle at first, and again when that is another one. */
export const useZoomToAnnotation = (
  { look, shown, change }: ImageZoom,
  box: PercentBox | undefined,
): void => {
  const isShown = shown !== null
  useEffect(() => {
    if (!box || !isShown || !look.current) return
    const { room, view } = look.current
    const { x, y, width, height } = box
    const length = Math.max(
      (width / 100) * room.fitted.width,
      (height / 100) * room.fitted.height,
      1,
    )
    const scale = (share * Math.min(room.window.width, room.window.height)) / length
    change(centerImageView({ ...view, scale }, { x: x + width / 2, y: y + height / 2 }, room))
  }, [box, isShown, look, change])
}

import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { WindowPoint } from '@nspect/viewer/image'
import { type RefObject, useEffect, useState } from 'react'
import classes from '../../loupe/Loupe.module.css'
import { computeLoupePosition, loupeSizes } from '../../loupe/loupePosition.ts'
import type { ImageZoomView } from './useImageZoom.ts'

interface Props {
  /** the window: pointers are followed there */
  stage: RefObject<HTMLElement | null>
  source: string
  look: ImageZoomView
  /** the rectangle being drawn */
  box: PercentBox
}

/**
 * What is under a finger that draws on a plan or photo, magnified beside it. Nothing for a mouse.
 */
export function ImageLoupe({ stage, source, look: { view, room }, box }: Props) {
  const finger = useFinger(stage)
  if (!finger) return null
  const width = room.fitted.width * view.scale * loupeSizes.zoom
  const height = room.fitted.height * view.scale * loupeSizes.zoom
  const left = loupeSizes.size / 2 - 3 - (finger.x - view.x) * loupeSizes.zoom
  const top = loupeSizes.size / 2 - 3 - (finger.y - view.y) * loupeSizes.zoom
  return (
    <div
      className={`${classes.loupe} ${classes.cross}`}
      data-loupe
      style={computeLoupePosition(finger, room.window)}
      aria-hidden
    >
      <img className={classes.picture} src={source} alt="" style={{ left, top, width, height }} />
      <span
        className={classes.box}
        style={{
          left: left + (box.x / 100) * width,
          top: top + (box.y / 100) * height,
          width: (box.width / 100) * width,
          height: (box.height / 100) * height,
        }}
      />
    </div>
  )
}

/** Where a finger moves, CSS pixels in the window; null for other pointers. */
function useFinger(stage: Props['stage']): WindowPoint | null {
  const [finger, setFinger] = useState<WindowPoint | null>(null)
  useEffect(() => {
    const element = stage.current
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
      if (pointerType === 'touch') setFinger({ x: clientX - left, y: clientY - top })
    }
    element?.addEventListener('pointermove', follow)
    return () => element?.removeEventListener('pointermove', follow)
  }, [stage])
  return finger
}

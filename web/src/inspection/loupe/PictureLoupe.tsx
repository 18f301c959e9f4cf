import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import type { WindowPoint } from '@nspect/viewer/image'
import { type RefObject, useEffect, useState } from 'react'
import type { ZoomedView } from '../image/usePictureZoom.ts'
import classes from './Loupe.module.css'
import { loupe, loupePlace } from './loupePlace.ts'

interface Props {
  /** the window: pointers are followed there */
  stage: RefObject<HTMLElement | null>
  source: string
  look: ZoomedView
  /** the rectangle being drawn */
  box: PercentBox
}

/** What is under a finger that draws on a plan or photo, magnified beside it. Nothing for a mouse. */
export function PictureLoupe({ stage, source, look: { view, room }, box }: Props) {
  const finger = useFinger(stage)
  if (!finger) return null
  const width = room.fitted.width * view.scale * loupe.zoom
  const height = room.fitted.height * view.scale * loupe.zoom
  const left = loupe.size / 2 - 3 - (finger.x - view.x) * loupe.zoom
  const top = loupe.size / 2 - 3 - (finger.y - view.y) * loupe.zoom
  return (
    <div
      className={`${classes.loupe} ${classes.cross}`}
      data-loupe
      style={loupePlace(finger, room.window)}
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

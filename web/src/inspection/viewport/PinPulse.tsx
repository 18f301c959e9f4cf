import { type PointCoordinates, stemLength } from '@nspect/contract/pointCoordinates'
import type { ModelViewer } from '@nspect/viewer'
import { useEffect, useState } from 'react'
import classes from './PinPulse.module.css'
import { headOf } from './pointPlacement.ts'

/** A pulsing ring that highlights a pin's disc; it follows the camera. */
export function PinPulse({ viewer, coordinates }: { viewer: ModelViewer; coordinates: PointCoordinates }) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const { position, normal, stem = stemLength.initial } = coordinates
    const place = () => setAt(viewer.toScreen(headOf(position, normal, stem), coordinates))
    place()
    return viewer.on('camera', place)
  }, [viewer, coordinates])
  return at && <span className={classes.ring} style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden />
}

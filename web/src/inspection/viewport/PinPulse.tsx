import { type PointCoordinates, stemLength } from '@nspect/contract/pointCoordinates'
import type { ModelViewer } from '@nspect/viewer'
import { useMemo } from 'react'
import classes from './PinPulse.module.css'
import { headOf } from './pointPlacement.ts'
import { useSeenPlace } from './useSeenPlace.ts'

/** A pulsing ring that highlights a pin's disc; it follows the camera. */
export function PinPulse({
  viewer,
  coordinates,
}: {
  viewer: ModelViewer
  coordinates: PointCoordinates
}) {
  const head = useMemo(() => {
    const { position, normal, stem = stemLength.initial } = coordinates
    return headOf(position, normal, stem)
  }, [coordinates])
  const at = useSeenPlace(viewer, head, coordinates)
  return (
    at && <span className={classes.ring} style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden />
  )
}

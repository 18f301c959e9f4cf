import { type PinCoordinates, stemLength } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer } from '@nspect/viewer'
import { useMemo } from 'react'
import { computeStemHead } from '../../placing/pinPlacement.ts'
import classes from './PulsingPinRing.module.css'
import { useScreenPosition } from './useScreenPosition.ts'

/** A pulsing ring that highlights a pin's disc; it follows the camera. */
export function PulsingPinRing({
  viewer,
  coordinates,
}: {
  viewer: ModelViewer
  coordinates: PinCoordinates
}) {
  const head = useMemo(() => {
    const { position, normal, stem = stemLength.initial } = coordinates
    return computeStemHead(position, normal, stem)
  }, [coordinates])
  const at = useScreenPosition(viewer, head, coordinates)
  return (
    at && <span className={classes.ring} style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden />
  )
}

import { type PointCoordinates, stemLength } from '@nspect/contract/coordinates'
import type { TourViewer } from '@nspect/viewer'
import { useEffect, useState } from 'react'
import classes from './PinPulse.module.css'

const headOf = ({ position, normal, stem = stemLength.initial }: PointCoordinates) => {
  const length = stem / Math.hypot(normal.x, normal.y, normal.z)
  return {
    x: position.x + normal.x * length,
    y: position.y + normal.y * length,
    z: position.z + normal.z * length,
  }
}

/** A ring around a pin's disc that answers "which one is it?"; it follows the camera. */
export function PinPulse({ tour, coordinates }: { tour: TourViewer; coordinates: PointCoordinates }) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const place = () => setAt(tour.toScreen(headOf(coordinates)))
    place()
    return tour.on('camera', place)
  }, [tour, coordinates])
  return at && <span className={classes.ring} style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden />
}

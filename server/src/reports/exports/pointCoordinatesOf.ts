import { type PointCoordinates, pointCoordinates } from '@nspect/contract/pointCoordinates'
import type { ReportPinRow } from '../../pins/pins.queries.ts'

/** Where a point is on its model or panorama; undefined for a point without a place, or with an incomplete one. */
export const pointCoordinatesOf = ({ pin }: ReportPinRow): PointCoordinates | undefined =>
  pointCoordinates.safeParse(pin.matterPointCoordinates).data

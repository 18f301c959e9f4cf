import { type PointCoordinates, pointCoordinates } from '@nspect/contract/pointCoordinates'
import type { ReportPinRow } from '../../pins/pins.queries.ts'

/** Where a point is on its model or panorama; undefined for one without a place, or with one that is incomplete. */
export const pointCoordinatesOf = ({ pin }: ReportPinRow): PointCoordinates | undefined =>
  pointCoordinates.safeParse(pin.matterPointCoordinates).data

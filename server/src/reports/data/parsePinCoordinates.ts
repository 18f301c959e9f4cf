import { type PinCoordinates, pinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { ReportPinRow } from '../../pins/pins.queries.ts'

/**
 * Where a point is on its model or panorama; undefined for a point without a place, or with an
 * incomplete one.
 */
export const parsePinCoordinates = ({ pin }: ReportPinRow): PinCoordinates | undefined =>
  pinCoordinates.safeParse(pin.matterPointCoordinates).data

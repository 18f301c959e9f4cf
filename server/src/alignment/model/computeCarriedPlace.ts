import type { SpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { applyModelAlignment } from '../applyModelAlignment.ts'
import type { SnappedPin } from './snapPinsToModel.ts'

interface ReplacedModel {
  /** by picks of people */
  alignment: SpaceAlignment | null
  /** an index says the same floor in both models */
  hasSameFloors: boolean
  recent: { sha256: string }
}

/**
 * The place of a point on the model that replaced its own. One that is proved is on the new file,
 * and on the floor that it was on.
 */
export const computeCarriedPlace = (
  { alignment: picked, hasSameFloors, recent }: ReplacedModel,
  alignment: SpaceAlignment | null,
  placeBefore: PinCoordinates,
  { position, normal, isSure }: Pick<SnappedPin, 'position' | 'normal' | 'isSure'>,
): PinCoordinates => {
  const { floor, ...place } = alignment
    ? applyModelAlignment({ alignment, scene: undefined }, placeBefore)
    : placeBefore
  const keepsFloor =
    hasSameFloors && placeBefore.floor !== undefined && (isSure ? !picked : floor !== undefined)
  return {
    ...place,
    position,
    normal,
    ...(isSure && { model: recent.sha256 }),
    ...(keepsFloor && { floor: placeBefore.floor }),
  }
}

import type { SpaceAlignment } from '@nspect/contract/alignment/alignment'
import { transformCameraPose } from '@nspect/contract/alignment/transformCameraPose'
import type { PinViewpoint } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'

/** A model that was replaced, by the hashes of the files, and how it lies in the next one. */
interface ReplacedModel {
  from: string
  to: string | null
  alignment: SpaceAlignment | null
}

/** What an inspection shows in 3D, and what the one before showed. */
export interface RepeatedMedia {
  /** SHA-256 of the models; null: there is none, or a link */
  before: string | null
  now: string | null
  panoramas: readonly { key: string; sha256: string }[]
  /** in their order */
  replaced: readonly ReplacedModel[]
}

type View = Pick<PinViewpoint, 'camera' | 'scene'>

/** The camera of a place on a model, carried through its revisions to the one that is shown. */
const carryToModel = (
  { before, now, replaced }: RepeatedMedia,
  { camera, model = before ?? undefined }: PinCoordinates,
): View | null => {
  let seen = { sha256: model, camera }
  for (const { from, to, alignment } of replaced) {
    if (seen.sha256 !== from || from === now || !seen.camera) continue
    if (!alignment || to === null) return null
    seen = { sha256: to, camera: transformCameraPose(alignment, seen.camera) }
  }
  return seen.camera && seen.sha256 !== undefined && seen.sha256 === now
    ? { camera: seen.camera, scene: null }
    : null
}

/**
 * From where a point of the inspection before was seen, in what this one shows; null: it shows
 * something else, or it is not known how the one lies in the other.
 */
export const findSameView = (media: RepeatedMedia, place: PinCoordinates): View | null => {
  if (media.panoramas.length === 0) return carryToModel(media, place)
  const panorama = pickPanoramaNodeOfPin(place, media.panoramas)
  const isSame = panorama && (place.model ?? panorama.sha256) === panorama.sha256
  return isSame && place.camera ? { camera: place.camera, scene: panorama.key } : null
}

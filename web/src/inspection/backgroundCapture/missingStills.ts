import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'

/** A point that has no close-up and no context yet, and where it is shown. */
export interface MissingStills {
  pin: Pin
  on: 'model' | 'picture'
  /** the place that the stills would show; another place is another try */
  key: string
}

interface MissingStillsOptions {
  project: Pick<Project, 'model' | 'projectModelImages'> & Partial<Pick<Project, 'tour'>>
  pins: readonly Pin[]
  /** the model is open and stills can be taken in it */
  isModelOpen: boolean
  /** keys of places that were tried before, whether it worked or not */
  tried: ReadonlySet<string>
}

const onModel = ({ id, matterPointCoordinates: place }: Pin) =>
  place && `${id} ${JSON.stringify(place.position)}`
const onImage = ({ id, annotationCoordinates: mark, projectModelImageId }: Pin) =>
  mark && `${id} ${projectModelImageId} ${JSON.stringify(mark.geometry)}`

/** Where the stills of a point can be taken now; null if it has them, or nowhere. */
const findMissingStills = (
  pin: Pin,
  { project, isModelOpen, tried }: MissingStillsOptions,
): MissingStills | null => {
  if (pin.contextStillUrl !== null) return null
  const place = pin.matterPointCoordinates
  const key = place ? onModel(pin) : onImage(pin)
  if (!key || tried.has(key)) return null
  if (!place)
    return project.projectModelImages.some(({ id }) => id === pin.projectModelImageId)
      ? { pin, on: 'picture', key }
      : null
  // a point of a file that was replaced is somewhere else in the new one
  const isOfTour = project.tour?.nodes.some(({ sha256 }) => sha256 === place.model) ?? false
  const isOfModel = isOfTour || (place.model ?? null) === (project.model?.sha256 ?? null)
  return isModelOpen && isOfModel ? { pin, on: 'model', key } : null
}

/**
 * The next point to take stills of: the one that was placed or changed last, because somebody waits
 * for it.
 */
export const findNextPinWithoutStills = (options: MissingStillsOptions): MissingStills | null =>
  options.pins
    .map((pin) => findMissingStills(pin, options))
    .filter((missing) => missing !== null)
    .reduce<MissingStills | null>(
      (latest, missing) =>
        latest && latest.pin.updatedDateTime >= missing.pin.updatedDateTime ? latest : missing,
      null,
    )

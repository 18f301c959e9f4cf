import { computeImageSightings } from '@nspect/contract/pins/pinSightings'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { PlanLocation } from './PinPlanExcerpt.tsx'

const placeOn = (project: Project, pin: ReportedPin): PlanLocation | undefined => {
  const imageOf = (id: number | null) =>
    project.projectModelImages.find(
      (image) => image.id === id && image.width > 0 && image.height > 0,
    )
  const own = pin.annotationCoordinates && imageOf(pin.projectModelImageId)
  if (own && pin.annotationCoordinates) {
    const { x, y, width, height } = pin.annotationCoordinates.geometry
    const box = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }
    return {
      picture: own,
      mark: { x: box.x + box.width / 2, y: box.y + box.height / 2, box: width > 0 ? box : null },
    }
  }
  const [seen] = computeImageSightings(project, pin)
  const picture = seen && imageOf(seen.projectModelImageId)
  return picture && { picture, mark: { x: seen.x / 100, y: seen.y / 100, box: null } }
}

/**
 * Where points are on plans and pictures, by their ids: on their own, else on the first that they
 * are seen on.
 */
export const mapPlanLocations = (
  project: Project,
  pins: readonly ReportedPin[],
): ReadonlyMap<number, PlanLocation> =>
  new Map(
    pins.flatMap((pin) => {
      const place = placeOn(project, pin)
      return place ? [[pin.id, place] as const] : []
    }),
  )

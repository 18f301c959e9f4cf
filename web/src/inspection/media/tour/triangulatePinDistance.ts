import type { Project } from '@nspect/contract/projects/projects'
import {
  computePinDistanceFromTwoSights,
  locatePanoramaInSpaceOrPlan,
  pickPanoramaNodeOfPin,
} from '@nspect/contract/tours/tourGeometry'
import type { SurfaceHit } from '@nspect/viewer'
import { buildTourPlans } from './tourMapContent.ts'

type Mark = Pick<SurfaceHit, 'position' | 'scene' | 'model'>

/**
 * How far a point is that was marked in two panoramas, in metres from the first; null if that
 * cannot be told.
 */
export const triangulatePinDistance = (
  project: Pick<Project, 'tour' | 'projectModelImages'>,
  first: Mark,
  second: Mark,
): number | null => {
  const nodes = project.tour?.nodes ?? []
  const plans = buildTourPlans(project)
  const [firstNode, other] = [
    pickPanoramaNodeOfPin(first, nodes),
    pickPanoramaNodeOfPin(second, nodes),
  ]
  if (!firstNode || !other) return null
  const sight = (node: typeof firstNode, { position }: Mark) => ({
    direction: position,
    standing: locatePanoramaInSpaceOrPlan(node, plans),
    cameraHeight: node.cameraHeight,
  })
  const distance = computePinDistanceFromTwoSights(sight(firstNode, first), sight(other, second))
  return distance === null ? null : Math.round(distance * 100) / 100
}

import type { Project } from '@nspect/contract/projects'
import { distanceBySights, nodeOfPoint, walkingFrom } from '@nspect/contract/tourGeometry'
import type { SurfaceHit } from '@nspect/viewer'
import { plansOf } from './tourSight.ts'

type Mark = Pick<SurfaceHit, 'position' | 'scene' | 'model'>

/** How far a point is that was marked in two panoramas, in metres from the first; null if that cannot be told. */
export const sightedDistance = (
  project: Pick<Project, 'tour' | 'projectModelImages'>,
  first: Mark,
  second: Mark,
): number | null => {
  const nodes = project.tour?.nodes ?? []
  const plans = plansOf(project)
  const [one, other] = [nodeOfPoint(first, nodes), nodeOfPoint(second, nodes)]
  if (!one || !other) return null
  const sight = (node: typeof one, { position }: Mark) => ({
    direction: position,
    standing: walkingFrom(node, plans),
    cameraHeight: node.cameraHeight,
  })
  const distance = distanceBySights(sight(one, first), sight(other, second))
  return distance === null ? null : Math.round(distance * 100) / 100
}

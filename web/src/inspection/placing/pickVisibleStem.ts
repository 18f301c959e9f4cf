import type { ModelViewer, SurfaceHit } from '@nspect/viewer'
import { computeStemHead, pickInitialStem } from './pinPlacement.ts'

/** share of the view's size; a disc this close to the edge is half hidden by the tools */
const edgeShare = 0.08

/**
 * The initial stem of a point at that hit, in metres, so that its disc is in sight. `size`: of the
 * view in CSS pixels.
 */
export const pickVisibleStem = (
  viewer: Pick<ModelViewer, 'toScreen'>,
  { width, height }: { width: number; height: number },
  hit: SurfaceHit,
  by: 'marker' | 'press',
): number =>
  pickInitialStem(by, (metres) => {
    const at = viewer.toScreen(computeStemHead(hit.position, hit.normal, metres))
    const edge = edgeShare * Math.min(width, height)
    return (
      !!at?.visible && at.x > edge && at.x < width - edge && at.y > edge && at.y < height - edge
    )
  })

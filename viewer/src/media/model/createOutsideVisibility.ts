import { Box3, Ray, Vector3 } from 'three'
import type { OutsideVisibility } from '../../engine/pinViewpoint.ts'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import type { SurfaceRaycaster } from '../../engine/surfaceRaycaster.ts'
import type { ShownMaterials } from './materials.ts'

/**
 * From outside one looks through the backs of walls, so that points hidden inside may be visible
 * from there.
 */
export function createOutsideVisibility(
  { min, max }: RobustBounds,
  materials: ShownMaterials,
  surfaces: SurfaceRaycaster,
): OutsideVisibility {
  const box = new Box3(new Vector3(min.x, min.y, min.z), new Vector3(max.x, max.y, max.z))
  return {
    way(from, direction) {
      const beyond = from
        .clone()
        .addScaledVector(direction, box.getSize(new Vector3()).length() + 1)
      const exit = new Ray(beyond, direction.clone().negate()).intersectBox(box, new Vector3())
      return exit ? exit.distanceTo(from) : 0
    },
    sees(from, to, slack) {
      const previous = materials.isInside
      materials.isInside = false
      const isClear = surfaces.isClear(from, to, slack)
      materials.isInside = previous
      return isClear
    },
  }
}

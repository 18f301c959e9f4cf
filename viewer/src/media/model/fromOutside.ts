import { Box3, Ray, Vector3 } from 'three'
import type { RobustBounds } from '../../engine/frame.ts'
import type { Surfaces } from '../../engine/surfaces.ts'
import type { Outside } from '../../engine/viewpoint.ts'
import type { Materials } from './materials.ts'

/** Around a model one looks through the backs of its walls, so that a place hidden within may well be seen from there. */
export function fromOutside({ min, max }: RobustBounds, materials: Materials, surfaces: Surfaces): Outside {
  const box = new Box3(new Vector3(min.x, min.y, min.z), new Vector3(max.x, max.y, max.z))
  return {
    way(from, direction) {
      const beyond = from.clone().addScaledVector(direction, box.getSize(new Vector3()).length() + 1)
      const exit = new Ray(beyond, direction.clone().negate()).intersectBox(box, new Vector3())
      return exit ? exit.distanceTo(from) : 0
    },
    sees(from, to, slack) {
      const was = materials.isInside
      materials.isInside = false
      const isClear = surfaces.isClear(from, to, slack)
      materials.isInside = was
      return isClear
    },
  }
}

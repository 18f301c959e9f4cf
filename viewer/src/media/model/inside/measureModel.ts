import { Texture } from 'three'
import { countTriangles } from '../../../engine/surfaceRaycaster.ts'
import type { ModelMeasurements } from '../../../engine/viewerApi.ts'
import type { LoadedModel } from '../loadModel.ts'
import type { DetectedStoreys } from './detectStoreys.ts'
import { guessModelUnitAndUpAxis, type UprightMeasure } from './guessModelUnitAndUpAxis.ts'
import { visitTriangles } from './surfaceSamples.ts'

/** metres: precision loss that is visible */
const coarse = 0.005
/** cosine within which a surface faces along an axis */
const along = 0.95

/** `surveys`: with each axis of the file up; null if unknown. */
export function measureModel(
  model: LoadedModel,
  surveys: Record<'y' | 'z', DetectedStoreys> | null,
): ModelMeasurements {
  const { parts, bounds, fileBounds, frame, far } = model
  const textures = new Set<unknown>()
  for (const { source } of parts)
    for (const value of Object.values(source.material) as unknown[])
      if (value instanceof Texture) textures.add(value.source)
  const facing = { y: 0, z: 0 }
  visitTriangles(
    parts.map(({ mesh, toFile }) => ({ geometry: mesh.geometry, matrix: toFile })),
    (_, normal, area) => {
      if (Math.abs(normal.y) > along) facing.y += area
      if (Math.abs(normal.z) > along) facing.z += area
    },
  )
  const upright = (axis: 'y' | 'z'): UprightMeasure => {
    const { roomHeight = null, levels = [] } = surveys?.[axis] ?? {}
    return {
      roomHeight: roomHeight === null ? null : roomHeight / frame.scale,
      indoors: levels.reduce((sum, { area }) => sum + area, 0) / frame.scale ** 2,
      facing: facing[axis],
    }
  }
  return {
    size: computeSize(bounds),
    triangles: parts.reduce((sum, { mesh }) => sum + countTriangles(mesh.geometry), 0),
    hasNormals: parts.every(({ mesh }) => mesh.geometry.hasAttribute('normal')),
    textures: textures.size,
    far:
      far && far.step * frame.scale > coarse
        ? { distance: far.distance * frame.scale, step: far.step * frame.scale }
        : null,
    guess: guessModelUnitAndUpAxis({
      size: computeSize(fileBounds),
      upright: { y: upright('y'), z: upright('z') },
    }),
  }
}

const computeSize = ({ min, max }: Pick<LoadedModel['bounds'], 'min' | 'max'>) => ({
  x: max.x - min.x,
  y: max.y - min.y,
  z: max.z - min.z,
})

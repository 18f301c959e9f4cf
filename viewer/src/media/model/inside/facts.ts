import { Texture } from 'three'
import { triangleCount } from '../../../engine/surfaces.ts'
import type { ShownFacts } from '../../../engine/tour.ts'
import type { LoadedModel } from '../loadModel.ts'
import { eachTriangle } from './samples.ts'
import { guessOf } from './unitGuess.ts'

/** metres: what may be seen */
const coarse = 0.005
/** cosine: what faces along an axis */
const along = 0.95

/** `roomHeight`: metres as shown, null when not known. */
export function factsOf(model: LoadedModel, roomHeight: number | null): ShownFacts {
  const { parts, bounds, fileBounds, frame, far } = model
  const textures = new Set<unknown>()
  for (const { source } of parts)
    for (const value of Object.values(source.material) as unknown[])
      if (value instanceof Texture) textures.add(value.source)
  const facing = { y: 0, z: 0 }
  eachTriangle(
    parts.map(({ mesh, toFile }) => ({ geometry: mesh.geometry, matrix: toFile })),
    (_, normal, area) => {
      if (Math.abs(normal.y) > along) facing.y += area
      if (Math.abs(normal.z) > along) facing.z += area
    },
  )
  return {
    size: extent(bounds),
    triangles: parts.reduce((sum, { mesh }) => sum + triangleCount(mesh.geometry), 0),
    hasNormals: parts.every(({ mesh }) => mesh.geometry.hasAttribute('normal')),
    textures: textures.size,
    far:
      far && far.step * frame.scale > coarse
        ? { distance: far.distance * frame.scale, step: far.step * frame.scale }
        : null,
    guess: guessOf({
      size: extent(fileBounds),
      roomHeight: roomHeight === null ? null : roomHeight / frame.scale,
      facing,
    }),
  }
}

const extent = ({ min, max }: Pick<LoadedModel['bounds'], 'min' | 'max'>) => ({
  x: max.x - min.x,
  y: max.y - min.y,
  z: max.z - min.z,
})

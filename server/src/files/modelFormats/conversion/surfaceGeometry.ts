import { BufferAttribute, BufferGeometry } from 'three'

/** Numbers of all corners of a surface, each a list of its own, as a file keeps them. */
interface SurfaceLists {
  /** x, y, z each */
  places: Float64Array
  uvs?: Float32Array | undefined
  normals?: Float32Array | undefined
  /** linear light, one for each place */
  colors?: Float32Array | undefined
}

/**
 * Which of them each corner of its triangles has; a missing list is that of the places, a negative
 * number is none.
 */
export interface SurfaceCorners {
  places: Uint32Array
  uvs?: Int32Array | undefined
  normals?: Int32Array | undefined
}

/**
 * A surface as geometry: each combination that its corners use once. Places keep 64 bits until they
 * are written.
 */
export const toSurfaceGeometry = (
  lists: SurfaceLists,
  corners: SurfaceCorners,
  start: number,
  end: number,
): BufferGeometry => {
  const { index, first } = distinctCorners(corners, start, end)
  const geometry = new BufferGeometry()
  const attribute = (
    source: Float64Array | Float32Array,
    at: Uint32Array | Int32Array,
    size: number,
  ) => {
    const Numbers = source instanceof Float64Array ? Float64Array : Float32Array
    const numbers = new Numbers(first.length * size)
    for (let n = 0; n < first.length; n++) {
      const from = at[first[n]!]!
      if (from < 0) continue
      for (let k = 0; k < size; k++) numbers[n * size + k] = source[from * size + k]!
    }
    return new BufferAttribute(numbers, size)
  }
  geometry.setIndex(new BufferAttribute(index, 1))
  geometry.setAttribute('position', attribute(lists.places, corners.places, 3))
  if (lists.uvs) geometry.setAttribute('uv', attribute(lists.uvs, corners.uvs ?? corners.places, 2))
  if (lists.normals)
    geometry.setAttribute('normal', attribute(lists.normals, corners.normals ?? corners.places, 3))
  if (lists.colors) geometry.setAttribute('color', attribute(lists.colors, corners.places, 3))
  return geometry
}

/**
 * The corners between two places as numbers of distinct ones, each with the first corner that is
 * like it.
 */
const distinctCorners = ({ places, uvs, normals }: SurfaceCorners, start: number, end: number) => {
  const count = end - start
  const index = new Uint32Array(count)
  const first: number[] = []
  // open addressing, at most half full
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(8, count * 2)))).fill(-1)
  const mask = slots.length - 1
  for (let n = 0; n < count; n++) {
    const at = start + n
    const [place, uv, normal] = [places[at]!, uvs?.[at] ?? 0, normals?.[at] ?? 0]
    let slot = (Math.imul(place, 0x9e3779b1) ^ Math.imul(uv + 1, 0x85ebca6b) ^ (normal * 31)) & mask
    for (;;) {
      const known = slots[slot]!
      if (known < 0) {
        slots[slot] = first.length
        index[n] = first.length
        first.push(at)
        break
      }
      const other = first[known]!
      if (
        places[other] === place &&
        (uvs?.[other] ?? 0) === uv &&
        (normals?.[other] ?? 0) === normal
      ) {
        index[n] = known
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return { index, first }
}

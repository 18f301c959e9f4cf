import type { Point } from './matrix.ts'
import { type Attribute, computeExtent, getPositions, type Model, type Part } from './model.ts'

/** Everything as one part with the first part's material: positions and normals only. */
export function mergeParts({ parts }: Model, name: string): Part {
  const corners = new Uint32Array(parts.reduce((sum, part) => sum + part.corners.length, 0))
  const hasNormals = parts.every(({ attributes }) => attributes.has('NORMAL'))
  const names = hasNormals ? ['POSITION', 'NORMAL'] : ['POSITION']
  const vertices = parts.reduce((sum, part) => sum + getPositions(part).length / 3, 0)
  const attributes = new Map(
    names.map((attributeName) => [
      attributeName,
      { size: 3, values: new Float64Array(vertices * 3) },
    ]),
  )
  let [vertex, corner] = [0, 0]
  for (const part of parts) {
    for (const [attributeName, { values }] of attributes)
      values.set(part.attributes.get(attributeName)!.values, vertex * 3)
    for (const from of part.corners) corners[corner++] = vertex + from
    vertex += getPositions(part).length / 3
  }
  return { name, material: parts[0]?.material ?? null, attributes, corners }
}

/** Each triangle split into `cuts` x `cuts` similar ones; the surface stays the same. */
export function subdividePart(part: Part, cuts: number): Part {
  const count = part.corners.length / 3
  const perTriangle = ((cuts + 1) * (cuts + 2)) / 2
  const corners = new Uint32Array(count * cuts * cuts * 3)
  const attributes = new Map<string, Attribute>()
  for (const [name, { size, values }] of part.attributes) {
    const result = new Float64Array(count * perTriangle * size)
    let at = 0
    for (let first = 0; first < part.corners.length; first += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => part.corners[first + corner]! * size) as [
        number,
        number,
        number,
      ]
      for (let row = 0; row <= cuts; row++)
        for (let column = 0; column <= cuts - row; column++)
          for (let k = 0; k < size; k++) {
            const start = values[a + k]!
            result[at++] =
              start + ((values[b + k]! - start) * column + (values[c + k]! - start) * row) / cuts
          }
    }
    attributes.set(name, { size, values: result })
  }
  let at = 0
  for (let triangle = 0; triangle < count; triangle++) {
    let start = triangle * perTriangle
    for (let row = 0; row < cuts; row++) {
      const next = start + cuts - row + 1
      for (let column = 0; column < cuts - row; column++) {
        corners.set([start + column, start + column + 1, next + column], at)
        at += 3
        if (column === cuts - row - 1) continue
        corners.set([start + column + 1, next + column + 1, next + column], at)
        at += 3
      }
      start = next
    }
  }
  return { ...part, attributes, corners }
}

/** The same triangles as `count` parts of similar size, each with vertices of its own. */
export function splitPart(part: Part, count: number): Part[] {
  const total = part.corners.length / 3
  return Array.from({ length: count }, (_, piece) => {
    const [from, to] = [piece, piece + 1].map(
      (index) => Math.floor((index * total) / count) * 3,
    ) as [number, number]
    const chosen = part.corners.subarray(from, to)
    const attributes = new Map(
      [...part.attributes].map(([name, { size, values }]) => {
        const own = new Float64Array(chosen.length * size)
        for (const [at, vertex] of chosen.entries())
          own.set(values.subarray(vertex * size, (vertex + 1) * size), at * size)
        return [name, { size, values: own }] as const
      }),
    )
    return {
      ...part,
      name: `${part.name} ${piece}`,
      attributes,
      corners: Uint32Array.from(chosen, (_, at) => at),
    }
  })
}

/** Adds an attribute computed from each vertex's position. */
export function addVertexAttribute(
  part: Part,
  name: string,
  size: number,
  valueAt: (place: Point) => readonly number[],
): Part {
  const positions = getPositions(part)
  const values = new Float64Array((positions.length / 3) * size)
  for (let at = 0; at * 3 < positions.length; at++)
    values.set(
      valueAt([positions[at * 3]!, positions[at * 3 + 1]!, positions[at * 3 + 2]!]),
      at * size,
    )
  return { ...part, attributes: new Map([...part.attributes, [name, { size, values }]]) }
}

/** A closed box seen from outside, without normals. */
export function buildBox(name: string, low: Point, high: Point, material: number | null): Part {
  const values = Float64Array.from(
    { length: 24 },
    (_, at) => (((at / 3) >> (at % 3)) & 1 ? high : low)[at % 3]!,
  )
  const sides = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ] as const
  const corners = Uint32Array.from(sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]))
  return { name, material, attributes: new Map([['POSITION', { size: 3, values }]]), corners }
}

/** A box all around a model, `margin` away from it. */
export function buildBoxAround({ parts }: Model, margin: number, material: number): Part {
  const { low, high } = computeExtent(parts)
  const grown = (corner: Point, by: number): Point => [
    corner[0] + by,
    corner[1] + by,
    corner[2] + by,
  ]
  return buildBox('glass', grown(low, -margin), grown(high, margin), material)
}

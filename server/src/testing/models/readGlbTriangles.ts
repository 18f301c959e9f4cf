import { NodeIO } from '@gltf-transform/core'

/** The triangles of a GLB in the frame of its scene, as exact as it is. */
export const readGlbTriangles = async (glb: Uint8Array) => {
  const triangles: { corners: [number, number, number][]; area: number }[] = []
  for (const node of (await new NodeIO().readBinary(glb)).getRoot().listNodes()) {
    const m = node.getWorldMatrix()
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const position = primitive.getAttribute('POSITION')
      if (!position) continue
      const placeOf = (at: number): [number, number, number] => {
        const [x = 0, y = 0, z = 0] = position.getElement(at, [])
        const row = (n: 0 | 1 | 2) => m[n] * x + m[n + 4]! * y + m[n + 8]! * z + m[n + 12]!
        return [row(0), row(1), row(2)]
      }
      const indices = primitive.getIndices()?.getArray()
      const count = indices?.length ?? position.getCount()
      for (let n = 0; n < count; n += 3) {
        const corners = [n, n + 1, n + 2].map((at) => placeOf(indices ? indices[at]! : at))
        triangles.push({ corners, area: computeArea(corners) })
      }
    }
  }
  return triangles
}

const computeArea = ([a, b, c]: [number, number, number][]): number => {
  const [u, v] = [b!, c!].map((corner) => corner.map((value, axis) => value - a![axis]!))
  const [x1 = 0, y1 = 0, z1 = 0] = u!
  const [x2 = 0, y2 = 0, z2 = 0] = v!
  return Math.hypot(y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2) / 2
}

/** The pictures of a GLB. */
export const readGlbImages = async (glb: Uint8Array): Promise<Buffer[]> =>
  (await new NodeIO().readBinary(glb))
    .getRoot()
    .listTextures()
    .map((texture) => Buffer.from(texture.getImage() ?? []))

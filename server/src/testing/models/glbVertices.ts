import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { expect } from 'vitest'

/** Every vertex of a GLB in scene coordinates. */
export const readVertices = async (bytes: Uint8Array) => {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const root = (await io.readBinary(bytes)).getRoot()
  const found = new Map<string, [number, number, number][]>()
  for (const node of root.listNodes()) {
    const [a, b, c, , d, e, f, , g, h, i, , x, y, z] = node.getWorldMatrix()
    for (const [n, primitive] of (node.getMesh()?.listPrimitives() ?? []).entries()) {
      const position = primitive.getAttribute('POSITION')!
      const list = Array.from(
        { length: position.getCount() },
        (_, at): [number, number, number] => {
          const [u = 0, v = 0, w = 0] = position.getElement(at, [])
          return [a * u + d * v + g * w + x, b * u + e * v + h * w + y, c * u + f * v + i * w + z]
        },
      )
      found.set(`${node.getName()} ${n}`, list)
    }
  }
  return { found, root }
}

/** The largest distance of a vertex to the nearest one in the other file. */
export const computeMaxDistance = async (expected: Uint8Array, actual: Uint8Array) => {
  const [{ found: before }, { found: after }] = [
    await readVertices(expected),
    await readVertices(actual),
  ]
  let far = 0
  expect(after.size).toBe(before.size)
  for (const [name, list] of before) {
    const there = after.get(name) ?? []
    for (const [x, y, z] of list.filter((_, n) => n % 97 === 0)) {
      far = Math.max(far, Math.min(...there.map(([u, v, t]) => Math.hypot(x - u, y - v, z - t))))
    }
  }
  return far
}

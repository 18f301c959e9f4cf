import { Triangle, Vector3, type WebGLRenderer } from 'three'
import { expect, it } from 'vitest'
import { buildGlb } from '../../testing/buildGlb.ts'
import { buildRoomGlb, type ColoredBox } from '../../testing/roomGlb.ts'
import { loadModel } from './loadModel.ts'
import { findModelElementAtVertex } from './modelElements.ts'
import { parseGltfHeader } from './parseGltfHeader.ts'

const load = (glb: Uint8Array<ArrayBuffer>) =>
  loadModel(
    glb.buffer,
    parseGltfHeader(glb.buffer),
    {},
    {} as WebGLRenderer,
    new AbortController().signal,
  )

const colors = [
  [0.8, 0.1, 0.1, 1],
  [0.1, 0.8, 0.1, 1],
  [0.1, 0.1, 0.8, 0.4],
] as const

/**
 * That many chairs in rows, each with a node, a mesh and a material of its own, in three colours.
 */
const chairs = (count: number): ColoredBox[] =>
  Array.from({ length: count }, (_, n) => {
    const [x, z] = [n % 70, Math.floor(n / 70)]
    return {
      name: `chair ${n}`,
      min: [x, 0, z],
      max: [x + 0.5, 0.9, z + 0.5],
      color: colors[n % 3]!,
    }
  })

/** Every triangle in the file's frame, and whether it faces the way its normals do. */
const drawn = ({ parts }: Awaited<ReturnType<typeof load>>) => {
  const triangles: string[] = []
  let turned = 0
  for (const { mesh, toFile } of parts) {
    const { index } = mesh.geometry
    const position = mesh.geometry.getAttribute('position')
    const normal = mesh.geometry.getAttribute('normal')
    const isMirrored = toFile.determinant() < 0
    for (let i = 0; i < (index?.count ?? 0); i += 3) {
      const corners = [0, 1, 2].map((corner) =>
        new Vector3().fromBufferAttribute(position, index!.getX(i + corner)).applyMatrix4(toFile),
      )
      triangles.push(
        corners
          .map((corner) => corner.toArray().map((value) => (value + 0).toFixed(3)))
          .sort()
          .join(' '),
      )
      const direction = new Vector3()
        .fromBufferAttribute(normal, index!.getX(i))
        .transformDirection(toFile)
      const [a, b, c] = corners as [Vector3, Vector3, Vector3]
      const faces = new Triangle(a, b, c).getNormal(new Vector3())
      if (faces.dot(direction) > 0 === isMirrored) turned++
    }
  }
  return { triangles: triangles.sort(), turned }
}

const places = { offset: [412_000, 12, -81_000], scale: [2, 1, -1] } as const

it('a model of fifteen hundred nodes is drawn in a few parts, each triangle where it was', async () => {
  const model = await load(buildRoomGlb({ boxes: chairs(1_500), ...places }))
  expect(model.parts.length).toBeLessThanOrEqual(2 * colors.length)
  const { triangles, turned } = drawn(model)
  expect([triangles.length, new Set(triangles).size, turned]).toEqual([18_000, 18_000, 0])
  const fewDrawn = drawn(await load(buildRoomGlb({ boxes: chairs(90), ...places })))
  const all = new Set(triangles)
  expect(fewDrawn.triangles.filter((triangle) => !all.has(triangle))).toEqual([])
})

it('a model of few nodes is drawn as it is', async () => {
  const { parts } = await load(buildRoomGlb({ boxes: chairs(50) }))
  expect(parts.length).toBe(50)
})

it('T331: in joined parts each triangle is still of its element', async () => {
  const glb = buildRoomGlb({ boxes: chairs(300) })
  const length = new DataView(glb.buffer).getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)))
  const identity = (n: number) => String(n).padStart(22, '0')
  for (const node of json.nodes) {
    const n = Number(/^chair (\d+)$/.exec(node.name)?.[1] ?? 0)
    // every fourth is of no element
    if (n % 4 > 0)
      node.extras = { ifc: { globalId: identity(n), type: 'IfcFurniture', storey: 'Level 1' } }
  }
  const { parts } = await load(buildGlb(json, glb.subarray(20 + length + 8)))
  expect(parts.length).toBeLessThan(10)
  let found = 0
  for (const { mesh, toFile, elements } of parts) {
    const position = mesh.geometry.getAttribute('position')
    for (let vertex = 0; vertex < position.count; vertex++) {
      const { x, z } = new Vector3().fromBufferAttribute(position, vertex).applyMatrix4(toFile)
      const n = Math.floor(x + 0.01) + 70 * Math.floor(z + 0.01)
      const element = findModelElementAtVertex(elements, vertex)
      if (n % 4 === 0) expect(element).toBeNull()
      else
        expect(element).toMatchObject({
          globalId: identity(n),
          name: `chair ${n}`,
          storey: 'Level 1',
        })
      found++
    }
  }
  expect(found).toBeGreaterThanOrEqual(300 * 8)
})

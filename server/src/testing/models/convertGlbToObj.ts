import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'

/** The triangles of a GLB as a Wavefront OBJ, each mesh a group, in the frame of its scene. */
export const convertGlbToObj = async (glb: Uint8Array): Promise<Buffer> => {
  const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb)
  const lines: string[] = []
  let before = 1
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix()
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const position = primitive.getAttribute('POSITION')
      if (!position) continue
      lines.push(`g ${node.getName().replace(/\s+/g, '_') || 'part'}`)
      const at = [0, 0, 0]
      for (let vertex = 0; vertex < position.getCount(); vertex++) {
        const [x = 0, y = 0, z = 0] = position.getElement(vertex, at)
        const row = (n: number) => m[n]! * x + m[n + 4]! * y + m[n + 8]! * z + m[n + 12]!
        lines.push(`v ${row(0)} ${row(1)} ${row(2)}`)
      }
      const corners =
        primitive.getIndices()?.getArray() ??
        Array.from({ length: position.getCount() }, (_, n) => n)
      for (let n = 0; n < corners.length; n += 3)
        lines.push(
          `f ${corners[n]! + before} ${corners[n + 1]! + before} ${corners[n + 2]! + before}`,
        )
      before += position.getCount()
    }
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

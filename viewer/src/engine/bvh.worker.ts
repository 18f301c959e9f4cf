import { BufferAttribute, BufferGeometry } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'
import { findCreaseLines } from './creaseLines.ts'

/** One geometry in its local frame; both arrays are copies, transferred to the worker. */
export interface BvhTask {
  id: number
  positions: Float32Array
  index: Uint16Array | Uint32Array | null
  /** whether to find the edges where surfaces meet at an angle */
  wantsCreases: boolean
}

export interface BvhTree {
  id: number
  tree: SerializedBVH
  creases: Float32Array<ArrayBuffer> | null
}

export type BvhResponse =
  | BvhTree
  | { id: number; failed: string }
  /** heartbeat with progress */
  | { id: number; share: number }

/** Minimum interval between heartbeats, milliseconds. */
const pace = 1000

self.addEventListener('message', ({ data }: MessageEvent<BvhTask>) => {
  const { id } = data
  try {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(data.positions, 3))
    if (data.index) geometry.setIndex(new BufferAttribute(data.index, 1))
    let lastReport = performance.now()
    const onProgress = (share: number) => {
      if (performance.now() - lastReport < pace) return
      lastReport = performance.now()
      const sign: BvhResponse = { id, share }
      self.postMessage(sign)
    }
    // Indirect: keeps the rendered geometry's own index, so nothing is uploaded again.
    const bvh = new MeshBVH(geometry, { indirect: true, onProgress })
    const tree = MeshBVH.serialize(bvh, { cloneBuffers: false })
    const creases = data.wantsCreases ? findCreaseLines(data.positions, data.index) : null
    const response: BvhResponse = { id, tree: { ...tree, index: null }, creases }
    const transfer: Transferable[] = [...tree.roots]
    if (tree.indirectBuffer) transfer.push(tree.indirectBuffer.buffer as ArrayBuffer)
    if (creases) transfer.push(creases.buffer)
    self.postMessage(response, { transfer })
  } catch (error) {
    const response: BvhResponse = {
      id,
      failed: error instanceof Error ? error.message : String(error),
    }
    self.postMessage(response)
  }
})

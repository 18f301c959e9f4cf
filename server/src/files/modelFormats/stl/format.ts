import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { hasEndingOf } from '@nspect/contract/modelFormats'
import { withOriginal } from '../../acceptedFile.ts'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { acceptGlb } from '../conversion/acceptGlb.ts'
import type { TakenFormat } from '../modelFormat.ts'
import { cornersOf, type StlFile } from './readStl.ts'
import { type Extent, headOfGlb } from './writeGlb.ts'

/**
 * STL, binary or text: read twice, never held in memory as a whole, and stored as GLB beside the file itself. Numbers stay as they are, with z
 * up turned to y up; the format has no unit, so it is asked for like any model's.
 */
export const format: TakenFormat = {
  isOne: (head, fileName) =>
    hasEndingOf('stl', fileName) && head.toString('latin1', 0, 4) !== 'glTF',
  take: async (storage, upload) => {
    const { name, size, displayName } = upload
    const file: StlFile = {
      displayName,
      size,
      read: (start = 0) => storage.get(name, { start, end: size }),
    }
    const head = await buffer(await storage.get(name, { start: 0, end: Math.min(84, size) }))
    const extent: Extent = {
      count: 0,
      min: [Infinity, Infinity, Infinity],
      max: [-Infinity, -Infinity, -Infinity],
    }
    for await (const corners of cornersOf(file, head)) grow(extent, yUp(corners))
    if (extent.count === 0) throw new GlbError('glb.empty')
    const glb = async function* () {
      yield headOfGlb(extent)
      for await (const corners of cornersOf(file, head)) yield Buffer.from(yUp(corners).buffer)
    }
    const stored = await storage.put(Readable.from(glb()), { maxBytes: glbLimits.file })
    return withOriginal(await acceptGlb(storage, stored, displayName), upload, 'model/stl')
  },
}

/** In place: y becomes -z, away from the eye. */
function yUp(corners: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  for (let i = 0; i < corners.length; i += 3) {
    const y = corners[i + 1]!
    corners[i + 1] = corners[i + 2]!
    corners[i + 2] = -y
  }
  return corners
}

function grow(extent: Extent, corners: Float32Array): void {
  const { min, max } = extent
  extent.count += corners.length / 3
  for (const axis of [0, 1, 2] as const) {
    for (let i = axis; i < corners.length; i += 3) {
      const value = corners[i]!
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { hasFormatExtension } from '@nspect/contract/media/modelFormats'
import { addOriginalFile } from '../../acceptedFile.ts'
import { GlbError, glbLimits, type Triple } from '../../glbMetadata.ts'
import { acceptGlb } from '../conversion/acceptGlb.ts'
import { computeModelOrigin, convertZUpToYUp } from '../conversion/farOrigin.ts'
import type { DirectFormat } from '../modelFormat.ts'
import { type CornerNumbers, readStlCorners, type StlFile } from './readStl.ts'
import { buildGlbHeader, type MeshExtent } from './writeGlb.ts'

/**
 * STL, binary or text: read twice, never held in memory as a whole, and stored as GLB beside the
 * file itself. Numbers stay as they are, with z up turned to y up; the format has no unit, so it is
 * asked for like any model's.
 */
export const format: DirectFormat = {
  isOne: (head, fileName) =>
    hasFormatExtension('stl', fileName) && head.toString('latin1', 0, 4) !== 'glTF',
  take: async (storage, upload) => {
    const { name, size, displayName } = upload
    const file: StlFile = {
      displayName,
      size,
      read: (start = 0) => storage.get(name, { start, end: size }),
    }
    const head = await buffer(await storage.get(name, { start: 0, end: Math.min(84, size) }))
    const extent: MeshExtent = {
      count: 0,
      min: [Infinity, Infinity, Infinity],
      max: [-Infinity, -Infinity, -Infinity],
    }
    let origin: Triple | undefined
    for await (const corners of readStlCorners(file, head)) {
      convertZUpToYUp(corners)
      // where the first triangles lie, the others do
      if (corners.length > 0) origin ??= computeModelOrigin(corners)
      grow(extent, toOriginOffsets(corners, origin))
    }
    if (extent.count === 0) throw new GlbError('glb.empty')
    const glb = async function* () {
      yield buildGlbHeader(extent, origin ?? [0, 0, 0])
      for await (const corners of readStlCorners(file, head)) {
        convertZUpToYUp(corners)
        yield Buffer.from(toOriginOffsets(corners, origin).buffer)
      }
    }
    const stored = await storage.put(Readable.from(glb()), { maxBytes: glbLimits.file })
    return addOriginalFile(await acceptGlb(storage, stored, displayName), upload, 'model/stl')
  },
}

/** Corners from an origin, as a GLB stores them. */
function toOriginOffsets(
  corners: CornerNumbers,
  origin: Triple = [0, 0, 0],
): Float32Array<ArrayBuffer> {
  const near = new Float32Array(corners.length)
  for (let i = 0; i < near.length; i++) near[i] = corners[i]! - origin[i % 3]!
  return near
}

function grow(extent: MeshExtent, corners: Float32Array): void {
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

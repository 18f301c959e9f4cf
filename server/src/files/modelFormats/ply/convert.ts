import { readFile } from 'node:fs/promises'
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { type Converter, notOfFormat } from '../conversion/conversion.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'

/** bytes; the head of a file with many properties has a tenth of it */
const longestHead = 16 * 1024

/** How many of an element the head announces; 0 without a line for it. */
const announced = (head: string, element: 'face' | 'vertex'): number =>
  Number(new RegExp(`^element ${element} (\\d{1,12})\\s*$`, 'm').exec(head)?.[1] ?? 0)

/**
 * PLY, text or binary: a mesh of triangles and quads, with the colours of its corners. Scanners write it with z up, which
 * becomes y up; the format has no unit, so it is asked for like any model's.
 */
export const convert: Converter = async ({ path }) => {
  const bytes = await readFile(path)
  const start = bytes.toString('latin1', 0, longestHead)
  const end = /^end_header\r?\n/m.exec(start)
  if (!end) throw notOfFormat('PLY', 'its head has no end')
  const head = start.slice(0, end.index)
  const [faces, vertices] = [announced(head, 'face'), announced(head, 'vertex')]
  if (faces === 0) throw new GlbError('glb.empty')
  if (faces > glbLimits.triangles) throw new GlbError('glb.tooManyTriangles', { count: faces })
  // each takes a byte at least
  if (faces + vertices > bytes.length) throw new GlbError('glb.truncated')
  const geometry = read(bytes)
  // the loader passes over faces of more corners; without an index, corners were unfolded, or it took no face
  const unfolded = geometry.getAttribute('position').count
  const corners = geometry.index?.count ?? (unfolded === vertices ? 0 : unfolded)
  if (corners < faces * 3) {
    throw notOfFormat('PLY', 'faces of more than four corners, or of less than three')
  }
  geometry.rotateX(-Math.PI / 2)
  const made = new MeshDocument('PLY')
  const material = made.createMaterial('surface')
  if (!geometry.hasAttribute('color')) material.setBaseColorFactor([0.7, 0.7, 0.7, 1])
  made.add('scan', geometry, [{ start: 0, count: Number.POSITIVE_INFINITY, material }])
  return made.write()
}

const read = (bytes: Buffer) => {
  try {
    return new PLYLoader().parse(Uint8Array.from(bytes).buffer)
  } catch (error) {
    throw error instanceof RangeError
      ? new GlbError('glb.truncated')
      : notOfFormat('PLY', 'unreadable')
  }
}

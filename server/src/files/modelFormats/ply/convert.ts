import { readFile } from 'node:fs/promises'
import type { Converter } from '../conversion/conversion.ts'
import { computeModelOrigin, convertZUpToYUp } from '../conversion/farOrigin.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'
import { toSurfaceGeometry } from '../conversion/surfaceGeometry.ts'
import { readPly } from './readPly.ts'

/**
 * PLY, text or binary: a mesh of polygons, with the colours of its corners. Scanners write it with
 * z up, which becomes y up; the format has no unit, so it is asked for like any model's. A picture
 * that it names comes in no ZIP, and is noted as missing.
 */
export const convert: Converter = async ({ path }) => {
  const { places, normals, colors, uvs, cornerUvs, corners, pictures } = readPly(
    await readFile(path),
  )
  convertZUpToYUp(places)
  if (normals) convertZUpToYUp(normals)
  const made = new MeshDocument('PLY', computeModelOrigin(places))
  const material = made.createMaterial('surface')
  if (!colors) material.setBaseColorFactor([0.7, 0.7, 0.7, 1])
  const own = cornerUvs ? Int32Array.from({ length: corners.length }, (_, n) => n) : undefined
  const geometry = toSurfaceGeometry(
    { places, normals, colors, uvs },
    { places: corners, uvs: own },
    0,
    corners.length,
  )
  made.addIndexed('scan', [{ geometry, material }])
  return made.write(new Set(pictures))
}

import { ViewerError } from '../../engine/viewerErrors.ts'

/** Limits of one model (T53). */
export const modelLimits = { bytes: 250 * 1024 * 1024, triangles: 5_000_000 } as const

const glbMagic = 0x46546c67
const jsonChunk = 0x4e4f534a
/** glTF's mode of separate triangles, and its default */
const trianglesMode = 4

/** The JSON part, as far as it decides how a file is loaded. */
export interface GltfHead {
  extensionsUsed: readonly string[]
  hasPictures: boolean
}

/**
 * Validates a GLB, or a glTF without external files, before anything is allocated. Untrusted input.
 */
export function parseGltfHeader(bytes: ArrayBuffer): GltfHead {
  const view = new DataView(bytes)
  const gltf = parseJson(
    view.byteLength >= 4 && view.getUint32(0, true) === glbMagic ? glbJson(view) : plainJson(bytes),
  )
  for (const item of [...list(gltf, 'buffers'), ...list(gltf, 'images')]) {
    const uri = item.uri
    // Never fetched: a model that references other files was not uploaded completely.
    if (typeof uri === 'string' && !uri.startsWith('data:'))
      throw new ViewerError('externalFile', uri.slice(0, 200))
  }
  const accessors = list(gltf, 'accessors')
  const count = (index: unknown) => Number(accessors[Number(index)]?.count ?? 0)
  let triangles = 0
  for (const mesh of list(gltf, 'meshes')) {
    for (const primitive of list(mesh, 'primitives')) {
      const corners = count(primitive.indices ?? toRecord(primitive.attributes).POSITION)
      triangles += (primitive.mode ?? trianglesMode) === trianglesMode ? corners / 3 : corners
    }
  }
  if (triangles > modelLimits.triangles)
    throw new ViewerError('tooLarge', `${Math.round(triangles)} triangles`)
  // A file may claim more numbers than it holds, to cause excessive allocation.
  if (accessors.some((accessor) => Number(accessor.count) > modelLimits.triangles * 3))
    throw new ViewerError('tooLarge', 'accessor')
  const used = gltf.extensionsUsed
  return {
    extensionsUsed: Array.isArray(used) ? used.filter((name) => typeof name === 'string') : [],
    hasPictures: list(gltf, 'images').length > 0,
  }
}

function glbJson(view: DataView): string {
  if (view.byteLength < 20) throw new ViewerError('damaged', 'header')
  if (view.getUint32(4, true) !== 2)
    throw new ViewerError('notGlb', `version ${view.getUint32(4, true)}`)
  if (view.getUint32(8, true) > view.byteLength) throw new ViewerError('damaged', 'cut off')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== jsonChunk || 20 + length > view.byteLength)
    throw new ViewerError('damaged', 'chunk')
  return new TextDecoder().decode(new Uint8Array(view.buffer, 20, length))
}

function plainJson(bytes: ArrayBuffer): string {
  const start = new TextDecoder().decode(bytes.slice(0, 64)).trimStart()
  if (!start.startsWith('{')) throw new ViewerError('notGlb')
  return new TextDecoder().decode(bytes)
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text))
  } catch (cause) {
    throw new ViewerError('damaged', 'json', { cause })
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const list = (parent: Record<string, unknown>, name: string): Record<string, unknown>[] => {
  const value = parent[name]
  return Array.isArray(value) ? value.map(toRecord) : []
}

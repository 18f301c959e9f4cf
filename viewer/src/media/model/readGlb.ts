import { refuseIfAborted, ViewerError } from '../../engine/errors.ts'

/** Limits of one model: decision T53. */
export const modelLimits = { bytes: 250 * 1024 * 1024, triangles: 5_000_000 } as const

const glbMagic = 0x46546c67
const jsonChunk = 0x4e4f534a
/** glTF's number for a list of separate triangles, and its default */
const trianglesMode = 4

/** What decides how a file is read: the JSON part, as far as we look into it. */
export interface GltfHead {
  extensionsUsed: readonly string[]
}

/** Downloads a model with progress in bytes. */
export async function download(
  url: string,
  signal: AbortSignal,
  progress: (loaded: number, total: number | null) => void,
): Promise<ArrayBuffer> {
  let answer: Response
  try {
    answer = await fetch(url, { signal, credentials: 'same-origin' })
  } catch (cause) {
    refuseIfAborted(signal)
    throw new ViewerError('network', undefined, { cause })
  }
  if (answer.status === 404 || answer.status === 410) throw new ViewerError('notFound')
  if (answer.status === 401 || answer.status === 403) throw new ViewerError('refused', String(answer.status))
  if (!answer.ok || !answer.body) throw new ViewerError('network', String(answer.status))
  const announced = Number(answer.headers.get('content-length'))
  // With a content encoding the length is that of the packed bytes.
  const total = announced > 0 && !answer.headers.get('content-encoding') ? announced : null
  if (total !== null && total > modelLimits.bytes) {
    await answer.body.cancel()
    throw new ViewerError('tooLarge', `${total} bytes`)
  }
  const parts: Uint8Array[] = []
  let loaded = 0
  try {
    const reader = answer.body.getReader()
    // Not `for await`: some browsers' streams cannot be iterated.
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const part = step.value
      parts.push(part)
      loaded += part.byteLength
      if (loaded > modelLimits.bytes) {
        void reader.cancel().catch(() => {})
        throw new ViewerError('tooLarge', `${loaded} bytes`)
      }
      progress(loaded, total)
    }
  } catch (cause) {
    refuseIfAborted(signal)
    if (cause instanceof ViewerError) throw cause
    throw new ViewerError('network', undefined, { cause })
  }
  const bytes = new Uint8Array(loaded)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes.buffer
}

/** Checks a GLB, or a glTF with everything inside, before anything of it is allocated. Untrusted input. */
export function checkGltf(bytes: ArrayBuffer): GltfHead {
  const view = new DataView(bytes)
  const gltf = parseJson(
    view.byteLength >= 4 && view.getUint32(0, true) === glbMagic ? glbJson(view) : plainJson(bytes),
  )
  for (const item of [...list(gltf, 'buffers'), ...list(gltf, 'images')]) {
    const uri = item.uri
    // Never followed: a model that names other files was not uploaded whole.
    if (typeof uri === 'string' && !uri.startsWith('data:')) throw new ViewerError('externalFile', uri.slice(0, 200))
  }
  const accessors = list(gltf, 'accessors')
  const count = (index: unknown) => Number(accessors[Number(index)]?.count ?? 0)
  let triangles = 0
  for (const mesh of list(gltf, 'meshes')) {
    for (const primitive of list(mesh, 'primitives')) {
      const corners = count(primitive.indices ?? record(primitive.attributes).POSITION)
      triangles += (primitive.mode ?? trianglesMode) === trianglesMode ? corners / 3 : corners
    }
  }
  if (triangles > modelLimits.triangles) throw new ViewerError('tooLarge', `${Math.round(triangles)} triangles`)
  // A file may claim more numbers than it holds, to make the reader allocate them.
  if (accessors.some((accessor) => Number(accessor.count) > modelLimits.triangles * 3))
    throw new ViewerError('tooLarge', 'accessor')
  const used = gltf.extensionsUsed
  return { extensionsUsed: Array.isArray(used) ? used.filter((name) => typeof name === 'string') : [] }
}

function glbJson(view: DataView): string {
  if (view.byteLength < 20) throw new ViewerError('damaged', 'header')
  if (view.getUint32(4, true) !== 2) throw new ViewerError('notGlb', `version ${view.getUint32(4, true)}`)
  if (view.getUint32(8, true) > view.byteLength) throw new ViewerError('damaged', 'cut off')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== jsonChunk || 20 + length > view.byteLength) throw new ViewerError('damaged', 'chunk')
  return new TextDecoder().decode(new Uint8Array(view.buffer, 20, length))
}

function plainJson(bytes: ArrayBuffer): string {
  const start = new TextDecoder().decode(bytes.slice(0, 64)).trimStart()
  if (!start.startsWith('{')) throw new ViewerError('notGlb')
  return new TextDecoder().decode(bytes)
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return record(JSON.parse(text))
  } catch (cause) {
    throw new ViewerError('damaged', 'json', { cause })
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const list = (parent: Record<string, unknown>, name: string): Record<string, unknown>[] => {
  const value = parent[name]
  return Array.isArray(value) ? value.map(record) : []
}

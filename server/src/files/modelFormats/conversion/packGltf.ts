import { z } from 'zod'
import {
  createInvalidModelError,
  createMissingModelPartError,
  type FindPart,
} from './conversion.ts'
import { detectTextureMime } from './detectTextureMime.ts'

const index = z.int().min(0)
const buffer = z.looseObject({
  uri: z.string().optional(),
  byteLength: index,
  extensions: z.record(z.string(), z.unknown()).optional(),
})
const bufferView = z.looseObject({
  buffer: index,
  byteOffset: index.optional(),
  extensions: z
    .record(z.string(), z.looseObject({ buffer: index.optional(), byteOffset: index.optional() }))
    .optional(),
})
const gltf = z.looseObject({
  buffers: z.array(buffer).optional(),
  bufferViews: z.array(bufferView).optional(),
  images: z.array(z.looseObject({ uri: z.string().optional() })).optional(),
})
type Gltf = z.output<typeof gltf>

const align = 4
const pad = (length: number) => (align - (length % align)) % align

/** The one binary part of a GLB, as it grows. */
class Binary {
  readonly chunks: Uint8Array[] = []
  length = 0

  /** Where the bytes begin. */
  add(bytes: Uint8Array): number {
    const at = this.length
    this.chunks.push(bytes, new Uint8Array(pad(bytes.length)))
    this.length += bytes.length + pad(bytes.length)
    return at
  }
}

const loadUriBytes = async (uri: string, read: FindPart): Promise<Uint8Array> => {
  const data = /^data:[^,]{0,200};base64,/i.exec(uri)
  if (data) return Buffer.from(uri.slice(data[0].length), 'base64')
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) throw createMissingModelPartError(uri)
  return (await read(uri)) ?? Promise.reject(createMissingModelPartError(uri))
}

/**
 * Packs a `.gltf`, or the JSON of a GLB with its binary part `own`, and the files that it names
 * into one GLB: bytes as they are, only places change (glTF 2.0, "Binary glTF Layout"). What is
 * inside is checked as of any GLB.
 */
export const packGltf = async (
  text: string,
  read: FindPart,
  own?: Uint8Array,
): Promise<Uint8Array> => {
  const parsed = gltf.safeParse(parseGltfJson(text))
  if (!parsed.success)
    throw createInvalidModelError('glTF', parsed.error.issues[0]?.path.join('.') || 'not an object')
  const json = parsed.data
  const binary = new Binary()
  const standIns = await takeBuffers(json, binary, read, own)
  await takeImages(json, binary, read)
  if (binary.length > 0) json.buffers = [{ byteLength: binary.length }, ...standIns]
  else delete json.buffers
  return buildGlb(JSON.stringify(json), binary)
}

const parseGltfJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw createInvalidModelError('glTF', 'no JSON')
  }
}

const isFallback = z.looseObject({ fallback: z.literal(true) })

/** A buffer that only says how long the bytes of a compression are once they are unpacked. */
const isStandIn = ({ uri, extensions = {} }: z.output<typeof buffer>) =>
  uri === undefined &&
  Object.values(extensions).some((extension) => isFallback.safeParse(extension).success)

/**
 * Joins all buffers, and moves what points into them. Returns those without bytes, which stay
 * buffers of their own.
 */
const takeBuffers = async (
  { buffers = [], bufferViews = [] }: Gltf,
  binary: Binary,
  read: FindPart,
  own: Uint8Array = new Uint8Array(),
): Promise<z.output<typeof buffer>[]> => {
  const places: { buffer: number; start: number }[] = []
  const standIns: z.output<typeof buffer>[] = []
  for (const [at, one] of buffers.entries()) {
    const { uri, byteLength } = one
    if (isStandIn(one)) {
      places.push({ buffer: standIns.push(one), start: 0 })
      continue
    }
    // without an address the first one is the binary part of a GLB
    const unnamed = at === 0 ? own : new Uint8Array()
    const bytes = uri === undefined ? unnamed : await loadUriBytes(uri, read)
    if (bytes.length > 0 && bytes.length < byteLength)
      throw createInvalidModelError('glTF', `buffers.${at}`)
    places.push({ buffer: 0, start: binary.add(bytes.subarray(0, byteLength)) })
  }
  for (const view of bufferViews) {
    for (const part of [view, ...Object.values(view.extensions ?? {})]) {
      if (part.buffer === undefined) continue
      const place = places[part.buffer]
      if (!place) throw createInvalidModelError('glTF', 'bufferViews')
      part.byteOffset = (part.byteOffset ?? 0) + place.start
      part.buffer = place.buffer
    }
  }
  return standIns
}

const takeImages = async (json: Gltf, binary: Binary, read: FindPart) => {
  for (const image of json.images ?? []) {
    if (image.uri === undefined) continue
    const bytes = await loadUriBytes(image.uri, read)
    json.bufferViews ??= []
    json.bufferViews.push({ buffer: 0, byteOffset: binary.add(bytes), byteLength: bytes.length })
    delete image.uri
    Object.assign(image, {
      bufferView: json.bufferViews.length - 1,
      mimeType: detectTextureMime(bytes),
    })
  }
}

const buildGlb = (text: string, binary: Binary): Uint8Array => {
  const json = Buffer.from(text)
  const spaces = Buffer.alloc(pad(json.length), ' ')
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  const binaryHead = Buffer.alloc(binary.length > 0 ? 8 : 0)
  head.writeUInt32LE(
    head.length + json.length + spaces.length + binaryHead.length + binary.length,
    8,
  )
  head.writeUInt32LE(json.length + spaces.length, 12)
  head.write('JSON', 16)
  if (binary.length > 0) {
    binaryHead.writeUInt32LE(binary.length)
    binaryHead.write('BIN\0', 4)
  }
  return Buffer.concat([head, json, spaces, binaryHead, ...binary.chunks])
}

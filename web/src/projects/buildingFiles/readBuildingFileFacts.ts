import { readImageHeader } from '@nspect/contract/media/imageHeader'
import { parseUntrustedJson } from '@nspect/contract/shared/parseUntrustedJson'
import { z } from 'zod'
import { isAcceptedImage } from '../../ui/files/acceptedFiles.ts'

/** What is known of a dropped file before it is sent. */
export interface FileFacts {
  name: string
  type: string
  size: number
  /** of a picture, as it is stored */
  pixels: { width: number; height: number } | null
  /**
   * of a GLB: whether it is one, and the first file that it needs besides itself; or the browser
   * cannot read it
   */
  glb: { isGlb: boolean; missing: string | null } | 'unreadable' | null
}

/** bytes: of the header and of a chunk's own header; both are little-endian */
const header = 12
const chunkHead = 8
const magic = 0x46546c67
/** bytes: a longer description is left to the server */
const mostJson = 64 * 1024 * 1024

const part = z.array(z.object({ uri: z.string().optional() })).optional()
const gltf = z.object({ buffers: part, images: part })

const glbFacts = async (file: File): Promise<FileFacts['glb']> => {
  const start = new DataView(await file.slice(0, header + chunkHead).arrayBuffer())
  if (start.byteLength < header + chunkHead || start.getUint32(0, true) !== magic)
    return { isGlb: false, missing: null }
  const length = start.getUint32(header, true)
  if (length > mostJson) return { isGlb: true, missing: null }
  const text = await file.slice(header + chunkHead, header + chunkHead + length).text()
  const { data } = gltf.safeParse(parseUntrustedJson(text)?.value)
  const uris = [...(data?.buffers ?? []), ...(data?.images ?? [])].map(({ uri }) => uri)
  return {
    isGlb: true,
    missing: uris.find((uri) => uri !== undefined && !uri.startsWith('data:')) ?? null,
  }
}

/** By its header, since a browser cannot decode every format;. */
const readPixelSize = async (file: File): Promise<FileFacts['pixels']> => {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  // the server says what is wrong with it
  const header = await readImageHeader({ read }).catch(() => null)
  return header && { width: header.width, height: header.height }
}

/** Reads of a file as much as tells what it is: the head of a GLB, the size of a picture. */
export const readBuildingFileFacts = async (file: File): Promise<FileFacts> => {
  const { name, type, size } = file
  const isGlb = /\.glb$/i.test(name)
  return {
    name,
    type,
    size,
    pixels: isAcceptedImage(file) ? await readPixelSize(file) : null,
    // moved, locked, or in a cloud folder without a connection
    glb: isGlb ? await glbFacts(file).catch(() => 'unreadable' as const) : null,
  }
}

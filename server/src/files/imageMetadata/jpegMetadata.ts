import {
  type BytePatch,
  buildOrientationExif,
  createBlankBytePatch,
  type ImageMetadata,
} from './patches.ts'

const exifHead = Buffer.from('Exif\0\0', 'latin1')
const xmpHead = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const profileHead = Buffer.from('ICC_PROFILE\0', 'latin1')
const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe } as const

const startsWith = (bytes: Buffer, head: Buffer) => bytes.subarray(0, head.length).equals(head)
const isApplication = (kind: number) => kind >= 0xe0 && kind <= 0xef
const standsAlone = (kind: number) => kind === 0x01 || (kind >= 0xd0 && kind <= marker.end)

/**
 * Segments that are needed to draw: JFIF (0), colour profiles (2) and Adobe's colour transform
 * (14).
 */
const isForDrawing = (kind: number, body: Buffer) =>
  kind === 0xe0 || kind === 0xee || (kind === 0xe2 && startsWith(body, profileHead))

/** How the body of a segment is blanked: a turned picture stays turned. */
const buildSegmentPatch = (body: Buffer, start: number): BytePatch => {
  if (!startsWith(body, exifHead)) return createBlankBytePatch(start, start + body.length)
  const turn = buildOrientationExif(body.subarray(exifHead.length))
  return { start, end: start + body.length, bytes: Buffer.concat([exifHead, turn]) }
}

/** Notes a segment that says something; returns where it ends. */
const readSegment = (bytes: Buffer, at: number, found: ImageMetadata): number => {
  const kind = bytes[at + 1]!
  const end = Math.min(bytes.length, at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)))
  const body = bytes.subarray(at + 4, end)
  if (startsWith(body, xmpHead)) found.xmp += body.toString('utf8', xmpHead.length)
  const isSaid = isApplication(kind) || kind === marker.comment
  if (isSaid && !isForDrawing(kind, body)) found.patches.push(buildSegmentPatch(body, at + 4))
  return kind === marker.scan ? nextMarker(bytes, end) : end
}

/**
 * Whether another picture begins there, as stereo and 360-degree cameras write several into a file.
 */
const isStart = (bytes: Buffer, at: number) => bytes[at] === 0xff && bytes[at + 1] === marker.start

/** Whether a JPEG ends before its pixels do, as after a broken transfer. */
export const isJpegCutOff = (bytes: Buffer): boolean => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  for (let at = 2; at + 4 <= bytes.length; ) {
    const kind = bytes[at + 1]!
    if (bytes[at] !== 0xff || kind === 0) return false
    if (kind === marker.end) return false
    if (kind === 0xff) at += 1
    else at = standsAlone(kind) ? at + 2 : readSegment(bytes, at, found)
  }
  return !bytes.subarray(-2).equals(Buffer.from([0xff, marker.end]))
}

/**
 * The segments of a JPEG that it can be drawn without, of further pictures behind it, too, and what
 * was appended.
 */
export const findJpegMetadata = (bytes: Buffer): ImageMetadata => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  let at = 0
  while (at + 2 <= bytes.length) {
    const kind = bytes[at + 1]!
    if (bytes[at] !== 0xff || kind === 0) break
    if (kind === 0xff) at += 1
    else if (standsAlone(kind)) at += 2
    else if (at + 4 > bytes.length) break
    else at = readSegment(bytes, at, found)
    if (kind === marker.end && !isStart(bytes, at)) break
  }
  if (at < bytes.length) found.patches.push(createBlankBytePatch(at, bytes.length))
  return found
}

/** Where the coded pixels end: at a marker that is not theirs. */
const nextMarker = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const kind = bytes[at + 1]
    if (kind === undefined) break
    if (kind !== 0 && kind !== 0xff && !(kind >= 0xd0 && kind <= 0xd7)) return at
  }
  return bytes.length
}

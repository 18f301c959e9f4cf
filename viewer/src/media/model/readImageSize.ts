export interface ImageSize {
  width: number
  height: number
}

/**
 * Reads the size from a PNG, JPEG or WebP header, in stored pixels; null for anything else.
 * Untrusted input.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47)
      return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    return view.getUint32(0) === riff && view.getUint32(8) === webp ? webpSize(view) : null
  } catch (error) {
    // Read past the end: truncated header.
    if (error instanceof RangeError) return null
    throw error
  }
}

const riff = 0x52494646
const webp = 0x57454250
const [lossy, lossless, extended] = [0x56503820, 0x5650384c, 0x56503858]

/** The first frame's size: markers C0 to CF except the tables among them. */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}

function webpSize(view: DataView): ImageSize | null {
  const kind = view.getUint32(12)
  if (kind === lossy)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === lossless) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const long = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  return kind === extended ? { width: long(24), height: long(27) } : null
}

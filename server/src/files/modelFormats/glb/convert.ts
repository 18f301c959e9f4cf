import type { ZippedConverter } from '../conversion/conversion.ts'
import { packGltf } from '../conversion/packGltf.ts'

/**
 * A GLB whose pictures or buffers stand in files beside it, as one file. What is no GLB is left to
 * its reader.
 */
export const convertZipped: ZippedConverter = async (bytes, find) => {
  const length =
    bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'glTF' ? 0 : bytes.readUInt32LE(12)
  const end = 20 + length
  if (length === 0 || end > bytes.length) return bytes
  const text = bytes.toString('utf8', 20, end)
  return /"uri"\s*:/.test(text) ? packGltf(text, find, bytes.subarray(end + 8)) : bytes
}

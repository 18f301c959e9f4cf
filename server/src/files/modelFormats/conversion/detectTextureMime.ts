/**
 * The type of a texture by its first bytes, as glTF names it. Another kind of picture is refused
 * with the GLB.
 */
export const detectTextureMime = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x89) return 'image/png'
  if (bytes[0] === 0xff) return 'image/jpeg'
  return Buffer.from(bytes.subarray(1, 4)).toString('latin1') === 'KTX'
    ? 'image/ktx2'
    : 'image/webp'
}

/**
 * A GLB of its two parts; `binary` is a multiple of four bytes long, as the container format asks.
 */
export function buildGlb(gltf: object, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  let json = JSON.stringify(gltf)
  while (new TextEncoder().encode(json).length % 4 !== 0) json += ' '
  const text = new TextEncoder().encode(json)
  const bytes = new Uint8Array(12 + 8 + text.length + 8 + binary.length)
  const view = new DataView(bytes.buffer)
  const header = [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a]
  for (const [i, value] of header.entries()) view.setUint32(i * 4, value, true)
  bytes.set(text, 20)
  view.setUint32(20 + text.length, binary.length, true)
  view.setUint32(24 + text.length, 0x004e4942, true)
  bytes.set(binary, 28 + text.length)
  return bytes
}

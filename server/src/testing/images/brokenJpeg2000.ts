const u16 = (n: number) => [(n >> 8) & 255, n & 255]
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)]
const marker = (code: number, body: readonly number[]) => [
  0xff,
  code,
  ...u16(body.length + 2),
  ...body,
]
/** An empty part of the first tile. */
const tilePart = (index: number) => [
  ...marker(0x90, [...u16(0), ...u32(14), index, 0]),
  ...[0xff, 0x93],
]

/**
 * A picture of 128 by 64 pixels that lists two of its three parts: the library ends with an
 * assertion when it draws it.
 */
export const buildBrokenJpeg2000 = (): string => {
  const size = [u16(0), u32(128), u32(64), u32(0), u32(0), u32(64), u32(64), u32(0), u32(0)]
  const bytes = [
    ...[0xff, 0x4f],
    ...marker(0x51, [...size.flat(), ...u16(1), 7, 1, 1]),
    ...marker(0x52, [0, 0, ...u16(1), 0, 0, 4, 4, 0, 1]),
    ...marker(0x5c, [0x40, 0x40]),
    ...marker(0x55, [0, 0x40, ...u32(256), ...u32(256)]),
    ...[0, 1, 2].flatMap(tilePart),
    ...[0xff, 0xd9],
  ]
  return Buffer.from(bytes).toString('latin1')
}

import { describe, expect, it } from 'vitest'
import { computeMaxTextureSide } from './limitTextureSize.ts'
import { readImageSize } from './readImageSize.ts'

const bytes = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const webp = (kind: string) => `524946460000000057454250${kind}00000000`
const square = (side: number) => ({ width: side, height: side })
const many = (count: number, side: number) => Array.from({ length: count }, () => square(side))

describe('the size of a picture in a model is read from its header', () => {
  it.each([
    ['PNG', '89504e470d0a1a0a0000000d494844520000200000001000', { width: 8192, height: 4096 }],
    [
      'JPEG, after other segments',
      'ffd8ffe000040000ffc4000300ffc2000b0810002000',
      { width: 8192, height: 4096 },
    ],
    ['WebP, lossy', `${webp('56503820')}0000009d012a00080004`, { width: 2048, height: 1024 }],
    ['WebP, lossless', `${webp('5650384c')}2fffc7ff00`, { width: 2048, height: 1024 }],
    ['WebP, extended', `${webp('56503858')}00000000ff1f00ff0f00`, { width: 8192, height: 4096 }],
  ])('%s', (_kind, header, size) => {
    expect(readImageSize(bytes(header))).toEqual(size)
  })

  it('and is unknown for a header cut off or another format', () => {
    expect(readImageSize(bytes('89504e470d0a1a0a'))).toBeNull()
    expect(readImageSize(bytes('ffd8ffe0'))).toBeNull()
    expect(readImageSize(bytes('ab4b5458203230bb0d0a1a0a'))).toBeNull()
    expect(readImageSize(new Uint8Array())).toBeNull()
  })
})

describe('pictures that would not fit into the memory are shrunk', () => {
  it('not at all while all of them together take at most 256 MB', () => {
    expect(computeMaxTextureSide([])).toBeNull()
    expect(computeMaxTextureSide([square(8192)])).toBeNull()
    expect(computeMaxTextureSide(many(16, 2048))).toBeNull()
  })

  it('by halves until they fit', () => {
    expect(computeMaxTextureSide(many(2, 8192))).toBe(4096)
    expect(computeMaxTextureSide(many(12, 8192))).toBe(2048)
    expect(computeMaxTextureSide(many(17, 2048))).toBe(1024)
    expect(computeMaxTextureSide([square(16_384)])).toBe(8192)
  })

  it('leaving small ones as they are', () => {
    expect(computeMaxTextureSide([...many(100, 256), square(8192)])).toBe(4096)
  })
})

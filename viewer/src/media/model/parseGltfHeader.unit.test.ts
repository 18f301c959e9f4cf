import { describe, expect, it } from 'vitest'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { buildRoomGlb } from '../../testing/roomGlb.ts'
import { parseGltfHeader } from './parseGltfHeader.ts'

const getErrorCode = (bytes: ArrayBuffer): string => {
  try {
    parseGltfHeader(bytes)
    return 'ok'
  } catch (error) {
    return error instanceof ViewerError ? error.code : 'not a ViewerError'
  }
}
const gltf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer

describe('a model file, before anything of it is allocated', () => {
  it('passes when it holds all it needs', () => {
    expect(getErrorCode(buildRoomGlb().buffer)).toBe('ok')
    expect(
      getErrorCode(
        gltf({ asset: {}, buffers: [{ uri: 'data:application/octet-stream;base64,AA==' }] }),
      ),
    ).toBe('ok')
  })

  it('never breaks the reader, wherever it is cut off', () => {
    const whole = buildRoomGlb()
    for (let length = 0; length < whole.length; length += 37)
      expect(['damaged', 'notGlb']).toContain(getErrorCode(whole.slice(0, length).buffer))
  })

  it.each([
    ['a picture', new TextEncoder().encode('\x89PNG....').buffer, 'notGlb'],
    ['nothing', new ArrayBuffer(0), 'notGlb'],
    ['half a sentence', new TextEncoder().encode('{"asset":').buffer, 'damaged'],
    ['a texture beside it', gltf({ images: [{ uri: 'wall.png' }] }), 'externalFile'],
    [
      'a buffer elsewhere',
      gltf({ buffers: [{ uri: 'https://example.com/a.bin' }] }),
      'externalFile',
    ],
    ['a claim of a billion numbers', gltf({ accessors: [{ count: 1e9 }] }), 'tooLarge'],
    [
      'six million triangles',
      gltf({
        accessors: [{ count: 9e6 }],
        meshes: [{ primitives: [{ indices: 0 }, { indices: 0 }] }],
      }),
      'tooLarge',
    ],
  ])('is refused for %s', (_, bytes, code) => {
    expect(getErrorCode(bytes as ArrayBuffer)).toBe(code)
  })
})

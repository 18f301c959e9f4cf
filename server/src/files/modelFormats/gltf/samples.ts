import { markedPictures } from '../../../testing/markedPictures.ts'
import {
  dosUmlaut,
  invalid,
  type ModelSamples,
  missing,
  roomCorners,
  roomHolds,
  textOf,
  withRawNames,
  zipOf,
} from '../../../testing/sampleModels.ts'

/** The room as `.gltf`: its corners in a file of that address, its picture in another. */
export const roomGltf = (bin: string, picture?: string): { text: Buffer; bin: Buffer } => {
  const positions = Buffer.alloc(roomCorners.length * 12)
  for (const [i, value] of roomCorners.flat().entries()) positions.writeFloatLE(value, i * 4)
  const byteLength = positions.length
  const textures =
    picture === undefined ? {} : { images: [{ uri: picture }], textures: [{ source: 0 }] }
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        type: 'VEC3',
        count: roomCorners.length,
        min: [0, 0, 0],
        max: [4, 2.5, 3],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength }],
    buffers: [
      {
        uri:
          bin === '' ? `data:application/octet-stream;base64,${positions.toString('base64')}` : bin,
        byteLength,
      },
    ],
    ...textures,
  }
  return { text: Buffer.from(JSON.stringify(json)), bin: positions }
}

const { text: gltf } = roomGltf('room.bin', 'brick.png')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [{ name: 'room.gltf', make: () => roomGltf('').text, holds: roomHolds }],
  bad: [
    ['a glTF that is no JSON', textOf('{"asset":'), invalid('glTF', 'no JSON')],
    ['a glTF that is a list', textOf('[]'), invalid('glTF', 'not an object')],
    [
      'a glTF with a list for a number',
      textOf('{"buffers":[{"byteLength":[1]}]}'),
      invalid('glTF', 'buffers.0.byteLength'),
    ],
    [
      'a glTF whose parts name no buffer',
      textOf('{"bufferViews":[{"buffer":7}]}'),
      invalid('glTF', 'bufferViews'),
    ],
    ['a glTF without its other files', () => gltf, missing('room.bin')],
    [
      'a glTF that names a web address',
      () => roomGltf('https://hotel.example/room.bin').text,
      missing('room.bin'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.gltf',
      make: async () =>
        roomGltf('', `data:image/jpeg;base64,${(await markedPictures.jpeg()).toString('base64')}`)
          .text,
    },
    farOrigin: 'A glTF becomes a GLB with its numbers as they are: the row of that holds for it.',
    missingFile: {
      name: 'room.gltf',
      make: () => roomGltf('', 'brick.png').text,
      expected: ['glb.externalFile', 'brick.png'],
    },
    concaveFaces: 'A glTF has triangles only.',
    nGons: 'A glTF has triangles only.',
    names: {
      name: 'room.zip',
      make: async () =>
        withRawNames(
          await zipOf({
            'room.gltf': roomGltf('', 'K%C3%BCche.jpg').text,
            'K#che.jpg': await markedPictures.jpeg(),
          }),
          dosUmlaut,
        ),
    },
    announced: {
      name: 'room.gltf',
      make: () => Buffer.from(roomGltf('').text.toString().replace('"count":36', '"count":4e9')),
    },
  },
}

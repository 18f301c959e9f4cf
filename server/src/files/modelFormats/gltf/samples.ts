import { markedImages } from '../../../testing/images/markedImages.ts'
import {
  buildInvalidModelError,
  buildMissingFileError,
  createTextMaker,
  createZip,
  dosUmlaut,
  type ModelSamples,
  rewriteZipNames,
  roomCorners,
  roomFacts,
} from '../../../testing/models/sampleModels.ts'

/** The room as `.gltf`: its corners in a file of that address, its picture in another. */
export const buildRoomGltf = (bin: string, image?: string): { text: Buffer; bin: Buffer } => {
  const positions = Buffer.alloc(roomCorners.length * 12)
  for (const [i, value] of roomCorners.flat().entries()) positions.writeFloatLE(value, i * 4)
  const byteLength = positions.length
  const textures =
    image === undefined ? {} : { images: [{ uri: image }], textures: [{ source: 0 }] }
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

const { text: gltf } = buildRoomGltf('room.bin', 'brick.png')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [{ name: 'room.gltf', make: () => buildRoomGltf('').text, holds: roomFacts }],
  bad: [
    [
      'a glTF that is no JSON',
      createTextMaker('{"asset":'),
      buildInvalidModelError('glTF', 'no JSON'),
    ],
    [
      'a glTF that is a list',
      createTextMaker('[]'),
      buildInvalidModelError('glTF', 'not an object'),
    ],
    [
      'a glTF with a list for a number',
      createTextMaker('{"buffers":[{"byteLength":[1]}]}'),
      buildInvalidModelError('glTF', 'buffers.0.byteLength'),
    ],
    [
      'a glTF whose parts name no buffer',
      createTextMaker('{"bufferViews":[{"buffer":7}]}'),
      buildInvalidModelError('glTF', 'bufferViews'),
    ],
    ['a glTF without its other files', () => gltf, buildMissingFileError('room.bin')],
    [
      'a glTF that names a web address',
      () => buildRoomGltf('https://hotel.example/room.bin').text,
      buildMissingFileError('room.bin'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.gltf',
      make: async () =>
        buildRoomGltf(
          '',
          `data:image/jpeg;base64,${(await markedImages.jpeg()).toString('base64')}`,
        ).text,
    },
    farOrigin: 'A glTF becomes a GLB with its numbers as they are: the row of that holds for it.',
    missingFile: {
      name: 'room.gltf',
      make: () => buildRoomGltf('', 'brick.png').text,
      expected: ['glb.externalFile', 'brick.png'],
    },
    concaveFaces: 'A glTF has triangles only.',
    nGons: 'A glTF has triangles only.',
    names: {
      name: 'room.zip',
      make: async () =>
        rewriteZipNames(
          await createZip({
            'room.gltf': buildRoomGltf('', 'K%C3%BCche.jpg').text,
            'K#che.jpg': await markedImages.jpeg(),
          }),
          dosUmlaut,
        ),
    },
    announced: {
      name: 'room.gltf',
      make: () =>
        Buffer.from(buildRoomGltf('').text.toString().replace('"count":36', '"count":4e9')),
    },
  },
}

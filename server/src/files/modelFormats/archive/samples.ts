import { namedFormatsInZip } from '@nspect/contract/modelFormats'
import { markedPictures } from '../../../testing/markedPictures.ts'
import {
  invalid,
  type ModelSamples,
  missing,
  roomHolds,
  withSize,
  zipOf,
} from '../../../testing/sampleModels.ts'
import { roomGltf } from '../gltf/samples.ts'
import { storey } from '../ifc/samples.ts'
import { hotelIfc } from '../ifc/testing/sampleIfc.ts'
import { roomObj, wallMtl } from '../obj/samples.ts'

const { text: gltf, bin } = roomGltf('room.bin', 'brick.png')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [
    {
      name: 'room.zip',
      make: async () =>
        zipOf({
          'export/room.gltf': roomGltf('room.bin').text,
          'export/room.bin': roomGltf('').bin,
        }),
      holds: roomHolds,
    },
    {
      name: 'hotel.ifczip',
      make: async () => zipOf({ 'hotel.ifc': hotelIfc({ storeys: 1 }) }),
      holds: storey,
    },
  ],
  bad: [
    [
      'a ZIP without a picture',
      () => zipOf({ 'room.gltf': gltf, 'room.bin': bin }),
      missing('brick.png'),
    ],
    [
      'a ZIP with a path upwards',
      () => zipOf({ 'room.gltf': roomGltf('../../etc/passwd').text }),
      missing('passwd'),
    ],
    [
      'a ZIP of photos',
      () => zipOf({ 'lobby.png': bin }),
      { code: 'model.noneInside', values: { formats: namedFormatsInZip.join(', ') } },
    ],
    [
      'a ZIP of two models',
      () => zipOf({ 'a.obj': roomObj(), 'b.obj': roomObj() }),
      { code: 'model.severalInside', values: { file: 'a.obj', other: 'b.obj' } },
    ],
    [
      'a ZIP cut off',
      async () => (await zipOf({ 'a.obj': roomObj() })).subarray(0, 200),
      invalid('ZIP', 'no directory'),
    ],
    [
      'a ZIP that says it is huge',
      async () => withSize(await zipOf({ 'a.obj': roomObj() }), 3e9),
      { code: 'glb.tooLarge' },
    ],
    [
      'a ZIP that is larger than it says',
      async () => withSize(await zipOf({ 'a.obj': roomObj() }), 9),
      invalid('ZIP', 'a.obj'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.zip',
      make: async () =>
        zipOf({
          'room.gltf': roomGltf('room.bin', 'brick.jpg').text,
          'room.bin': bin,
          'brick.jpg': await markedPictures.jpeg(),
        }),
    },
    farOrigin: 'A ZIP is read as the model inside it.',
    missingFile: {
      name: 'room.zip',
      make: async () =>
        zipOf({ 'room.obj': roomObj('room.mtl'), 'brick.jpg': await markedPictures.jpeg() }),
      expected: ['glb.externalFile', 'room.mtl'],
    },
    concaveFaces: 'A ZIP is read as the model inside it.',
    nGons: 'A ZIP is read as the model inside it.',
    names: {
      name: 'room.zip',
      make: async () =>
        zipOf({
          'room.obj': roomObj('Ra\u0308ume.mtl'),
          'R\u00e4ume.mtl': wallMtl('K\ufffdche.jpg'),
          'K\u00fcche.jpg': await markedPictures.jpeg(),
        }),
    },
    announced: {
      name: 'room.zip',
      make: async () => withSize(await zipOf({ 'a.obj': roomObj() }), 3e9),
    },
  },
}

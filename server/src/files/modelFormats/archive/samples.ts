import { displayedFormatNamesInZip } from '@nspect/contract/media/modelFormats'
import { markedImages } from '../../../testing/images/markedImages.ts'
import {
  buildInvalidModelError,
  buildMissingFileError,
  createZip,
  type ModelSamples,
  rewriteZipSize,
  roomFacts,
} from '../../../testing/models/sampleModels.ts'
import { buildRoomGltf } from '../gltf/samples.ts'
import { storeyFacts } from '../ifc/samples.ts'
import { buildHotelIfc } from '../ifc/testing/sampleIfc.ts'
import { buildRoomObj, buildWallMtl } from '../obj/samples.ts'

const { text: gltf, bin } = buildRoomGltf('room.bin', 'brick.png')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [
    {
      name: 'room.zip',
      make: async () =>
        createZip({
          'export/room.gltf': buildRoomGltf('room.bin').text,
          'export/room.bin': buildRoomGltf('').bin,
        }),
      holds: roomFacts,
    },
    {
      name: 'hotel.ifczip',
      make: async () => createZip({ 'hotel.ifc': buildHotelIfc({ storeys: 1 }) }),
      holds: storeyFacts,
    },
  ],
  bad: [
    [
      'a ZIP without a picture',
      () => createZip({ 'room.gltf': gltf, 'room.bin': bin }),
      buildMissingFileError('brick.png'),
    ],
    [
      'a ZIP with a path upwards',
      () => createZip({ 'room.gltf': buildRoomGltf('../../etc/passwd').text }),
      buildMissingFileError('passwd'),
    ],
    [
      'a ZIP of photos',
      () => createZip({ 'lobby.png': bin }),
      { code: 'model.noneInside', values: { formats: displayedFormatNamesInZip.join(', ') } },
    ],
    [
      'a ZIP of two models',
      () => createZip({ 'a.obj': buildRoomObj(), 'b.obj': buildRoomObj() }),
      { code: 'model.severalInside', values: { file: 'a.obj', other: 'b.obj' } },
    ],
    [
      'a ZIP cut off',
      async () => (await createZip({ 'a.obj': buildRoomObj() })).subarray(0, 200),
      buildInvalidModelError('ZIP', 'no directory'),
    ],
    [
      'a ZIP that says it is huge',
      async () => rewriteZipSize(await createZip({ 'a.obj': buildRoomObj() }), 3e9),
      { code: 'glb.tooLarge' },
    ],
    [
      'a ZIP that is larger than it says',
      async () => rewriteZipSize(await createZip({ 'a.obj': buildRoomObj() }), 9),
      buildInvalidModelError('ZIP', 'a.obj'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.zip',
      make: async () =>
        createZip({
          'room.gltf': buildRoomGltf('room.bin', 'brick.jpg').text,
          'room.bin': bin,
          'brick.jpg': await markedImages.jpeg(),
        }),
    },
    farOrigin: 'A ZIP is read as the model inside it.',
    missingFile: {
      name: 'room.zip',
      make: async () =>
        createZip({ 'room.obj': buildRoomObj('room.mtl'), 'brick.jpg': await markedImages.jpeg() }),
      expected: ['glb.externalFile', 'room.mtl'],
    },
    concaveFaces: 'A ZIP is read as the model inside it.',
    nGons: 'A ZIP is read as the model inside it.',
    names: {
      name: 'room.zip',
      make: async () =>
        createZip({
          'room.obj': buildRoomObj('Ra\u0308ume.mtl'),
          'R\u00e4ume.mtl': buildWallMtl('K\ufffdche.jpg'),
          'K\u00fcche.jpg': await markedImages.jpeg(),
        }),
    },
    announced: {
      name: 'room.zip',
      make: async () => rewriteZipSize(await createZip({ 'a.obj': buildRoomObj() }), 3e9),
    },
  },
}

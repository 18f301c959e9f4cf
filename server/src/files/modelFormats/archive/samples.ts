import { namedFormatsInZip } from '@nspect/contract/modelFormats'
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
import { roomObj } from '../obj/samples.ts'

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
}

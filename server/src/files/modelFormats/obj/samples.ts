import { markedImages } from '../../../testing/images/markedImages.ts'
import {
  buildInvalidModelError,
  type Corner,
  concaveFloor,
  createTextMaker,
  createZip,
  dosUmlaut,
  farWall,
  hexagonCorners,
  type ModelSamples,
  rewriteZipNames,
  roomCorners,
  roomFacts,
} from '../../../testing/models/sampleModels.ts'

/** A Wavefront OBJ of the room, y up; with `library`, its walls have a picture. */
export const buildRoomObj = (library?: string): Buffer => {
  const lines = [
    ...(library === undefined ? [] : [`mtllib ${library}`, 'usemtl wall']),
    'o room',
    ...roomCorners.map((place) => `v ${place.join(' ')}`),
    ...roomCorners.map((_, i) => `vt ${(i % 3) / 2} ${i % 2}`),
    ...Array.from(
      { length: roomCorners.length / 3 },
      (_, i) => `f ${[1, 2, 3].map((n) => `${i * 3 + n}/${i * 3 + n}`).join(' ')}`,
    ),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** Materials whose picture has the path of another disk, as exporters write it. */
export const buildWallMtl = (image: string): Buffer =>
  Buffer.from(['newmtl wall', 'Kd 0.2 0.4 0.6', `map_Kd -s 1 1 1 ${image}`, ''].join('\n'))

/** Faces of these corners, which are written as they are. */
const buildObj = (corners: readonly Corner[], faces: readonly (readonly number[])[]): Buffer =>
  Buffer.from(
    [
      ...corners.map((corner) => `v ${corner.join(' ')}`),
      ...faces.map((face) => `f ${face.map((n) => n + 1).join(' ')}`),
      '',
    ].join('\n'),
  )

const obj = buildRoomObj().toString()

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [{ name: 'room.obj', make: () => buildRoomObj(), holds: roomFacts }],
  bad: [
    ['an OBJ that is a web page', createTextMaker('<html></html>'), { code: 'glb.empty' }],
    ['an empty OBJ', createTextMaker(' '), { code: 'glb.empty' }],
    [
      'an OBJ with a word for a number',
      createTextMaker(obj.replace('v 0 0 3', 'v 0 zero 3')),
      buildInvalidModelError('OBJ', 'line 5'),
    ],
    [
      'an OBJ whose faces name no corners',
      createTextMaker(obj.replace('f 1/1', 'f 4711/1')),
      buildInvalidModelError('OBJ', 'line 74'),
    ],
    [
      'an OBJ of ten million faces',
      () => Buffer.from('\nf 1 2 3'.repeat(1e7)),
      { code: 'glb.tooManyTriangles' },
    ],
  ],
  promises: {
    pictures: {
      name: 'room.zip',
      make: async () =>
        createZip({
          'room.obj': buildRoomObj('room.mtl'),
          'room.mtl': buildWallMtl('brick.jpg'),
          'brick.jpg': await markedImages.jpeg(),
        }),
    },
    farOrigin: {
      name: 'wall.obj',
      make: () =>
        buildObj(
          farWall.corners.map(([x, y, z]) => [x, z, -y]),
          farWall.faces,
        ),
    },
    missingFile: {
      name: 'room.obj',
      make: () => buildRoomObj('room.mtl'),
      expected: ['room.mtl'],
    },
    concaveFaces: { name: 'floor.obj', make: () => buildObj(concaveFloor, [[0, 1, 2, 3, 4, 5]]) },
    nGons: { name: 'floor.obj', make: () => buildObj(hexagonCorners, [[0, 1, 2, 3, 4, 5]]) },
    names: {
      name: 'room.zip',
      make: async () =>
        rewriteZipNames(
          await createZip({
            'room.obj': buildRoomObj('room.mtl'),
            'room.mtl': Buffer.from(buildWallMtl('K\xfcche.jpg').toString(), 'latin1'),
            'K#che.jpg': await markedImages.jpeg(),
          }),
          dosUmlaut,
        ),
    },
    announced: { name: 'room.obj', make: () => Buffer.from('\nf 1 2 3'.repeat(6e6)) },
  },
}

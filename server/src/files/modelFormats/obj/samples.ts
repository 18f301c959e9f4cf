import { markedPictures } from '../../../testing/markedPictures.ts'
import {
  concaveFloor,
  dosUmlaut,
  farWall,
  hexagon,
  invalid,
  type ModelSamples,
  type Place,
  roomCorners,
  roomHolds,
  textOf,
  withRawNames,
  zipOf,
} from '../../../testing/sampleModels.ts'

/** A Wavefront OBJ of the room, y up; with `library`, its walls have a picture. */
export const roomObj = (library?: string): Buffer => {
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
export const wallMtl = (picture: string): Buffer =>
  Buffer.from(['newmtl wall', 'Kd 0.2 0.4 0.6', `map_Kd -s 1 1 1 ${picture}`, ''].join('\n'))

/** Faces of these corners, which are written as they are. */
const objOf = (corners: readonly Place[], faces: readonly (readonly number[])[]): Buffer =>
  Buffer.from(
    [
      ...corners.map((corner) => `v ${corner.join(' ')}`),
      ...faces.map((face) => `f ${face.map((n) => n + 1).join(' ')}`),
      '',
    ].join('\n'),
  )

const obj = roomObj().toString()

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [{ name: 'room.obj', make: () => roomObj(), holds: roomHolds }],
  bad: [
    ['an OBJ that is a web page', textOf('<html></html>'), { code: 'glb.empty' }],
    ['an empty OBJ', textOf(' '), { code: 'glb.empty' }],
    [
      'an OBJ with a word for a number',
      textOf(obj.replace('v 0 0 3', 'v 0 zero 3')),
      invalid('OBJ', 'line 5'),
    ],
    [
      'an OBJ whose faces name no corners',
      textOf(obj.replace('f 1/1', 'f 4711/1')),
      invalid('OBJ', 'line 74'),
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
        zipOf({
          'room.obj': roomObj('room.mtl'),
          'room.mtl': wallMtl('brick.jpg'),
          'brick.jpg': await markedPictures.jpeg(),
        }),
    },
    farOrigin: {
      name: 'wall.obj',
      make: () =>
        objOf(
          farWall.corners.map(([x, y, z]) => [x, z, -y]),
          farWall.faces,
        ),
    },
    missingFile: {
      name: 'room.obj',
      make: () => roomObj('room.mtl'),
      expected: ['room.mtl'],
    },
    concaveFaces: { name: 'floor.obj', make: () => objOf(concaveFloor, [[0, 1, 2, 3, 4, 5]]) },
    nGons: { name: 'floor.obj', make: () => objOf(hexagon, [[0, 1, 2, 3, 4, 5]]) },
    names: {
      name: 'room.zip',
      make: async () =>
        withRawNames(
          await zipOf({
            'room.obj': roomObj('room.mtl'),
            'room.mtl': Buffer.from(wallMtl('K\xfcche.jpg').toString(), 'latin1'),
            'K#che.jpg': await markedPictures.jpeg(),
          }),
          dosUmlaut,
        ),
    },
    announced: { name: 'room.obj', make: () => Buffer.from('\nf 1 2 3'.repeat(6e6)) },
  },
}

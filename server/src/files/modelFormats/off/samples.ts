import {
  buildInvalidModelError,
  type Corner,
  concaveFloor,
  createTextMaker,
  farWall,
  hexagonCorners,
  type ModelSamples,
  turnedRoomFacts,
} from '../../../testing/models/sampleModels.ts'

/** The room as OFF, y up as it is written: a floor with a colour, five more sides without. */
const roomOff = (): Buffer => {
  const places = Array.from({ length: 8 }, (_, n) =>
    [n & 1 ? 4 : 0, n & 2 ? 2.5 : 0, n & 4 ? 3 : 0].join(' '),
  )
  const sides = ['0 1 5 4 255 128 0', '2 6 7 3', '0 4 6 2', '1 3 7 5', '0 2 3 1', '4 5 7 6'].map(
    (side) => `4 ${side}`,
  )
  return Buffer.from(`# a scan\r\nOFF\r\n8 6 12\r\n\r\n${[...places, ...sides].join('\r\n')}\r\n`)
}

/** Faces of these corners. */
const buildOff = (corners: readonly Corner[], faces: readonly (readonly number[])[]): Buffer =>
  Buffer.from(
    [
      'OFF',
      `${corners.length} ${faces.length} 0`,
      ...corners.map((corner) => corner.join(' ')),
      ...faces.map((face) => `${face.length} ${face.join(' ')}`),
      '',
    ].join('\n'),
  )

const off = roomOff().toString()

export const samples: ModelSamples = {
  requirements: 'T280, T348',
  good: [{ name: 'Room.OFF', make: roomOff, holds: turnedRoomFacts }],
  bad: [
    [
      'an empty OFF',
      createTextMaker(''),
      buildInvalidModelError('OFF', 'it does not begin with OFF or COFF'),
    ],
    [
      'an OFF that is a PNG',
      createTextMaker('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
      { code: 'model.invalid' },
    ],
    [
      'an OFF of bytes',
      () => Buffer.alloc(1e6, 7),
      buildInvalidModelError('OFF', 'line 1 is too long'),
    ],
    ['an OFF with normals', createTextMaker(off.replace('OFF', 'NOFF')), { code: 'model.invalid' }],
    [
      'a binary OFF',
      createTextMaker('OFF BINARY\n\0\0\0\x08'),
      buildInvalidModelError('OFF', 'line 1'),
    ],
    ['an OFF without counts', createTextMaker('OFF\n'), { code: 'glb.truncated' }],
    [
      'an OFF with a negative count',
      createTextMaker('OFF\n8 -6 0\n'),
      buildInvalidModelError('OFF', 'line 2'),
    ],
    ['an OFF of corners alone', createTextMaker('OFF\n1 0 0\n0 0 0\n'), { code: 'glb.empty' }],
    [
      'an OFF that announces ten million faces',
      createTextMaker('OFF\n8 10000000 0\n'),
      { code: 'glb.tooManyTriangles', values: { count: 10_000_000 } },
    ],
    [
      'an OFF that announces more than it can hold',
      createTextMaker('OFF\n900000000 1 0\n'),
      { code: 'glb.truncated' },
    ],
    [
      'an OFF with a face too few',
      createTextMaker(off.replace('8 6 12', '8 7 12')),
      { code: 'glb.truncated' },
    ],
    [
      'an OFF with a face too many',
      createTextMaker(off.replace('8 6 12', '8 5 12')),
      buildInvalidModelError('OFF', 'line 18 is more than it announces'),
    ],
    [
      'an OFF with a corner too many',
      createTextMaker(off.replace('8 6 12', '7 6 12')),
      buildInvalidModelError('OFF', 'line 12'),
    ],
    ['an OFF cut off', createTextMaker(off.slice(0, -22)), { code: 'glb.truncated' }],
    [
      'an OFF with NaN',
      createTextMaker(off.replace('4 2.5 3', '4 NaN 3')),
      buildInvalidModelError('OFF', 'line 12'),
    ],
    [
      'an OFF with a number too large',
      createTextMaker(off.replace('4 2.5 3', '4 1e39 3')),
      buildInvalidModelError('OFF', 'line 12'),
    ],
    [
      'an OFF whose face names no corner',
      createTextMaker(off.replace('4 0 4 6 2', '4 0 4 6 8')),
      buildInvalidModelError('OFF', 'line 15'),
    ],
    [
      'an OFF with a negative corner',
      createTextMaker(off.replace('4 0 4 6 2', '4 0 4 6 -2')),
      buildInvalidModelError('OFF', 'line 15'),
    ],
    [
      'an OFF with a face of two corners',
      createTextMaker(off.replace('4 0 4 6 2', '2 0 4')),
      buildInvalidModelError('OFF', 'line 15'),
    ],
    [
      'an OFF with half a colour',
      createTextMaker(off.replace('255 128 0', '255 128')),
      buildInvalidModelError('OFF', 'line 13'),
    ],
    [
      'a COFF without colours',
      createTextMaker(off.replace('OFF', 'COFF')),
      buildInvalidModelError('OFF', 'line 5'),
    ],
    [
      'an OFF whose polygons are too many triangles',
      () =>
        Buffer.from(
          `OFF\n3 501 0\n${'0 0 0\n'.repeat(3)}${`10002${' 0'.repeat(10_002)}\n`.repeat(501)}`,
        ),
      { code: 'glb.tooManyTriangles', values: { count: 5_010_000 } },
    ],
  ],
  promises: {
    pictures: 'An OFF has no pictures.',
    farOrigin: { name: 'wall.off', make: () => buildOff(farWall.corners, farWall.faces) },
    missingFile: 'An OFF names no other file.',
    concaveFaces: { name: 'floor.off', make: () => buildOff(concaveFloor, [[0, 1, 2, 3, 4, 5]]) },
    nGons: { name: 'floor.off', make: () => buildOff(hexagonCorners, [[0, 1, 2, 3, 4, 5]]) },
    names: 'An OFF names no other file.',
    announced: { name: 'room.off', make: createTextMaker('OFF\n900000000 1 0\n') },
  },
}

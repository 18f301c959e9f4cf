import {
  concaveFloor,
  farWall,
  hexagon,
  invalid,
  type ModelSamples,
  type Place,
  textOf,
  turnedRoomHolds,
} from '../../../testing/sampleModels.ts'

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
const offOf = (corners: readonly Place[], faces: readonly (readonly number[])[]): Buffer =>
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
  good: [{ name: 'Room.OFF', make: roomOff, holds: turnedRoomHolds }],
  bad: [
    ['an empty OFF', textOf(''), invalid('OFF', 'it does not begin with OFF or COFF')],
    ['an OFF that is a PNG', textOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), { code: 'model.invalid' }],
    ['an OFF of bytes', () => Buffer.alloc(1e6, 7), invalid('OFF', 'line 1 is too long')],
    ['an OFF with normals', textOf(off.replace('OFF', 'NOFF')), { code: 'model.invalid' }],
    ['a binary OFF', textOf('OFF BINARY\n\0\0\0\x08'), invalid('OFF', 'line 1')],
    ['an OFF without counts', textOf('OFF\n'), { code: 'glb.truncated' }],
    ['an OFF with a negative count', textOf('OFF\n8 -6 0\n'), invalid('OFF', 'line 2')],
    ['an OFF of corners alone', textOf('OFF\n1 0 0\n0 0 0\n'), { code: 'glb.empty' }],
    [
      'an OFF that announces ten million faces',
      textOf('OFF\n8 10000000 0\n'),
      { code: 'glb.tooManyTriangles', values: { count: 10_000_000 } },
    ],
    [
      'an OFF that announces more than it can hold',
      textOf('OFF\n900000000 1 0\n'),
      { code: 'glb.truncated' },
    ],
    [
      'an OFF with a face too few',
      textOf(off.replace('8 6 12', '8 7 12')),
      { code: 'glb.truncated' },
    ],
    [
      'an OFF with a face too many',
      textOf(off.replace('8 6 12', '8 5 12')),
      invalid('OFF', 'line 18 is more than it announces'),
    ],
    [
      'an OFF with a corner too many',
      textOf(off.replace('8 6 12', '7 6 12')),
      invalid('OFF', 'line 12'),
    ],
    ['an OFF cut off', textOf(off.slice(0, -22)), { code: 'glb.truncated' }],
    ['an OFF with NaN', textOf(off.replace('4 2.5 3', '4 NaN 3')), invalid('OFF', 'line 12')],
    [
      'an OFF with a number too large',
      textOf(off.replace('4 2.5 3', '4 1e39 3')),
      invalid('OFF', 'line 12'),
    ],
    [
      'an OFF whose face names no corner',
      textOf(off.replace('4 0 4 6 2', '4 0 4 6 8')),
      invalid('OFF', 'line 15'),
    ],
    [
      'an OFF with a negative corner',
      textOf(off.replace('4 0 4 6 2', '4 0 4 6 -2')),
      invalid('OFF', 'line 15'),
    ],
    [
      'an OFF with a face of two corners',
      textOf(off.replace('4 0 4 6 2', '2 0 4')),
      invalid('OFF', 'line 15'),
    ],
    [
      'an OFF with half a colour',
      textOf(off.replace('255 128 0', '255 128')),
      invalid('OFF', 'line 13'),
    ],
    ['a COFF without colours', textOf(off.replace('OFF', 'COFF')), invalid('OFF', 'line 5')],
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
    farOrigin: { name: 'wall.off', make: () => offOf(farWall.corners, farWall.faces) },
    missingFile: 'An OFF names no other file.',
    concaveFaces: { name: 'floor.off', make: () => offOf(concaveFloor, [[0, 1, 2, 3, 4, 5]]) },
    nGons: { name: 'floor.off', make: () => offOf(hexagon, [[0, 1, 2, 3, 4, 5]]) },
    names: 'An OFF names no other file.',
    announced: { name: 'room.off', make: textOf('OFF\n900000000 1 0\n') },
  },
}

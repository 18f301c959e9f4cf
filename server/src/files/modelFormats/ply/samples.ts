import {
  buildInvalidModelError,
  type Corner,
  concaveFloor,
  createTextMaker,
  farWall,
  hexagonCorners,
  type ModelSamples,
  roomCorners,
  turnedRoomFacts,
} from '../../../testing/models/sampleModels.ts'

const plyHead = (format: string, vertices: number, faces: number) =>
  [
    'ply',
    `format ${format} 1.0`,
    `element vertex ${vertices}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    ...['red', 'green', 'blue'].map((color) => `property uchar ${color}`),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n')

/** A scan of the room as PLY, y up as it is written, with a colour at each corner. */
export const buildRoomPly = (format: 'ascii' | 'binary_little_endian'): Buffer => {
  const faces = roomCorners.length / 3
  const head = Buffer.from(plyHead(format, roomCorners.length, faces))
  if (format === 'ascii') {
    const rows = roomCorners.map((place) => `${place.join(' ')} 255 128 0`)
    const triangles = Array.from(
      { length: faces },
      (_, i) => `3 ${i * 3} ${i * 3 + 1} ${i * 3 + 2}`,
    )
    return Buffer.concat([head, Buffer.from(`${[...rows, ...triangles].join('\n')}\n`)])
  }
  const body = Buffer.alloc(roomCorners.length * 15 + faces * 13)
  for (const [i, place] of roomCorners.entries()) {
    for (const [axis, value] of place.entries()) body.writeFloatLE(value, i * 15 + axis * 4)
    body.set([255, 128, 0], i * 15 + 12)
  }
  for (let i = 0; i < faces; i++) {
    const at = roomCorners.length * 15 + i * 13
    body[at] = 3
    for (const n of [0, 1, 2]) body.writeInt32LE(i * 3 + n, at + 1 + n * 4)
  }
  return Buffer.concat([head, body])
}

/** Faces of these corners as text. */
const buildPly = (
  type: 'float' | 'double',
  corners: readonly Corner[],
  faces: readonly (readonly number[])[],
): Buffer =>
  Buffer.from(
    [
      'ply',
      'format ascii 1.0',
      `element vertex ${corners.length}`,
      ...['x', 'y', 'z'].map((axis) => `property ${type} ${axis}`),
      `element face ${faces.length}`,
      'property list uchar int vertex_index',
      'end_header',
      ...corners.map((corner) => corner.join(' ')),
      ...faces.map((face) => `${face.length} ${face.join(' ')}`),
      '',
    ].join('\n'),
  )

/**
 * The binary scan with the line ends of Windows in a part of its head, as some programs write it.
 */
const mixedPly = (): Buffer => {
  const bytes = buildRoomPly('binary_little_endian')
  const end = bytes.indexOf('end_header\n') + 'end_header\n'.length
  const head = bytes.toString('latin1', 0, end).replace(/(format.*|property uchar.*)\n/g, '$1\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(end)])
}

const ply = buildRoomPly('binary_little_endian')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [
    { name: 'Scan.PLY', make: () => buildRoomPly('ascii'), holds: turnedRoomFacts },
    { name: 'scan.ply', make: () => buildRoomPly('binary_little_endian'), holds: turnedRoomFacts },
    { name: 'mixed.ply', make: mixedPly, holds: turnedRoomFacts },
  ],
  bad: [
    ['a PLY cut off', () => ply.subarray(0, -30), { code: 'glb.truncated' }],
    [
      'a PLY of points alone',
      createTextMaker('ply\nelement vertex 1\nend_header\n1\n'),
      { code: 'glb.empty' },
    ],
    [
      'a PLY that announces more than it has',
      createTextMaker('ply\nelement vertex 900000000\nelement face 3\nend_header\n'),
      { code: 'glb.truncated' },
    ],
    [
      'a PLY without an end of its head',
      createTextMaker('ply\n'),
      buildInvalidModelError('PLY', 'its head has no end'),
    ],
    [
      'a PLY whose face names no corner',
      createTextMaker(
        'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n',
      ),
      buildInvalidModelError('PLY', 'face 1 names corner 7'),
    ],
    [
      'a PLY of another format',
      createTextMaker('ply\nformat ternary 1.0\nelement vertex 3\nelement face 1\nend_header\n'),
      buildInvalidModelError('PLY', 'format ternary'),
    ],
  ],
  promises: {
    pictures: 'A PLY that comes alone has no pictures.',
    farOrigin: {
      name: 'wall.ply',
      make: () => buildPly('double', farWall.corners, farWall.faces),
    },
    missingFile: {
      name: 'scan.ply',
      make: () =>
        Buffer.from(
          buildRoomPly('ascii')
            .toString()
            .replace('element vertex', 'comment TextureFile lobby.png\nelement vertex'),
        ),
      expected: ['lobby.png'],
    },
    concaveFaces: {
      name: 'floor.ply',
      make: () => buildPly('float', concaveFloor, [[0, 1, 2, 3, 4, 5]]),
    },
    nGons: {
      name: 'floor.ply',
      make: () => buildPly('float', hexagonCorners, [[0, 1, 2, 3, 4, 5]]),
    },
    names: 'A PLY comes in no ZIP.',
    announced: {
      name: 'scan.ply',
      make: createTextMaker('ply\nelement vertex 900000000\nelement face 3\nend_header\n'),
    },
  },
}

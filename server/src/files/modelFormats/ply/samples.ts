import {
  invalid,
  type ModelSamples,
  roomCorners,
  textOf,
  turnedRoomHolds,
} from '../../../testing/sampleModels.ts'

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
export const roomPly = (format: 'ascii' | 'binary_little_endian'): Buffer => {
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

const ply = roomPly('binary_little_endian')

export const samples: ModelSamples = {
  requirements: 'T280',
  good: [
    { name: 'Scan.PLY', make: () => roomPly('ascii'), holds: turnedRoomHolds },
    { name: 'scan.ply', make: () => roomPly('binary_little_endian'), holds: turnedRoomHolds },
  ],
  bad: [
    ['a PLY cut off', () => ply.subarray(0, -30), { code: 'glb.truncated' }],
    [
      'a PLY of points alone',
      textOf('ply\nelement vertex 1\nend_header\n1\n'),
      { code: 'glb.empty' },
    ],
    [
      'a PLY that announces more than it has',
      textOf('ply\nelement vertex 900000000\nelement face 3\nend_header\n'),
      { code: 'glb.truncated' },
    ],
    ['a PLY without an end of its head', textOf('ply\n'), invalid('PLY', 'its head has no end')],
    [
      'a PLY of pentagons',
      textOf(
        `ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${'0 0 0\n'.repeat(5)}5 0 1 2 3 4\n`,
      ),
      invalid('PLY', 'faces of more than four corners, or of less than three'),
    ],
  ],
}

import {
  invalid,
  type ModelSamples,
  roomCorners,
  roomHolds,
  textOf,
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
      invalid('OBJ', 'corner 4'),
    ],
    [
      'an OBJ whose faces name no corners',
      textOf(obj.replace('f 1/1', 'f 4711/1')),
      invalid('OBJ', 'corner 1'),
    ],
    [
      'an OBJ of ten million faces',
      () => Buffer.from('\nf 1 2 3'.repeat(1e7)),
      { code: 'glb.tooManyTriangles' },
    ],
  ],
}

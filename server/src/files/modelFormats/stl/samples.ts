import {
  boxTriangles,
  fannedCorners,
  farWall,
  invalid,
  type ModelSamples,
  type Place,
  textOf,
} from '../../../testing/sampleModels.ts'
import type { Triple } from '../../glbMetadata.ts'

/** An STL as most programs write it. */
export const binaryStl = (triangles: readonly Place[][]): Buffer => {
  const bytes = Buffer.alloc(84 + triangles.length * 50)
  bytes.write('solid, though binary')
  bytes.writeUInt32LE(triangles.length, 80)
  for (const [i, triangle] of triangles.entries())
    for (const [j, value] of triangle.flat().entries())
      bytes.writeFloatLE(value, 84 + i * 50 + 12 + j * 4)
  return bytes
}

/** The same as text. */
export const textStl = (triangles: readonly Place[][]): Buffer => {
  const facets = triangles.map((triangle) =>
    [
      'facet normal 0 0 0',
      ' outer loop',
      ...triangle.map((place) => `  vertex ${place.join(' ')}`),
      ' endloop',
      'endfacet',
    ].join('\r\n'),
  )
  return Buffer.from(['solid house', ...facets, 'endsolid house', ''].join('\r\n'))
}

/** Two boxes, z up; together 10.5 wide, 6 deep and 3.25 high. */
export const house = [
  ...boxTriangles([0, 0, 0], [10.5, 6, 3]),
  ...boxTriangles([1, 1, 3], [2, 2, 3.25]),
]
const holds = { triangles: 24, min: [0, 0, -6] as Triple, max: [10.5, 3.25, 0] as Triple }

const notFinite = binaryStl(house)
notFinite.writeFloatLE(Number.NaN, 84 + 50 * 2 + 12)
const text = textStl(house).toString()

export const samples: ModelSamples = {
  requirements: 'T53',
  good: [
    { name: 'House.STL', make: () => binaryStl(house), holds },
    { name: 'house.stl', make: () => textStl(house), holds },
  ],
  bad: [
    [
      'an STL cut off',
      () => binaryStl(house).subarray(0, 700),
      invalid('STL', '24 triangles announced, 12 there'),
    ],
    [
      'an STL longer than it announces',
      () => Buffer.concat([Buffer.alloc(80), Buffer.from([1, 0, 0, 0]), Buffer.alloc(90)]),
      invalid('STL', '1 triangles announced, 1 there'),
    ],
    ['an STL without numbers for corners', () => notFinite, invalid('STL', 'triangle 3')],
    ['an STL without a triangle', () => binaryStl([]), { code: 'glb.empty' }],
    [
      'an STL that is a text of another kind',
      textOf(`<html>${' '.repeat(100)}</html>`),
      invalid('STL', 'line 1'),
    ],
    [
      'an STL with a word for a number',
      textOf(text.replace('vertex 0 0 3', 'vertex 0 0 three')),
      invalid('STL', 'line 11'),
    ],
    [
      'an STL with four corners in a triangle',
      textOf(text.replace(' endloop', '  vertex 1 1 1\r\n endloop')),
      invalid('STL', 'line 7'),
    ],
    [
      'an STL that ends early',
      textOf(text.slice(0, text.indexOf('endsolid'))),
      invalid('STL', 'it ends at line 170'),
    ],
    [
      'an STL of one endless line',
      textOf(`solid ${'x'.repeat(5000)}`),
      invalid('STL', 'its lines are too long'),
    ],
  ],
  promises: {
    pictures: 'An STL has no pictures.',
    farOrigin: {
      name: 'wall.stl',
      make: () => {
        const corners = fannedCorners(farWall)
        return textStl(
          Array.from({ length: corners.length / 3 }, (_, n) => corners.slice(n * 3, n * 3 + 3)),
        )
      },
    },
    missingFile: 'An STL names no other file.',
    concaveFaces: 'An STL has triangles only.',
    nGons: 'An STL has triangles only.',
    names: 'An STL names no other file.',
    announced: {
      name: 'house.stl',
      make: () => Buffer.concat([Buffer.alloc(80, 1), Buffer.alloc(4, 0xff), Buffer.alloc(100)]),
    },
  },
}

import {
  buildBoxTriangles,
  buildInvalidModelError,
  type Corner,
  createTextMaker,
  fanFaces,
  farWall,
  type ModelSamples,
} from '../../../testing/models/sampleModels.ts'
import type { Triple } from '../../glbMetadata.ts'

/** An STL as most programs write it. */
export const buildBinaryStl = (triangles: readonly Corner[][]): Buffer => {
  const bytes = Buffer.alloc(84 + triangles.length * 50)
  bytes.write('solid, though binary')
  bytes.writeUInt32LE(triangles.length, 80)
  for (const [i, triangle] of triangles.entries())
    for (const [j, value] of triangle.flat().entries())
      bytes.writeFloatLE(value, 84 + i * 50 + 12 + j * 4)
  return bytes
}

/** The same as text. */
export const buildTextStl = (triangles: readonly Corner[][]): Buffer => {
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
export const houseTriangles = [
  ...buildBoxTriangles([0, 0, 0], [10.5, 6, 3]),
  ...buildBoxTriangles([1, 1, 3], [2, 2, 3.25]),
]
const holds = { triangles: 24, min: [0, 0, -6] as Triple, max: [10.5, 3.25, 0] as Triple }

const notFinite = buildBinaryStl(houseTriangles)
notFinite.writeFloatLE(Number.NaN, 84 + 50 * 2 + 12)
const text = buildTextStl(houseTriangles).toString()

export const samples: ModelSamples = {
  requirements: 'T53',
  good: [
    { name: 'House.STL', make: () => buildBinaryStl(houseTriangles), holds },
    { name: 'house.stl', make: () => buildTextStl(houseTriangles), holds },
  ],
  bad: [
    [
      'an STL cut off',
      () => buildBinaryStl(houseTriangles).subarray(0, 700),
      buildInvalidModelError('STL', '24 triangles announced, 12 there'),
    ],
    [
      'an STL longer than it announces',
      () => Buffer.concat([Buffer.alloc(80), Buffer.from([1, 0, 0, 0]), Buffer.alloc(90)]),
      buildInvalidModelError('STL', '1 triangles announced, 1 there'),
    ],
    [
      'an STL without numbers for corners',
      () => notFinite,
      buildInvalidModelError('STL', 'triangle 3'),
    ],
    ['an STL without a triangle', () => buildBinaryStl([]), { code: 'glb.empty' }],
    [
      'an STL that is a text of another kind',
      createTextMaker(`<html>${' '.repeat(100)}</html>`),
      buildInvalidModelError('STL', 'line 1'),
    ],
    [
      'an STL with a word for a number',
      createTextMaker(text.replace('vertex 0 0 3', 'vertex 0 0 three')),
      buildInvalidModelError('STL', 'line 11'),
    ],
    [
      'an STL with four corners in a triangle',
      createTextMaker(text.replace(' endloop', '  vertex 1 1 1\r\n endloop')),
      buildInvalidModelError('STL', 'line 7'),
    ],
    [
      'an STL that ends early',
      createTextMaker(text.slice(0, text.indexOf('endsolid'))),
      buildInvalidModelError('STL', 'it ends at line 170'),
    ],
    [
      'an STL of one endless line',
      createTextMaker(`solid ${'x'.repeat(5000)}`),
      buildInvalidModelError('STL', 'its lines are too long'),
    ],
  ],
  promises: {
    pictures: 'An STL has no pictures.',
    farOrigin: {
      name: 'wall.stl',
      make: () => {
        const corners = fanFaces(farWall)
        return buildTextStl(
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

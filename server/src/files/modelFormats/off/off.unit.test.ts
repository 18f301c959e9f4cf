import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { afterAll, describe, expect, it } from 'vitest'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import { convert } from './convert.ts'

const folder = mkdtempSync(join(tmpdir(), 'nspect-off-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The triangles of an OFF of these lines: places of their corners and colours. */
const read = async (...lines: string[]) => {
  const path = join(folder, 'upload')
  writeFileSync(path, lines.join('\n'))
  const root = (
    await new NodeIO().readBinary(await convert({ path, displayName: 'upload' }))
  ).getRoot()
  const primitive = root.listMeshes()[0]!.listPrimitives()[0]!
  const valuesOf = (semantic: string) => {
    const accessor = primitive.getAttribute(semantic)
    return (
      accessor &&
      [...primitive.getIndices()!.getArray()!].map((corner) => accessor.getElement(corner, []))
    )
  }
  return {
    places: valuesOf('POSITION')!,
    colors: valuesOf('COLOR_0'),
    material: root.listMaterials()[0]!,
  }
}

/** The areas of triangles on a floor, positive where they are seen from above. */
const areasOf = (places: number[][]) =>
  Array.from({ length: places.length / 3 }, (_, n) => {
    const [[ax = 0, , az = 0] = [], [bx = 0, , bz = 0] = [], [cx = 0, , cz = 0] = []] =
      places.slice(n * 3, n * 3 + 3)
    return ((bz - az) * (cx - ax) - (bx - ax) * (cz - az)) / 2
  })
const sum = (numbers: number[]) => numbers.reduce((whole, number) => whole + number, 0)

const triangle = ['0 0 0', '1 0 0', '0 1 2']
const room = ['0 0 0', '4 0 0', '4 3 0', '2 1 0', '0 3 0']

describe('T348: an OFF', () => {
  it.each([
    ['as it is defined', ['OFF', '3 1 3', ...triangle, '3 0 1 2']],
    ['with its counts behind the first word', ['OFF 3 1 0', ...triangle, '3 0 1 2']],
    ['with its counts joined to it', ['OFF3 1 0', ...triangle, '3 0 1 2']],
    ['without a count of edges', ['OFF', '3 1', ...triangle, '3 0 1 2', '']],
    [
      'with comments and empty lines',
      ['# by hand', 'OFF # text', '', '3 1 0', ...triangle, '# faces', '3  0 1\t2 # one'],
    ],
    ['with a colour of a list that it does not have', ['OFF', '3 1 0', ...triangle, '3 0 1 2 7']],
  ])('%s becomes a mesh, z up turned to y up, grey without colours', async (_, lines) => {
    const { places, colors, material } = await read(...lines)
    expect(places.flat().map((value) => Math.round(value * 1e5) / 1e5 + 0)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 2, -1,
    ])
    expect(colors).toBeNull()
    expect(material.getBaseColorFactor()[0]).toBeCloseTo(0.7)
  })

  it.each([
    ['from above', '5 0 1 2 3 4', 1],
    ['from below', '5 4 3 2 1 0', -1],
  ])('has its concave polygons as they are, seen %s', async (_, face, sense) => {
    const { places } = await read('OFF', '5 1 0', ...room, face)
    const areas = areasOf(places)
    expect(areas).toHaveLength(3)
    expect(areas.every((area) => area * sense > 0)).toBe(true)
    expect(sum(areas) * sense).toBeCloseTo(8, 4)
  })

  it.each([
    ['as bytes', '255 0 51 255', '0 255 51'],
    ['as fractions', '1 0 0.2 1.0', '0.0 1.0 0.2'],
  ])(
    'has the colours of its faces, written %s; one without stays grey',
    async (_, first, second) => {
      const faces = [`3 0 1 2 ${first}`, `3 0 2 1 ${second}`, '3 1 2 0']
      const { colors, material } = await read('OFF', '3 3 0', ...triangle, ...faces)
      const dim = toLinearLight(0.2)
      const expected = [
        [1, 0, dim],
        [0, 1, dim],
        [0.7, 0.7, 0.7],
      ].flatMap((color) => [color, color, color])
      for (const [i, color] of expected.flat().entries())
        expect(colors?.flat()[i]).toBeCloseTo(color, 5)
      expect(material.getBaseColorFactor()).toEqual([1, 1, 1, 1])
    },
  )

  it('has the colours of its corners as COFF', async () => {
    const corners = triangle.map(
      (place, n) => `${place} ${['255 0 0 255', '0 255 0 255', '0 0 255 255'][n]}`,
    )
    const { colors } = await read('COFF', '3 1 0', ...corners, '3 0 1 2')
    expect(colors).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { readIfcSpaces } from './convert.ts'
import { ifcSpaces } from './ifcSpaces.ts'
import { buildHotelIfc } from './testing/sampleIfc.ts'
import { traceFloor } from './traceFloor.ts'

const read = async (bytes: Buffer) => {
  const json = await readIfcSpaces(
    (offset, length) => bytes.subarray(offset, offset + length),
    bytes.length,
  )
  return ifcSpaces.parse(JSON.parse(Buffer.from(json).toString()))
}
const round = (value: number) => Math.round(value * 100) / 100

describe('T648: the spaces of an IFC file', () => {
  it.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const)(
    '%s: have number, name, kind, storey and the outline of their floor',
    async (schema) => {
      const spaces = await read(buildHotelIfc({ schema, hasLobby: true }))
      expect(spaces.map(({ number, floorName }) => [floorName, number]).sort()).toEqual([
        ['Level 1', '0.01'],
        ['Level 1', 'Room 1'],
        ['Level 2', '1.01'],
        ['Level 2', 'Room 2'],
      ])
      const lobby = spaces.find(({ number }) => number === '1.01')
      expect(lobby).toMatchObject({ name: 'Lobby', kind: 'Public area', elevation: 3 })
      expect(lobby?.globalId).toMatch(/^[\w$]{22}$/)
      const { points = [], bottom = 0, top = 0 } = lobby?.floor ?? {}
      expect([round(bottom), round(top)]).toEqual([3, 5.7])
      expect(
        points.map(([x, y]) => `${round(x)} ${round(y)}`.replaceAll('-0 ', '0 ')).sort(),
      ).toEqual(['-10 -6', '-10 0', '-4 -3', '-4 0', '-7 -3', '-7 -6'].sort())
    },
  )

  it.each(['MILLI', 'metre', 'foot'] as const)('of a file in %s: in metres', async (unit) => {
    const [space] = await read(buildHotelIfc({ unit, storeys: 1 }))
    const xs = space?.floor?.points.map(([x]) => round(x)) ?? []
    const ys = space?.floor?.points.map(([, y]) => round(y)) ?? []
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0.2, 3.8])
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-2.8, -0.2])
  })

  it.each(
    (['MILLI', 'metre', 'foot'] as const).flatMap((unit) =>
      (['IFC2X3', 'IFC4'] as const).map((schema) => [unit, schema] as const),
    ),
  )(
    'T680: of a file in %s (%s) have their net area, else their gross area, in m²',
    async (unit, schema) => {
      const areaOf = async (
        floorAreas?: NonNullable<Parameters<typeof buildHotelIfc>[0]>['floorAreas'],
      ) => {
        const [space] = await read(
          buildHotelIfc({ unit, schema, storeys: 1, ...(floorAreas && { floorAreas }) }),
        )
        return space?.area
      }
      expect(await areaOf({ GrossFloorArea: 12, NetFloorArea: 9.36 })).toBe(9.36)
      expect(await areaOf({ NetFloorArea: 9.36, GrossFloorArea: 12 })).toBe(9.36)
      expect(await areaOf({ GrossFloorArea: 12 })).toBe(12)
      expect(await areaOf()).toBeNull()
    },
  )

  it('are read without a body or an outline if theirs is damaged', async () => {
    const whole = buildHotelIfc({ storeys: 1 }).toString()
    const damaged = whole.replace(/('Room 1',\$,\$,#\d+),#\d+/, '$1,$')
    const [space] = await read(Buffer.from(damaged))
    expect(space).toMatchObject({ number: 'Room 1', floorName: 'Level 1', floor: null })
  })

  it('are none in a file without them', async () => {
    const without = buildHotelIfc({ storeys: 1 })
      .toString()
      .replace(/^#\d+=IFCSPACE\(.*$/m, '')
    expect(await read(Buffer.from(without))).toEqual([])
  })
})

describe('T648: the floor of a body', () => {
  const quad = (y: number, side: number): number[] => [
    ...[0, y, 0, side, y, 0, side, y, side],
    ...[0, y, 0, side, y, side, 0, y, side],
  ]

  it('is its lowest level, without corners on a straight line and holes', () => {
    expect(traceFloor([...quad(3, 5), ...quad(0, 4)], 200)).toEqual({
      points: expect.arrayContaining([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
      bottom: 0,
      top: 3,
    })
    expect(traceFloor([], 200)).toBeNull()
    expect(traceFloor([0, 0, 0, 1, 1, 0, 0, 2, 1], 200)).toBeNull()
  })

  it('has at most as many corners as an outline may have', () => {
    const slices = Array.from({ length: 500 }, (_, n) => {
      const at = (m: number) => [
        5 * Math.cos((m / 500) * 2 * Math.PI),
        0,
        5 * Math.sin((m / 500) * 2 * Math.PI),
      ]
      return [...[0, 0, 0], ...at(n), ...at((n + 1) % 500)]
    }).flat()
    expect(traceFloor(slices, 200)?.points.length).toBe(200)
  })
})

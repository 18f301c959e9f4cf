import { describe, expect, it } from 'vitest'
import { type Corner, computePolygonArea, isInsidePolygon, isSelfCrossing } from './polygon.ts'
import { computeOutlineArea, type RoomOutline, roomOutline } from './roomOutline.ts'

const square: Corner[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
/** A lobby round a corner: 6 m by 6 m without its upper right quarter. */
const lobby: Corner[] = [
  [0, 0],
  [6, 0],
  [6, 3],
  [3, 3],
  [3, 6],
  [0, 6],
]
const onPicture = (points: Corner[]) => ({ on: 'picture', projectModelImageId: 7, points })
const problemsOf = (outline: unknown) =>
  roomOutline.safeParse(outline).error?.issues.map(({ path, message }) => [path[0], message])

describe('the outline of a room', () => {
  it('T640: has an area, however far from the origin and whichever way round it is drawn', () => {
    expect(computePolygonArea(lobby)).toBe(27)
    expect(computePolygonArea([...lobby].reverse())).toBe(27)
    const far = lobby.map(([x, y]): Corner => [x + 4_500_000, y - 900_000])
    expect(computePolygonArea(far)).toBeCloseTo(27)
  })

  it('T640: holds what is inside and on its border, and nothing else', () => {
    expect(isInsidePolygon([1, 5], lobby)).toBe(true)
    expect(isInsidePolygon([4, 4], lobby)).toBe(false)
    for (const onBorder of [
      [3, 4.5],
      [6, 0],
      [0, 2],
      [4.2, 3],
    ] as Corner[])
      expect(isInsidePolygon(onBorder, lobby)).toBe(true)
    expect(isInsidePolygon([3.001, 4.5], lobby)).toBe(false)
    expect(isInsidePolygon([-1, 0], lobby)).toBe(false)
  })

  it('T640: of any shape holds a place if a ray from it crosses the border an odd number of times', () => {
    let seed = 640
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 200; round++) {
      const star = Array.from({ length: 12 }, (_, n): Corner => {
        const [angle, reach] = [(n / 12) * 2 * Math.PI, 1 + 4 * random()]
        return [reach * Math.cos(angle), reach * Math.sin(angle)]
      })
      expect(isSelfCrossing(star)).toBe(false)
      expect(isInsidePolygon([0, 0], star)).toBe(true)
      expect(isInsidePolygon([6 * random() + 5.1, 0], star)).toBe(false)
      const corner = star[Math.floor(12 * random())] as Corner
      expect(isInsidePolygon(corner, star)).toBe(true)
      expect(isInsidePolygon([corner[0] * 1.01, corner[1] * 1.01], star)).toBe(false)
      expect(isInsidePolygon([corner[0] * 0.5, corner[1] * 0.5], star)).toBe(
        isInsidePolygon([corner[0] * 0.5, corner[1] * 0.5], [...star].reverse()),
      )
    }
  })

  it('T640: is refused if it crosses itself, touches itself or goes back on its own line', () => {
    const bow: Corner[] = [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ]
    const touching: Corner[] = [...square.slice(0, 3), [2, 0]]
    const spike: Corner[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [4, 2],
      [0, 4],
    ]
    for (const points of [bow, touching, spike])
      expect(problemsOf(onPicture(points))).toEqual([['points', 'room.outlineCrosses']])
    expect(problemsOf(onPicture(square))).toBeUndefined()
  })

  it('T640: may repeat a corner, as a double click does, and its first as its last', () => {
    const [first, second, ...rest] = square as [Corner, Corner, ...Corner[]]
    expect(problemsOf(onPicture([first, second, second, ...rest, first]))).toBeUndefined()
  })

  it('T640: is refused without an area, with too few corners and with too many', () => {
    const line: Corner[] = [
      [0, 0],
      [4, 0],
      [4, 0],
    ]
    expect(problemsOf(onPicture(line))).toEqual([['points', 'room.outlineCrosses']])
    expect(problemsOf(onPicture(square.slice(0, 2)))).toEqual([['points', 'room.outlineTooFew']])
    const circle = Array.from(
      { length: 201 },
      (_, n): Corner => [
        50 + 40 * Math.cos((n / 201) * 2 * Math.PI),
        50 + 40 * Math.sin((n / 201) * 2 * Math.PI),
      ],
    )
    expect(problemsOf(onPicture(circle))).toEqual([['points', 'room.outlineTooMany']])
    expect(problemsOf(onPicture(circle.slice(1)))).toBeUndefined()
    expect(
      problemsOf(
        onPicture([
          [0, 0],
          [101, 0],
          [4, 4],
        ]),
      )?.map(([field]) => field),
    ).toEqual(['points'])
  })

  it('T640: is measured in square metres where its scale is known', () => {
    const picture = { id: 7, width: 2000, height: 1000, widthInMetres: null, onModel: null }
    const quarter: RoomOutline = {
      on: 'picture',
      projectModelImageId: 7,
      points: [
        [0, 0],
        [50, 0],
        [50, 50],
        [0, 50],
      ],
    }
    const areaOf = (outline: RoomOutline, of: Partial<typeof picture> & object = {}) =>
      computeOutlineArea(outline, { model: 0.001, pictures: [{ ...picture, ...of }] })
    expect(areaOf(quarter)).toBeNull()
    expect(areaOf(quarter, { widthInMetres: 20 } as object)).toBeCloseTo(50)
    expect(areaOf(quarter, { onModel: { a: 0, b: 0.1, scale: 0.001 } } as object)).toBeCloseTo(50)
    const inMillimetres: RoomOutline = {
      on: 'model',
      model: 'f'.repeat(64),
      up: 'y',
      points: lobby.map(([x, y]): [number, number] => [x * 1000, y * 1000]),
      bottom: 0,
      top: 2700,
    }
    expect(areaOf(inMillimetres)).toBeCloseTo(27)
  })
})

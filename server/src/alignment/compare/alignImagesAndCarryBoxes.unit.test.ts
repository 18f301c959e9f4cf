import { describe, expect, it } from 'vitest'
import { alignImagesAndCarryBoxes, type CompareInput } from './alignImagesAndCarryBoxes.ts'
import type { GrayImage } from './grayImage.ts'

/** Rooms of a plan, in pixels, always the same ones. */
const rooms = Array.from({ length: 26 }, (_, n) => ({
  x: 60 + ((n * 137) % 560),
  y: 50 + ((n * 211) % 380),
  width: 30 + ((n * 53) % 90),
  height: 25 + ((n * 31) % 70),
}))

interface Drawing {
  shift?: { x: number; y: number }
  scale?: number
  width?: number
  height?: number
  without?: number
}

/** Draws the rooms as lines of two pixels. */
const plan = ({
  shift = { x: 0, y: 0 },
  scale = 1,
  width = 800,
  height = 560,
  without = -1,
}: Drawing = {}): GrayImage => {
  const data = new Uint8Array(width * height).fill(255)
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
      for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x++)
        data[y * width + x] = 40
    }
  }
  for (const [n, room] of rooms.entries()) {
    if (n === without) continue
    const [x, y] = [room.x * scale + shift.x, room.y * scale + shift.y]
    const [right, bottom] = [x + room.width * scale, y + room.height * scale]
    fill(x, y, right, y + 2)
    fill(x, bottom, right, bottom + 2)
    fill(x, y, x + 2, bottom)
    fill(right, y, right + 2, bottom)
  }
  return { width, height, data }
}

const boxOf = (n: number, { width, height }: GrayImage) => {
  const room = rooms[n] as (typeof rooms)[0]
  return {
    x: (100 * room.x) / width,
    y: (100 * room.y) / height,
    width: (100 * room.width) / width,
    height: (100 * room.height) / height,
  }
}

const compared = (
  pictures: CompareInput['pictures'],
  numbers: readonly number[],
  more: Partial<CompareInput> = {},
) =>
  alignImagesAndCarryBoxes({
    pictures,
    factor: 1,
    sizes: pictures,
    isSame: false,
    alignment: null,
    boxes: numbers.map((n) => boxOf(n, pictures[0])),
    ...more,
  })

const all = rooms.map((_, n) => n)

describe('two revisions of a plan', () => {
  it('T297: that are one file leave every rectangle where it is', () => {
    const { boxes } = compared([plan(), plan()], [3], { isSame: true })
    expect(boxes).toEqual([{ box: boxOf(3, plan()), isSure: true, likeness: 1 }])
  })

  it('T297: of which the newer is shifted on a larger sheet carry the rectangles along', () => {
    const shifted = plan({ shift: { x: 93, y: 41 }, width: 940, height: 640 })
    const { alignment, boxes } = compared([plan(), shifted], all)
    expect(alignment).toMatchObject({ a: expect.closeTo(1, 2), b: expect.closeTo(0, 2) })
    expect(alignment?.shiftX).toBeCloseTo(93, -0.5)
    expect(alignment?.shiftY).toBeCloseTo(41, -0.5)
    expect(boxes.filter(({ isSure }) => isSure)).toHaveLength(all.length)
    for (const [n, { box }] of boxes.entries()) {
      expect(Math.abs((box.x / 100) * 940 - (rooms[n]?.x ?? 0) - 93)).toBeLessThan(1.5)
      expect(Math.abs((box.y / 100) * 640 - (rooms[n]?.y ?? 0) - 41)).toBeLessThan(1.5)
    }
  })

  it('T297: of which the newer is drawn at another scale are found, too', () => {
    const scaled = plan({ scale: 1.12, shift: { x: -20, y: 12 }, width: 900, height: 640 })
    const { alignment, boxes } = compared([plan(), scaled], all)
    expect(alignment?.a).toBeCloseTo(1.12, 2)
    expect(boxes.filter(({ isSure }) => isSure).length).toBeGreaterThanOrEqual(all.length * 0.9)
  })

  it('T297: of which the newer lacks a room leave that one to people, and no other', () => {
    const without = 7
    const { boxes } = compared(
      [plan(), plan({ shift: { x: 12, y: 9 }, without })],
      [2, without, 11],
    )
    expect(boxes.map(({ isSure }) => isSure)).toEqual([true, false, true])
  })

  it('T297: that show different things are aligned by nobody but people', () => {
    const other: GrayImage = { width: 800, height: 560, data: new Uint8Array(800 * 560) }
    for (let y = 0; y < 560; y++) {
      for (let x = 0; x < 800; x++)
        other.data[y * 800 + x] = 128 + 90 * Math.sin((x * x) / 3000 + y / 17)
    }
    const { alignment, boxes } = compared([plan(), other], [1, 2])
    expect(alignment).toBeNull()
    expect(boxes).toMatchObject([{ isSure: false }, { isSure: false }])
    // by their picks it is carried there, and still to be checked
    const picked = compared([plan(), other], [1], {
      alignment: { a: 1, b: 0, shiftX: 80, shiftY: 0 },
    })
    expect(picked.boxes[0]?.isSure).toBe(false)
    expect(picked.boxes[0]?.box.x).toBeCloseTo(boxOf(1, plan()).x + 10)
  })
})

import { expect, test } from 'vitest'
import { computeImageCutOut } from './imageCutOut.ts'

const plan = (width: number, height: number) => ({ width, height })
const at = (x: number, y: number, box: { width: number; height: number } | null = null) => ({
  x,
  y,
  box: box && { x: x - box.width / 2, y: y - box.height / 2, ...box },
})
const room = { width: 116, height: 84 }

test('T340: the surroundings of a point are drawn three times as large as the whole plan, with the point in the middle', () => {
  const part = computeImageCutOut(plan(1280, 900), at(0.5, 0.6), room)
  expect(part?.width).toBeCloseTo(1 / 3, 1)
  expect(part!.left + part!.width / 2).toBeCloseTo(0.5)
  expect(part!.top + part!.height / 2).toBeCloseTo(0.6)
  expect(part!.size.width).toBeLessThanOrEqual(room.width)
  expect(part!.size.height).toBeLessThanOrEqual(room.height)
})

test('T340: at the edge of a plan nothing beyond it is shown', () => {
  expect(computeImageCutOut(plan(1280, 900), at(0, 1), room)).toMatchObject({ left: 0 })
  const part = computeImageCutOut(plan(1280, 900), at(0.99, 0.01), room)
  expect([part!.left + part!.width, part!.top]).toEqual([1, 0])
})

test('T340: the proportions of the plan stay as they are, however long it is', () => {
  for (const [width, height] of [
    [1280, 900],
    [1280, 200],
    [400, 1280],
  ] as const) {
    const part = computeImageCutOut(plan(width, height), at(0.4, 0.4), room)!
    expect((part.size.width / part.width / (part.size.height / part.height)) * height).toBeCloseTo(
      width,
    )
    expect(part.size.width).toBeLessThanOrEqual(room.width + 0.001)
    expect(part.size.height).toBeLessThanOrEqual(room.height + 0.001)
  }
})

test('T340: a rectangle keeps its surroundings, and one that covers most of a plan is shown on the whole of it', () => {
  const part = computeImageCutOut(plan(1280, 900), at(0.5, 0.5, { width: 0.2, height: 0.1 }), room)
  expect(part!.width).toBeGreaterThanOrEqual(0.4)
  expect(
    computeImageCutOut(plan(1280, 900), at(0.5, 0.5, { width: 0.6, height: 0.5 }), room),
  ).toBeUndefined()
})

test('T340: a picture that is too coarse, or has no size, is not enlarged', () => {
  expect(computeImageCutOut(plan(200, 150), at(0.5, 0.5), room)).toBeUndefined()
  expect(computeImageCutOut(plan(0, 0), at(0.5, 0.5), room)).toBeUndefined()
})

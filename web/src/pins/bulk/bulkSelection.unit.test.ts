import { describe, expect, it } from 'vitest'
import {
  addPinsToSelection,
  buildScreenBox,
  emptySelection,
  pickPinsInBox,
  removePinsFromSelection,
  selectPinRange,
  togglePinSelected,
} from './bulkSelection.ts'

const order = [11, 12, 13, 14, 15]
const listIds = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].toSorted((a, b) => a - b)

describe('T177: a range of points', () => {
  it('goes from the one ticked last to this one, in either direction, and adds to what is chosen', () => {
    const from = togglePinSelected(addPinsToSelection(emptySelection, [11]), 14)
    expect(listIds(selectPinRange(from, 12, order))).toEqual([11, 12, 13, 14])
    expect(listIds(selectPinRange(from, 15, order))).toEqual([11, 14, 15])
  })

  it('follows the order that is seen, not the numbers', () => {
    expect(
      listIds(selectPinRange(togglePinSelected(emptySelection, 15), 11, [15, 13, 11, 12, 14])),
    ).toEqual([11, 13, 15])
  })

  it('begins anew from the same point after another range', () => {
    const first = selectPinRange(togglePinSelected(emptySelection, 12), 13, order)
    expect(listIds(selectPinRange(first, 15, order))).toEqual([12, 13, 14, 15])
  })

  it('is this point alone if none was ticked, or the filter hides the last one', () => {
    expect(selectPinRange(emptySelection, 13, order)).toMatchObject({ isOn: true, anchor: 13 })
    expect(listIds(selectPinRange(emptySelection, 13, order))).toEqual([13])
    expect(listIds(selectPinRange(togglePinSelected(emptySelection, 99), 13, order))).toEqual([
      13, 99,
    ])
  })
})

it('T177: what is done loses its tick, and the list goes on showing ticks', () => {
  expect(
    removePinsFromSelection(addPinsToSelection(emptySelection, order), [11, 13]),
  ).toMatchObject({
    isOn: true,
    ids: new Set([12, 14, 15]),
  })
  expect(togglePinSelected(togglePinSelected(emptySelection, 11), 11)).toMatchObject({
    isOn: true,
    ids: new Set(),
  })
})

describe('T177: a box', () => {
  const disc = (id: number, x: number, y: number) => ({ id, x, y, width: 0, height: 0 })
  const seen = [
    disc(1, 10, 10),
    disc(2, 50, 50),
    disc(3, 200, 80),
    { id: 4, x: 90, y: 90, width: 40, height: 30 },
  ]

  it('is the same from whichever corner it is drawn', () => {
    const box = buildScreenBox({ x: 60, y: 60 }, { x: 5, y: 5 })
    expect(box).toEqual({ x: 5, y: 5, width: 55, height: 55 })
    expect(pickPinsInBox(box, seen)).toEqual([1, 2])
  })

  it('takes a mark that it touches', () => {
    expect(pickPinsInBox(buildScreenBox({ x: 120, y: 100 }, { x: 300, y: 110 }), seen)).toEqual([4])
    expect(pickPinsInBox(buildScreenBox({ x: 131, y: 60 }, { x: 300, y: 140 }), seen)).toEqual([3])
  })

  it('that is only a press takes the nearest point, or none', () => {
    expect(
      pickPinsInBox(buildScreenBox({ x: 44, y: 44 }, { x: 45, y: 46 }), [...seen, disc(5, 55, 41)]),
    ).toEqual([2])
    expect(pickPinsInBox(buildScreenBox({ x: 300, y: 300 }, { x: 300, y: 300 }), seen)).toEqual([])
  })
})

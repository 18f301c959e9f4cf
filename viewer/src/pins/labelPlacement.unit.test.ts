import { describe, expect, it } from 'vitest'
import { type LabelCandidate, maxLabels, pickPinLabels } from './labelPlacement.ts'

const pin = (
  key: string,
  x: number,
  y: number,
  distance: number,
  isSelected = false,
): LabelCandidate => ({
  key,
  label: `Point ${key}`,
  x,
  y,
  distance,
  isSelected,
})

describe('the labels shown', () => {
  it('are those of the nearest pins, at most 24, in ten thousand', () => {
    const pins = Array.from({ length: 10_000 }, (_, i) =>
      pin(String(i), (i % 10) * 400, Math.floor(i / 10) * 60, i),
    )
    const shuffled = pins.map((_, i) => pins[(i * 7919) % pins.length]!)
    expect(pickPinLabels(shuffled).map(({ key }) => Number(key))).toEqual(
      Array.from({ length: maxLabels }, (_, i) => i),
    )
  })

  it('never cover each other; the nearer pin keeps its label', () => {
    expect(
      pickPinLabels([pin('far', 105, 100, 9), pin('near', 100, 100, 2)]).map(({ key }) => key),
    ).toEqual(['near'])
  })

  it('always include the selected pin`s', () => {
    const near = Array.from({ length: 60 }, (_, i) => pin(String(i), i * 300, 0, i))
    const chosen = pickPinLabels([...near, pin('selected', 301, 4, 500, true)])
    expect(chosen[0]?.key).toBe('selected')
    expect(chosen.some(({ key }) => key === '1')).toBe(false)
  })

  it('never cover another pin`s disc', () => {
    expect(
      pickPinLabels([pin('below', 100, 127, 2), pin('above', 100, 100, 9)]).map(({ key }) => key),
    ).toEqual(['above'])
  })

  it('T523: are not under what covers the top of the picture, but for the selected pin`s', () => {
    const pins = [
      pin('under', 100, 70, 1),
      pin('below', 500, 90, 2),
      pin('chosen', 900, 40, 3, true),
    ]
    expect(pickPinLabels(pins, 48).map(({ key }) => key)).toEqual(['chosen', 'below'])
    expect(pickPinLabels(pins)).toHaveLength(3)
  })

  it('leave out pins without words', () => {
    expect(pickPinLabels([{ ...pin('a', 0, 0, 1), label: '' }])).toEqual([])
  })
})

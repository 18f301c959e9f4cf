import { describe, expect, it } from 'vitest'
import { boundAnswer } from './boundAnswer.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(90) }))

describe('T822: the answer of a tool', () => {
  it('stays as it is while it fits', () => {
    const answer = { rows: rows(3) }
    expect(boundAnswer(answer, 1_000)).toBe(answer)
  })

  it('loses the last entries of its longest list, and says how many', () => {
    const bounded = boundAnswer({ name: 'Seaview', pins: rows(100), images: rows(2) }, 5_000)
    const pins = bounded?.pins as unknown[]
    expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(5_000)
    expect(bounded).toMatchObject({
      name: 'Seaview',
      images: rows(2),
      cut: { pins: { shown: pins.length, of: 100 } },
    })
    expect(pins).toEqual(rows(pins.length))
  })

  it('loses several lists where one is not enough', () => {
    const bounded = boundAnswer({ pins: rows(100), images: rows(90) }, 1_000)
    expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(1_000)
    expect(Object.keys(bounded?.cut as object)).toEqual(['pins', 'images'])
  })

  it('is none where it is too long without its lists', () => {
    expect(boundAnswer({ text: 'x'.repeat(2_000), rows: rows(2) }, 1_000)).toBeUndefined()
  })
})

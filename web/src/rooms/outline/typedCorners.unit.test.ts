import { describe, expect, it } from 'vitest'
import { formatCorners, parseTypedCorners } from './typedCorners.ts'

describe('T640 typed corners of a room', () => {
  it('T640 are read one a line, and written as they are read', () => {
    const text = '0; 0\n4.2; 0\n4.2; 6\n0; 6'
    const read = parseTypedCorners(`${text}\n\n`, 'en-GB', [0, 0])
    expect(read).toEqual({
      corners: [
        [0, 0],
        [4.2, 0],
        [4.2, 6],
        [0, 6],
      ],
    })
    expect('corners' in read && formatCorners(read.corners, 'en-GB')).toBe(text)
    expect(parseTypedCorners('4,2; 0', 'de-DE', [0, 0])).toEqual({ corners: [[4.2, 0]] })
  })

  it('T640 are those of a rectangle in the middle, if a size is typed', () => {
    expect(parseTypedCorners('4 x 6', 'en-GB', [10, 20])).toEqual({
      corners: [
        [8, 17],
        [12, 17],
        [12, 23],
        [8, 23],
      ],
    })
  })

  it('T640 are refused with the line that is none', () => {
    for (const [text, wrongLine] of [
      ['0; 0\nnorth; 3', 2],
      ['1; 2; 3', 1],
      ['0 x 4', 1],
    ] as const)
      expect([text, parseTypedCorners(text, 'en-GB', [0, 0])]).toEqual([text, { wrongLine }])
  })
})

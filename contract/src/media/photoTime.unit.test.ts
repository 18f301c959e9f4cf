import { describe, expect, it } from 'vitest'
import { isPhotoTime, judgePhotoTime } from './photoTime.ts'

const uploadedAt = new Date('2026-11-29T08:00:00Z')

describe('T406: the time that a camera wrote', () => {
  it.each([
    ['an hour ago', '2026-11-29T07:00:00Z', false],
    ['an hour ago in New York, whose clock says so', '2026-11-29T02:00:00-05:00', false],
    ['this evening on the other side of the earth, in no zone', '2026-11-29T21:59:00', false],
    ['a few minutes ahead of ours', '2026-11-29T08:05:00Z', false],
    ['an hour from now', '2026-11-29T09:00:00Z', true],
    ['tomorrow, in no zone', '2026-11-30T08:00:00', true],
    ['centuries from now', '2999-01-01T00:00:00', true],
    ['the first second of 1990', '1990-01-01T00:00:00', false],
    ['a clock that was never set', '1980-01-01T00:00:00', true],
  ])('%s is flagged only if it cannot be true', (_, at, isImpossible) => {
    expect(judgePhotoTime(at, uploadedAt)).toEqual({ at, isImpossible })
  })

  it.each([
    '0000-00-00T00:00:00',
    '2026-02-30T10:00:00',
    '2026-11-29T25:00:00',
    '2026-11-29',
    'yesterday',
    '',
  ])('"%s" is none', (at) => {
    expect(isPhotoTime(at)).toBe(false)
    expect(judgePhotoTime(at, uploadedAt)).toBeNull()
  })

  it('is unknown if there is none', () => {
    expect(judgePhotoTime(null, uploadedAt)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { cropToAspectRatio } from './takeFrame.ts'

describe('T673 a photo of the same view', () => {
  it('T673: is cut to the last photo, however the device is held', () => {
    expect(cropToAspectRatio(1920, 1080, 4 / 3)).toEqual({
      x: 240,
      y: 0,
      width: 1440,
      height: 1080,
    })
    expect(cropToAspectRatio(1080, 1920, 4 / 3)).toEqual({ x: 0, y: 555, width: 1080, height: 810 })
    expect(cropToAspectRatio(1080, 1920, 3 / 4)).toEqual({
      x: 0,
      y: 240,
      width: 1080,
      height: 1440,
    })
  })
})

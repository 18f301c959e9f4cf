import { describe, expect, it } from 'vitest'
import { getPinColor, pickFirstValidColor } from './pinColor.ts'

describe('the colour of a point', () => {
  it('is the category’s, else grey (T62)', () => {
    expect(pickFirstValidColor({ poiColorCode: '#B91C1C' })).toBe('#B91C1C')
    expect(pickFirstValidColor({ poiColorCode: null })).toBe('#6b7280')
    expect(pickFirstValidColor({ poiColorCode: 'red; background: url(x)' })).toBe('#6b7280')
  })

  it('is its status’ first, where statuses are shown (T62)', () => {
    const stained = {
      projectTypePOIStatus: { poiColorCode: '#15803d' },
      pointCategory: { poiColorCode: '#b91c1c' },
    }
    expect(getPinColor(stained, true)).toBe('#15803d')
    expect(getPinColor(stained, false)).toBe('#b91c1c')
    expect(getPinColor({ ...stained, projectTypePOIStatus: null }, true)).toBe('#b91c1c')
    const colourless = {
      projectTypePOIStatus: { poiColorCode: '' },
      pointCategory: { poiColorCode: null },
    }
    expect(getPinColor(colourless, true)).toBe('#6b7280')
  })
})

import { describe, expect, it } from 'vitest'
import { colorOf, colorOfPin } from './pinColor.ts'

describe('the colour of a point', () => {
  it('is the category’s, else grey (T62)', () => {
    expect(colorOf({ poiColorCode: '#B91C1C' })).toBe('#B91C1C')
    expect(colorOf({ poiColorCode: null })).toBe('#6b7280')
    expect(colorOf({ poiColorCode: 'red; background: url(x)' })).toBe('#6b7280')
  })

  it('is its status’ first, where statuses are shown (T62)', () => {
    const stained = {
      projectTypePOIStatus: { poiColorCode: '#15803d' },
      pointCategory: { poiColorCode: '#b91c1c' },
    }
    expect(colorOfPin(stained, true)).toBe('#15803d')
    expect(colorOfPin(stained, false)).toBe('#b91c1c')
    expect(colorOfPin({ ...stained, projectTypePOIStatus: null }, true)).toBe('#b91c1c')
    const colourless = {
      projectTypePOIStatus: { poiColorCode: '' },
      pointCategory: { poiColorCode: null },
    }
    expect(colorOfPin(colourless, true)).toBe('#6b7280')
  })
})

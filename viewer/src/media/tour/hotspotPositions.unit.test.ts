import { describe, expect, it } from 'vitest'
import type { TourStop } from '../../engine/viewerApi.ts'
import { findNeighborTowards, listHotspotPositions } from './hotspotPositions.ts'

const degrees = Math.PI / 180
const stop = (
  key: string,
  place: [number, number] | null,
  neighbours: string[],
  isInMetres = true,
): TourStop => ({
  key,
  name: key,
  url: '',
  previewUrl: '',
  sha256: key,
  standing: place && { planId: 1, x: place[0], z: place[1], isInMetres, turn: 0 },
  cameraHeight: 1.6,
  neighbours,
})

describe('the neighbours of a panorama', () => {
  it('T305: are drawn on the floor where they stand, but never at one’s feet nor at the horizon', () => {
    const at = stop('a', [0, 0], ['near', 'far', 'near'])
    const stops = [at, stop('near', [4, 0], []), stop('far', [0, -40], [])]
    const [near, far] = listHotspotPositions(at, stops)
    expect(near?.yaw).toBeCloseTo(90 * degrees, 9)
    expect(Math.asin(near?.direction.y ?? 0)).toBeCloseTo(-Math.atan2(1.6, 4), 9)
    expect(far?.yaw).toBeCloseTo(0, 9)
    expect(Math.asin(far?.direction.y ?? 0)).toBeCloseTo(-0.14, 9)
  })

  it('T305: of unknown places the later ones are ahead, the earlier ones behind, side by side', () => {
    const at = stop('b', null, ['a', 'c', 'd'])
    const places = listHotspotPositions(at, [
      stop('a', null, []),
      at,
      stop('c', null, []),
      stop('d', null, []),
    ])
    expect(places.map(({ key }) => key)).toEqual(['a', 'c', 'd'])
    expect(Math.abs(places[0]?.yaw ?? 0)).toBeCloseTo(Math.PI, 9)
    expect(places[1]?.yaw).toBe(0)
    expect(Math.abs(places[2]?.yaw ?? 0)).toBeGreaterThan(0.3)
  })

  it('one that is gone is not drawn', () => {
    const at = stop('a', null, ['gone', 'a'])
    expect(listHotspotPositions(at, [at])).toEqual([])
  })

  it('T305: a step goes to the one that lies nearest to where one looks, within 60 degrees', () => {
    const at = stop('a', [0, 0], ['east', 'north'])
    const places = listHotspotPositions(at, [
      at,
      stop('east', [4, 0], []),
      stop('north', [0, -4], []),
    ])
    expect(findNeighborTowards(places, 20 * degrees)?.key).toBe('north')
    expect(findNeighborTowards(places, 80 * degrees)?.key).toBe('east')
    expect(findNeighborTowards(places, 365 * degrees)?.key).toBe('north')
    expect(findNeighborTowards(places, 180 * degrees)).toBeNull()
    expect(findNeighborTowards([], 0)).toBeNull()
  })
})

import { expect, test } from 'vitest'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import type { ProjectDetail } from '../projects/projects.queries.ts'
import { toImageSightings, toPinMedia } from './pinPlaces.mapper.ts'

/**
 * Two panoramas, of which one stands in the middle of a plan that is 20 m wide, and looks to its
 * top.
 */
const detail = (of: { heading: number | null } = { heading: 0 }): ProjectDetail => {
  const part: object = {
    modelFile: { kind: 'pano' },
    images: [
      { id: 4, sha256: 'plan', onModel: null, variants: { full: { width: 2000, height: 1000 } } },
    ],
    tourNodes: [
      {
        id: 1,
        key: 'lobby',
        sha256: 'a',
        cameraHeight: 1.6,
        projectModelImageId: 4,
        x: 50,
        y: 50,
        ...of,
      },
      {
        id: 2,
        key: 'bar',
        sha256: 'b',
        cameraHeight: 1.6,
        projectModelImageId: null,
        x: null,
        y: null,
        heading: null,
      },
    ],
    tourPlans: [{ projectModelImageId: 4, widthInMetres: 20, north: 0 }],
  }
  return part as ProjectDetail
}
const pinIn = (scene: string, distance?: number): Pick<ReportPinRow, 'pin'> => {
  const place = {
    position: { x: 0, y: 0, z: -5 },
    normal: { x: 0, y: 0, z: 1 },
    key: 'one',
    scene,
    distance,
    v: 1,
  }
  const pin: object = {
    id: 9,
    projectModelImageId: null,
    annotationCoordinates: null,
    matterPointCoordinates: place,
  }
  return { pin: pin as ReportPinRow['pin'] }
}

test('T316: a point of a tour whose distance is known is printed on the plan, that far from its panorama', () => {
  expect(toImageSightings(pinIn('lobby', 3), toPinMedia(detail()))).toEqual({
    seenOn: [{ picture: 0, x: expect.closeTo(50), y: expect.closeTo(20) }],
  })
})

test('T316: one whose distance, panorama or heading is not known is not', () => {
  expect(toImageSightings(pinIn('lobby'), toPinMedia(detail()))).toEqual({})
  expect(toImageSightings(pinIn('bar', 3), toPinMedia(detail()))).toEqual({})
  expect(toImageSightings(pinIn('lobby', 3), toPinMedia(detail({ heading: null })))).toEqual({})
})

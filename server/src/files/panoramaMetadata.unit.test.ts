import { describe, expect, it } from 'vitest'
import { parsePanoramaMetadata } from './panoramaMetadata.ts'

describe('what a stitched photo says of itself', () => {
  it.each([
    [
      'as attributes',
      '<rdf:Description GPano:PoseHeadingDegrees="87.5" GPano:UsePanoramaViewer="True"/>',
    ],
    ['in other quotes', "<rdf:Description GPano:PoseHeadingDegrees = '87.5'/>"],
    ['as elements', '<GPano:PoseHeadingDegrees>\n 87.5</GPano:PoseHeadingDegrees>'],
  ])('T306: is read %s', (_, xmp) => {
    expect(parsePanoramaMetadata(xmp)).toEqual({ heading: 87.5, isPart: false })
  })

  it.each([
    '',
    '<x/>',
    'GPano:PoseHeadingDegrees=""',
    'GPano:PoseHeadingDegrees="NaN"',
    'GPano:PoseHeadingDegrees="-1000"',
    '\u0000',
  ])('T306: %j says nothing', (xmp) => {
    expect(parsePanoramaMetadata(xmp)).toEqual({ heading: null, isPart: false })
  })

  it('T306: a crop of the sphere is a part, the whole of it is none', () => {
    const sizes = (part: number, whole: number) =>
      `GPano:CroppedAreaImageWidthPixels="${part}" GPano:FullPanoWidthPixels="${whole}"`
    expect(parsePanoramaMetadata(sizes(4000, 8000)).isPart).toBe(true)
    expect(parsePanoramaMetadata(sizes(8000, 8000)).isPart).toBe(false)
    expect(parsePanoramaMetadata(sizes(0, 0)).isPart).toBe(false)
  })
})

import { DoubleSide, FrontSide, MeshStandardMaterial } from 'three'
import { describe, expect, it } from 'vitest'
import { ShownMaterials } from './materials.ts'

describe('which sides of a surface are drawn', () => {
  const doubleSided = new MeshStandardMaterial({ side: DoubleSide })
  const oneSided = new MeshStandardMaterial({ side: FrontSide })

  it.each([
    ['a scan', true],
    ['a drawn model', false],
  ])('from outside both of a double-sided one, and the front of any other, in %s', (_, isScan) => {
    const materials = new ShownMaterials(isScan, 0)
    expect(materials.shownFor(doubleSided, true).side).toBe(DoubleSide)
    expect(materials.shownFor(oneSided, true).side).toBe(FrontSide)
  })

  it('from inside both of all, and outside again as before', () => {
    const materials = new ShownMaterials(true, 0)
    const shown = [doubleSided, oneSided].map((source) => materials.shownFor(source, true))
    materials.isInside = true
    expect(shown.map(({ side }) => side)).toEqual([DoubleSide, DoubleSide])
    materials.isInside = false
    expect(shown.map(({ side }) => side)).toEqual([DoubleSide, FrontSide])
  })
})

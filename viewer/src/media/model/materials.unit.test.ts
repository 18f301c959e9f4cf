import { BoxGeometry, DoubleSide, FrontSide, Mesh, MeshStandardMaterial, Texture } from 'three'
import { describe, expect, it } from 'vitest'
import { isPlainModel, ShownMaterials } from './materials.ts'

describe('which sides of a surface are drawn', () => {
  const doubleSided = new MeshStandardMaterial({ side: DoubleSide })
  const oneSided = new MeshStandardMaterial({ side: FrontSide })

  it.each([
    ['a scan', true],
    ['a drawn model', false],
  ])('from outside both of a double-sided one, and the front of any other, in %s', (_, isScan) => {
    const materials = new ShownMaterials({ isScan, isClay: false, stops: 0 })
    expect(materials.shownFor(doubleSided, true).side).toBe(DoubleSide)
    expect(materials.shownFor(oneSided, true).side).toBe(FrontSide)
  })

  it('from inside both of all, and outside again as before', () => {
    const materials = new ShownMaterials({ isScan: true, isClay: false, stops: 0 })
    const shown = [doubleSided, oneSided].map((source) => materials.shownFor(source, true))
    materials.isInside = true
    expect(shown.map(({ side }) => side)).toEqual([DoubleSide, DoubleSide])
    materials.isInside = false
    expect(shown.map(({ side }) => side)).toEqual([DoubleSide, FrontSide])
  })
})

describe('T576: a model without textures looks like clay', () => {
  const grey = new MeshStandardMaterial({ color: '#808080' })
  const red = new MeshStandardMaterial({ color: '#c00000' })
  const glass = new MeshStandardMaterial({ color: '#80a0c0', transparent: true, opacity: 0.4 })
  const brick = new MeshStandardMaterial({ color: '#808080', map: new Texture() })
  const show = (isClay: boolean) => {
    const materials = new ShownMaterials({ isScan: false, isClay: !isClay, stops: 0 })
    const shown = [grey, red, glass, brick].map((source) => materials.shownFor(source, true))
    expect(materials.light({ isScan: false, isClay, stops: 0 })).toBe(false)
    return shown.map(({ color }) => color)
  }

  it('its greys become light and warm, a strong color stays one, and glass stays glass', () => {
    const [plaster, tinted, pane, wall] = show(true)
    expect(plaster!.r).toBeGreaterThan(0.65)
    expect(plaster!.r).toBeGreaterThan(plaster!.b)
    expect(tinted!.r - tinted!.b).toBeGreaterThan(0.2)
    expect(pane!.equals(glass.color)).toBe(true)
    expect(wall!.equals(brick.color)).toBe(true)
  })

  it('and has the colors of its file where light is asked for', () => {
    const shown = show(false)
    expect(shown.map((color) => color.getHexString())).toEqual(
      [grey, red, glass, brick].map(({ color }) => color.getHexString()),
    )
  })

  it('is one of which hardly a triangle has a texture', () => {
    const mesh = (material: MeshStandardMaterial) => new Mesh(new BoxGeometry(), material)
    expect(isPlainModel([mesh(grey), mesh(red)])).toBe(true)
    expect(isPlainModel([mesh(grey), mesh(brick)])).toBe(false)
  })
})

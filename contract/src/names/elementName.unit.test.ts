import { describe, expect, it } from 'vitest'
import { formatElementName } from './elementName.ts'
import { getNames } from './getNames.ts'

const read = (name: string, type: string, language: 'en' | 'de' = 'en') =>
  // a space that keeps a number at its unit reads like any other
  formatElementName({ name, type }, getNames(language))?.replaceAll('\u00a0', ' ') ?? null

describe('T620: names of IFC elements are readable', () => {
  it.each([
    // Revit
    [
      'Basic Wall:Interior - Partition (92mm Stud):206981',
      'IfcWallStandardCase',
      'Interior partition, 92 mm stud',
    ],
    ['Basic Wall:Exterior - Brick on Block:138157', 'IfcWall', 'Exterior brick on block'],
    ['Basic Wall:Generic - 200mm:312345', 'IfcWall', 'Wall, 200 mm'],
    ['Basic Wall:Foundation - 300mm Concrete:14', 'IfcWall', 'Wall, foundation, 300 mm concrete'],
    ['Basic Wall:Party Wall - CMU Unit:1', 'IfcWall', 'Party wall, CMU unit'],
    ['Floor:Generic 150mm:1234', 'IfcSlab', 'Slab, 150 mm'],
    ['Floor:Finish Floor - Wood:1', 'IfcSlab', 'Finish floor, wood'],
    ['M_Single-Flush:0915 x 2134mm:150000', 'IfcDoor', 'Door, single flush, 915 × 2134 mm'],
    ['M_Fixed:0915 x 1220mm:1', 'IfcWindow', 'Window, fixed, 915 × 1220 mm'],
    ['Windows_Sgl_Plain:1810x1210mm:2868', 'IfcWindow', 'Window, single plain, 1810 × 1210 mm'],
    ['Compound Ceiling:600 x 600mm Grid:1', 'IfcCovering', 'Compound ceiling, 600 × 600 mm grid'],
    ['System Panel:Glazed:1', 'IfcPlate', 'Panel, glazed'],
    ['UB-Universal Beams:305x165x40UB:1', 'IfcBeam', 'Universal beams'],
    [
      'M_Concrete-Rectangular-Column:300 x 450mm:1',
      'IfcColumn',
      'Concrete rectangular column, 300 × 450 mm',
    ],
    ['Railing:900mm Pipe:1', 'IfcRailing', 'Railing, 900 mm pipe'],
    ['Rectangular Mullion:50 x 150mm:1', 'IfcMember', 'Rectangular mullion, 50 × 150 mm'],
    ['Toilet-Domestic-3D:Toilet-Domestic-3D:1', 'IfcFlowTerminal', 'Toilet domestic'],
    // ArchiCAD
    ['Wall-012', 'IfcWallStandardCase', 'Wall'],
    ['SW-001', 'IfcWall', 'Wall'],
    ['Wand-Ext-ERDG-1', 'IfcWallStandardCase', 'Wall, exterior'],
    ['Morph-012', 'IfcBuildingElementProxy', null],
    ['Object-004', 'IfcBuildingElementProxy', null],
    // Tekla
    ['BEAM', 'IfcBeam', 'Beam'],
    ['CONCRETE_WALL', 'IfcWall', 'Concrete wall'],
    ['HEA300', 'IfcBeam', 'Beam, HEA 300'],
    ['B/1', 'IfcBeam', 'Beam'],
    // no name, and names of no kind
    ['', 'IfcDoor', 'Door'],
    ['', 'IfcBuildingElementProxy', null],
    ['2O2Fr$t4X7Zf8NOew3FLOH', 'IfcBuildingElementProxy', null],
    ['206981', 'IfcBuildingElementProxy', null],
    ['25mm', 'IfcBuildingElementProxy', null],
    [':::', 'IfcRoof', 'Roof'],
    ['内壁 100mm', 'IfcWall', '内壁 100 mm'],
    ['Wall 1', 'IfcWallStandardCase', 'Wall'],
  ])('%s', (name, type, expected) => {
    expect(read(name, type)).toBe(expected)
  })

  it.each([
    ['Basiswand:STB 200mm:123456', 'IfcWall', 'Wand, Stahlbeton 200 mm'],
    ['Basiswand:Innen - Trockenbau 125mm:1', 'IfcWall', 'Innen, Trockenbau 125 mm'],
    ['Wand-Int-ERDG-4', 'IfcWallStandardCase', 'Wand, innen'],
    ['Innentuer-1', 'IfcDoor', 'Innentür'],
    ['EG-Fenster-1', 'IfcWindow', 'Fenster'],
    ['Terrassentuer', 'IfcDoor', 'Terrassentür'],
    ['Bodenplatte', 'IfcSlab', 'Bodenplatte'],
    ['Dach-1', 'IfcRoof', 'Dach'],
    ['AW_STB_25', 'IfcWall', 'Außenwand Stahlbeton'],
    ['Außenwand 36,5 cm', 'IfcWall', 'Außenwand 36,5 cm'],
    ['Innenwand F90', 'IfcWall', 'Innenwand F90'],
    ['STUETZE', 'IfcColumn', 'Stütze'],
    ['Slab-003', 'IfcSlab', 'Geschossdecke'],
  ])('in German: %s', (name, type, expected) => {
    expect(read(name, type, 'de')).toBe(expected)
  })

  it('T620: a name of any length and any characters has neither a class nor a number in it', () => {
    const long = `Basic Wall:${'Interior - Partition '.repeat(9)}:206981`
    expect(read(long, 'IfcWall')).toMatch(/^Interior partition/)
    expect(read('\u{1f6aa} <b>Door</b>', 'IfcDoor')).toBe('Door')
  })
})

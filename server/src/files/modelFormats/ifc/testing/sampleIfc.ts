interface Hotel {
  schema?: 'IFC2X3' | 'IFC4' | 'IFC4X3_ADD2'
  /** of the file: how many to a metre */
  unit?: 'MILLI' | 'metre' | 'foot'
  storeys?: number
  /** on each storey, side by side along x */
  rooms?: number
  /** metres: where its corner lies in the country's grid, and its height above the sea */
  origin?: readonly [number, number, number]
  /** each storey has a further space, L-shaped, 6 m by 6 m without a quarter, beside the rooms */
  hasLobby?: boolean
  /** m² of each room, in its base quantities */
  floorAreas?: Partial<Record<'NetFloorArea' | 'GrossFloorArea', number>>
  /** no two rooms are alike */
  isVaried?: boolean
}

type Triple = readonly [number, number, number]

const perMetre = { MILLI: 1000, metre: 1, foot: 1 / 0.3048 } as const
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
/** metres */
const room = { width: 4, depth: 3, height: 2.7, wall: 0.2, storey: 3, slab: 0.3 } as const

/** The identity of the n-th part of a sample. */
export const buildGlobalId = (n: number): string => {
  let id = ''
  for (let rest = n; id.length < 22; rest = Math.floor(rest / 64)) id = alphabet[rest % 64] + id
  return id
}

/** The lines of a STEP file as they are added. */
class Step {
  readonly lines: string[] = []
  #ids = 0
  readonly #unit: number

  constructor(unit: number) {
    this.#unit = unit
  }

  add(line: string): string {
    this.lines.push(`#${this.lines.length + 1}=${line};`)
    return `#${this.lines.length}`
  }

  /** A part with an identity: its class, then the identity, then the rest. */
  part(type: string, rest: string): string {
    this.#ids += 1
    return this.add(`${type}('${buildGlobalId(this.#ids)}',#1,${rest}`)
  }

  real = (metres: number): string => {
    const text = String(Math.round(metres * this.#unit * 1e6) / 1e6)
    return text.includes('.') ? text : `${text}.`
  }

  place(at: Triple): string {
    const point = this.add(`IFCCARTESIANPOINT((${at.map(this.real).join()}))`)
    return this.add(`IFCAXIS2PLACEMENT3D(${point},$,$)`)
  }

  localPlace(inside: string, at: Triple): string {
    return this.add(`IFCLOCALPLACEMENT(${inside},${this.place(at)})`)
  }
}

/**
 * An IFC file of an invented hotel: rooms of four brick walls, a door in a wall with its opening, a
 * glass screen, a floor; z up. The walls of the n-th room are named `Wall n.1` to `Wall n.4`.
 */
export const buildHotelIfc = ({
  schema = 'IFC4',
  unit = 'MILLI',
  storeys = 2,
  rooms = 1,
  origin = [0, 0, 0],
  isVaried = false,
  hasLobby = false,
  floorAreas,
}: Hotel = {}): Buffer => {
  const step = new Step(perMetre[unit])
  const isOld = schema === 'IFC2X3'
  const { real } = step
  // what each attribute of an older schema lacks
  const since4 = (text: string) => (isOld ? '' : text)
  step.add('IFCOWNERHISTORY(#4,#5,$,.ADDED.,$,$,$,0)')
  step.add("IFCPERSON($,'Sample',$,$,$,$,$,$)")
  step.add("IFCORGANIZATION($,'Seaview Hotels',$,$,$)")
  step.add('IFCPERSONANDORGANIZATION(#2,#3,$)')
  step.add("IFCAPPLICATION(#3,'1','Sample','Sample')")
  const up = step.add('IFCDIRECTION((0.,0.,1.))')
  const base = step.place([0, 0, 0])
  const context = step.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${base},$)`)
  const measured = [lengthUnit(step, unit), ...(floorAreas ? [areaUnit(step, unit)] : [])]
  const units = step.add(`IFCUNITASSIGNMENT((${measured.join()}))`)
  const project = step.part('IFCPROJECT', `'Seaview Hotel',$,$,$,$,(${context}),${units})`)
  const ground = step.add(`IFCLOCALPLACEMENT($,${step.place(origin)})`)
  const site = step.part('IFCSITE', `'Site',$,$,${ground},$,$,.ELEMENT.,$,$,$,$,$)`)
  const house = step.localPlace(ground, [0, 0, 0])
  const building = step.part('IFCBUILDING', `'Seaview Hotel',$,$,${house},$,$,.ELEMENT.,$,$,$)`)
  step.part('IFCRELAGGREGATES', `$,$,${project},(${site}))`)
  step.part('IFCRELAGGREGATES', `$,$,${site},(${building}))`)

  const colour = (rgb: Triple, transparency: number) => {
    const value = step.add(`IFCCOLOURRGB($,${rgb.join()})`)
    const rendering = step.add(
      `IFCSURFACESTYLERENDERING(${value},${transparency},$,$,$,$,$,$,.NOTDEFINED.)`,
    )
    const style = step.add(`IFCSURFACESTYLE($,.BOTH.,(${rendering}))`)
    return isOld ? step.add(`IFCPRESENTATIONSTYLEASSIGNMENT((${style}))`) : style
  }
  const [brick, wood, glass] = [
    colour([0.8, 0.2, 0.1], 0),
    colour([0.4, 0.25, 0.1], 0),
    colour([0.6, 0.8, 1], 0.7),
  ]

  /** A box from its corner at the origin of its placement. */
  const box = ([width, depth, height]: Triple, style?: string) => {
    const middle = step.add(`IFCCARTESIANPOINT((${real(width / 2)},${real(depth / 2)}))`)
    const axes = step.add(`IFCAXIS2PLACEMENT2D(${middle},$)`)
    const profile = step.add(
      `IFCRECTANGLEPROFILEDEF(.AREA.,$,${axes},${real(width)},${real(depth)})`,
    )
    const solid = step.add(`IFCEXTRUDEDAREASOLID(${profile},${base},${up},${real(height)})`)
    if (style) step.add(`IFCSTYLEDITEM(${solid},(${style}),$)`)
    const body = step.add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)
    return step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)
  }

  /** The space of a lobby round a corner. */
  const lobbyOf = (storeyPlace: string, level: number) => {
    const corners = [
      [0, 0],
      [6, 0],
      [6, 3],
      [3, 3],
      [3, 6],
      [0, 6],
      [0, 0],
    ].map(([x = 0, y = 0]) => step.add(`IFCCARTESIANPOINT((${real(x)},${real(y)}))`))
    const line = step.add(`IFCPOLYLINE((${corners.join()}))`)
    const profile = step.add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${line})`)
    const solid = step.add(`IFCEXTRUDEDAREASOLID(${profile},${base},${up},${real(room.height)})`)
    const body = step.add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)
    const shape = step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)
    const place = step.localPlace(storeyPlace, [-10, 0, 0])
    return step.part(
      'IFCSPACE',
      `'${level}.01',$,'Public area',${place},${shape},'Lobby',.ELEMENT.,.INTERNAL.,$)`,
    )
  }

  const levels: string[] = []
  for (let level = 0; level < storeys; level++) {
    const at = step.localPlace(house, [0, 0, level * room.storey])
    const storey = step.part(
      'IFCBUILDINGSTOREY',
      `'Level ${level + 1}',$,$,${at},$,$,.ELEMENT.,${real(level * room.storey)})`,
    )
    levels.push(storey)
    const inside: string[] = []
    const spaces: string[] = []
    for (let n = 0; n < rooms; n++) {
      const corner = step.localPlace(at, [n * room.width, 0, 0])
      const name = `${level * rooms + n + 1}`
      const { width, height, wall } = room
      const depth = isVaried ? room.depth + (level * rooms + n) / 1000 : room.depth
      const sides: [Triple, Triple][] = [
        [
          [0, 0, 0],
          [width, wall, height],
        ],
        [
          [0, depth - wall, 0],
          [width, wall, height],
        ],
        [
          [0, wall, 0],
          [wall, depth - 2 * wall, height],
        ],
        [
          [width - wall, wall, 0],
          [wall, depth - 2 * wall, height],
        ],
      ]
      const walls = sides.map(([from, size], side) => {
        const place = step.localPlace(corner, from)
        const type = side === 3 ? 'IFCWALL' : 'IFCWALLSTANDARDCASE'
        return step.part(
          type,
          `'Wall ${name}.${side + 1}',$,$,${place},${box(size, brick)},'${name}'${since4(',$')})`,
        )
      })
      const hole = step.localPlace(corner, [1, -0.1, 0])
      const opening = step.part(
        'IFCOPENINGELEMENT',
        `'Opening ${name}',$,$,${hole},${box([0.9, wall + 0.2, 2.1])},$${since4(',$')})`,
      )
      step.part('IFCRELVOIDSELEMENT', `$,$,${walls[0]},${opening})`)
      const leaf = step.localPlace(corner, [1, 0.05, 0])
      const door = step.part(
        'IFCDOOR',
        `'Door ${name}',$,$,${leaf},${box([0.9, 0.05, 2.1], wood)},$,${real(2.1)},${real(0.9)}${since4(',$,$,$')})`,
      )
      step.part('IFCRELFILLSELEMENT', `$,$,${opening},${door})`)
      const pane = step.localPlace(corner, [2.5, 1, 0])
      const screen = step.part(
        'IFCPLATE',
        `'Screen ${name}',$,$,${pane},${box([0.02, 1.5, 2], glass)},$${since4(',$')})`,
      )
      const below = step.localPlace(corner, [0, 0, -room.slab])
      const floor = step.part(
        'IFCSLAB',
        `'Floor ${name}',$,$,${below},${box([width, depth, room.slab])},$,.FLOOR.)`,
      )
      inside.push(...walls, door, screen, floor)
      if (level === storeys - 1) {
        const above = step.localPlace(corner, [0, 0, height])
        inside.push(
          step.part(
            'IFCSLAB',
            `'Roof ${name}',$,$,${above},${box([width, depth, room.slab])},$,.ROOF.)`,
          ),
        )
      }
      const air = step.localPlace(corner, [wall, wall, 0])
      const volume = box([width - 2 * wall, depth - 2 * wall, height])
      const space = step.part(
        'IFCSPACE',
        `'Room ${name}',$,$,${air},${volume},$,.ELEMENT.,.INTERNAL.,$)`,
      )
      spaces.push(space)
      if (floorAreas) {
        const quantities = Object.entries(floorAreas).map(([title, area]) => {
          const value = Math.round(area * perMetre[unit] ** 2 * 1e6) / 1e6
          return step.add(
            `IFCQUANTITYAREA('${title}',$,$,${value}${Number.isInteger(value) ? '.' : ''}${since4(',$')})`,
          )
        })
        const set = step.part(
          'IFCELEMENTQUANTITY',
          `'Qto_SpaceBaseQuantities',$,$,(${quantities.join()}))`,
        )
        step.part('IFCRELDEFINESBYPROPERTIES', `$,$,(${space}),${set})`)
      }
    }
    if (hasLobby) spaces.push(lobbyOf(at, level))
    step.part('IFCRELCONTAINEDINSPATIALSTRUCTURE', `$,$,(${inside.join()}),${storey})`)
    step.part('IFCRELAGGREGATES', `$,$,${storey},(${spaces.join()}))`)
  }
  step.part('IFCRELAGGREGATES', `$,$,${building},(${levels.join()}))`)
  return buildIfc(schema, step.lines)
}

const lengthUnit = (step: Step, unit: NonNullable<Hotel['unit']>): string => {
  if (unit !== 'foot')
    return step.add(`IFCSIUNIT(*,.LENGTHUNIT.,${unit === 'metre' ? '$' : '.MILLI.'},.METRE.)`)
  const metre = step.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')
  const one = step.add(`IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),${metre})`)
  const power = step.add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)')
  return step.add(`IFCCONVERSIONBASEDUNIT(${power},.LENGTHUNIT.,'FOOT',${one})`)
}

const areaUnit = (step: Step, unit: NonNullable<Hotel['unit']>): string => {
  if (unit !== 'foot')
    return step.add(`IFCSIUNIT(*,.AREAUNIT.,${unit === 'metre' ? '$' : '.MILLI.'},.SQUARE_METRE.)`)
  const metre = step.add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)')
  const one = step.add(`IFCMEASUREWITHUNIT(IFCAREAMEASURE(0.09290304),${metre})`)
  const power = step.add('IFCDIMENSIONALEXPONENTS(2,0,0,0,0,0,0)')
  return step.add(`IFCCONVERSIONBASEDUNIT(${power},.AREAUNIT.,'SQUARE FOOT',${one})`)
}

/** A file of that schema with these lines. */
export const buildIfc = (schema: string, lines: readonly string[]): Buffer =>
  Buffer.from(
    [
      'ISO-10303-21;',
      'HEADER;',
      "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
      "FILE_NAME('hotel.ifc','2026-11-26T09:00:00',('Sample'),('Seaview Hotels'),'Sample','Sample','');",
      `FILE_SCHEMA(('${schema}'));`,
      'ENDSEC;',
      'DATA;',
      ...lines,
      'ENDSEC;',
      'END-ISO-10303-21;',
      '',
    ].join('\n'),
  )

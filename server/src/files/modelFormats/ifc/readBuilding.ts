import { maxStoreys, normalizeElementName } from '@nspect/contract/media/elementNames'
import {
  type DeclaredStorey,
  declaredStorey,
  type ElementExtras,
  elementExtras,
} from '@nspect/contract/media/modelElement'
import { z } from 'zod'
import { type IfcFile, webIfc } from './openIfc.ts'

const {
  IFCELEMENT,
  IFCFEATUREELEMENT,
  IFCBUILDINGSTOREY,
  IFCRELAGGREGATES,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELNESTS,
  IFCUNITASSIGNMENT,
} = webIfc

const handle = z.object({ value: z.int() })
const text = z.object({ value: z.string() })
const number = z.object({ value: z.number() })
const part = z.object({ GlobalId: text, Name: text.nullish() })
const whole = z.object({ RelatingObject: handle, RelatedObjects: z.array(handle) })
const contained = z.object({ RelatingStructure: handle, RelatedElements: z.array(handle) })
const storey = part.extend({ ObjectPlacement: handle.nullish(), Elevation: number.nullish() })
const shaped = z.object({ Representation: handle.nullish() })
const shapes = z.object({ Representations: z.array(handle) })
const isBody = z.object({ RepresentationIdentifier: z.object({ value: z.literal('Body') }) })
const measure = z.object({
  Name: z.object({ value: z.string() }),
  Prefix: z.object({ value: z.string() }).nullish(),
})
const unit = z.union([
  z.object({ ConversionFactor: z.object({ ValueComponent: number, UnitComponent: measure }) }),
  measure,
])
const typedUnit = z.object({ UnitType: z.object({ value: z.string() }) })
const units = z.object({ Units: z.array(z.unknown()) })

/** Powers of ten of the prefixes in which buildings are measured. */
const prefixes: Record<string, number> = {
  MILLI: -3,
  CENTI: -2,
  DECI: -1,
  DECA: 1,
  HECTO: 2,
  KILO: 3,
}

/** What an element is, and the storey that it is in. */
export interface BuildingElement {
  name: string
  /** undefined for an element without a valid identity */
  extras: ElementExtras | undefined
  storey: number | undefined
}

/** What an IFC file says of its elements and storeys. */
export class Building {
  readonly #file: IfcFile
  /** what each part lies in: an element in its storey, a part in its whole */
  readonly #holders: ReadonlyMap<number, number>
  readonly #storeys: ReadonlyMap<number, DeclaredStorey>

  constructor(file: IfcFile) {
    this.#file = file
    this.#holders = readHolders(file)
    this.#storeys = readStoreys(file)
  }

  element(id: number): BuildingElement {
    const { api, id: model } = this.#file
    const type = api.GetNameFromTypeCode(api.GetLineType(model, id))
    const line = part.safeParse(api.GetLine(model, id)).data
    const name = normalizeElementName(line?.Name?.value ?? '') || type
    const at = this.#storeyOf(id)
    const storeyName = at === undefined ? undefined : this.#storeys.get(at)?.name
    const extras = {
      ifc: {
        globalId: line?.GlobalId.value,
        type,
        ...(storeyName !== undefined && { storey: storeyName }),
      },
    }
    return { name, extras: elementExtras.safeParse(extras).data, storey: at }
  }

  /** The storey that a part lies in. */
  storeyOf(id: number): DeclaredStorey | undefined {
    const at = this.#storeyOf(id)
    return at === undefined ? undefined : this.#storeys.get(at)
  }

  /** The storeys of these numbers, lowest first. */
  storeys(ids: ReadonlySet<number>): DeclaredStorey[] {
    const found = [...this.#storeys].filter(([id]) => ids.has(id)).map(([, one]) => one)
    return found.sort((a, b) => a.elevation - b.elevation)
  }

  /**
   * How many elements have a body of which nothing was drawn, as the library could not compute it.
   */
  missing(drawn: ReadonlySet<number>): number {
    const { api, id: model } = this.#file
    const idsOf = (type: number) => {
      const ids = api.GetLineIDsWithType(model, type, true)
      return Array.from({ length: ids.size() }, (_, i) => ids.get(i))
    }
    const openings = new Set(idsOf(IFCFEATUREELEMENT))
    return idsOf(IFCELEMENT).filter((id) => {
      if (drawn.has(id) || openings.has(id)) return false
      const shape = shaped.safeParse(api.GetLine(model, id)).data?.Representation
      const listed = shape && shapes.safeParse(api.GetLine(model, shape.value)).data
      return (
        listed?.Representations.some(
          ({ value }) => isBody.safeParse(api.GetLine(model, value)).success,
        ) ?? false
      )
    }).length
  }

  #storeyOf(id: number): number | undefined {
    const seen = new Set<number>()
    for (
      let at: number | undefined = id;
      at !== undefined && !seen.has(at);
      at = this.#holders.get(at)
    ) {
      if (this.#storeys.has(at)) return at
      seen.add(at)
    }
    return undefined
  }
}

/**
 * The lines of a class that have that shape; others are passed over, as a damaged relation loses no
 * geometry.
 */
export function* readIfcLines<Shape extends z.ZodType>(
  { api, id }: IfcFile,
  type: number,
  shape: Shape,
): Generator<[number, z.output<Shape>]> {
  const ids = api.GetLineIDsWithType(id, type)
  for (let i = 0; i < ids.size(); i++) {
    const line = shape.safeParse(api.GetLine(id, ids.get(i)))
    if (line.success) yield [ids.get(i), line.data]
  }
}

const readHolders = (file: IfcFile): Map<number, number> => {
  const holders = new Map<number, number>()
  for (const type of [IFCRELAGGREGATES, IFCRELNESTS]) {
    for (const [, { RelatingObject, RelatedObjects }] of readIfcLines(file, type, whole)) {
      for (const { value } of RelatedObjects) holders.set(value, RelatingObject.value)
    }
  }
  for (const [, { RelatingStructure, RelatedElements }] of readIfcLines(
    file,
    IFCRELCONTAINEDINSPATIALSTRUCTURE,
    contained,
  )) {
    for (const { value } of RelatedElements) holders.set(value, RelatingStructure.value)
  }
  return holders
}

const readStoreys = (file: IfcFile): Map<number, DeclaredStorey> => {
  const metre = findUnitSize(file, 'LENGTHUNIT') ?? 1
  const storeys = new Map<number, DeclaredStorey>()
  for (const [id, { GlobalId, Name, ObjectPlacement, Elevation }] of readIfcLines(
    file,
    IFCBUILDINGSTOREY,
    storey,
  )) {
    // where it lies says more than its height above a level of the building's own
    const height = ObjectPlacement ? readPlacementHeight(file, ObjectPlacement.value) : undefined
    const elevation = (height ?? Elevation?.value ?? 0) * metre
    const name = normalizeElementName(Name?.value ?? '') || `${storeys.size + 1}`
    // one without a valid identity or height takes none of the others along
    const { data } = declaredStorey.safeParse({ globalId: GlobalId.value, name, elevation })
    if (data && storeys.size < maxStoreys) storeys.set(id, data)
  }
  return storeys
}

/** The height of a placement in the file's unit; z is up there. */
const readPlacementHeight = ({ api, id }: IfcFile, placement: number): number | undefined =>
  api.GetWorldTransformMatrix(id, placement)[14]

/**
 * How many metres a unit has, or square metres if its power is 2; undefined: it is no such unit. The
 * prefix of a square metre is that of its side.
 */
export const readUnitSize = (entity: unknown, power: 1 | 2): number | undefined => {
  const { data } = unit.safeParse(entity)
  if (!data) return undefined
  const sizeOf = ({ Prefix }: z.output<typeof measure>) =>
    10 ** (power * (prefixes[Prefix?.value ?? ''] ?? 0))
  if (!('ConversionFactor' in data)) return sizeOf(data)
  const { ValueComponent, UnitComponent } = data.ConversionFactor
  return ValueComponent.value * sizeOf(UnitComponent)
}

/** The size of the unit in which a file measures; undefined: it names none. */
export const findUnitSize = (
  file: IfcFile,
  type: 'LENGTHUNIT' | 'AREAUNIT',
): number | undefined => {
  const { api, id } = file
  for (const [line] of readIfcLines(file, IFCUNITASSIGNMENT, z.unknown())) {
    const all = units.safeParse(api.GetLine(id, line, true)).data?.Units ?? []
    for (const entity of all) {
      if (typedUnit.safeParse(entity).data?.UnitType.value !== type) continue
      const size = readUnitSize(entity, type === 'AREAUNIT' ? 2 : 1)
      if (size !== undefined) return size
    }
  }
  return undefined
}

import { limits } from '@nspect/contract/shared/limits'
import { z } from 'zod'
import type { IfcSpace } from './ifcSpaces.ts'
import { type IfcFile, webIfc } from './openIfc.ts'
import type { Building } from './readBuilding.ts'
import { readFloorAreas } from './readFloorAreas.ts'
import { traceFloor } from './traceFloor.ts'

const { IFCSPACE } = webIfc

const text = z.object({ value: z.string() }).nullish().catch(null)
const space = z.object({
  GlobalId: z.object({ value: z.string().min(1).max(64) }),
  Name: text,
  LongName: text,
  ObjectType: text,
})

/** One line without what nobody sees, cut to its length. */
const toLine = (value: { value: string } | null | undefined, max: number): string =>
  [...(value?.value ?? '').replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()]
    .slice(0, max)
    .join('')
    .trim()

/** numbers of a corner, as the library gives them: position and normal */
const stride = 6

/** The triangles of the bodies of spaces, by the spaces' ids. */
const readBodies = ({ api, id: model }: IfcFile): Map<number, number[]> => {
  const bodies = new Map<number, number[]>()
  api.StreamAllMeshesWithTypes(model, [IFCSPACE], ({ expressID, geometries }) => {
    const body: number[] = []
    for (let i = 0; i < geometries.size(); i++) {
      const { geometryExpressID, flatTransformation: m } = geometries.get(i)
      const geometry = api.GetGeometry(model, geometryExpressID)
      const corners = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
      for (const index of indices) {
        const [x = 0, y = 0, z0 = 0] = corners.subarray(index * stride, index * stride + 3)
        for (const axis of [0, 1, 2])
          body.push(
            (m[axis] ?? 0) * x +
              (m[4 + axis] ?? 0) * y +
              (m[8 + axis] ?? 0) * z0 +
              (m[12 + axis] ?? 0),
          )
      }
      geometry.delete()
    }
    if (body.every(Number.isFinite)) bodies.set(expressID, body)
  })
  return bodies
}

/** The spaces of a building, at most as many as an inspection may have rooms. */
export const readSpaces = (file: IfcFile, building: Building): IfcSpace[] => {
  const { api, id: model } = file
  const bodies = readBodies(file)
  const ids = api.GetLineIDsWithType(model, IFCSPACE)
  const spaceIds = new Set(Array.from({ length: ids.size() }, (_, i) => ids.get(i)))
  const areas = readFloorAreas(file, (one) => spaceIds.has(one))
  const spaces: IfcSpace[] = []
  for (let i = 0; i < ids.size() && spaces.length < limits.roomsOfProject; i++) {
    const id = ids.get(i)
    const { data: line } = space.safeParse(api.GetLine(model, id))
    if (!line) continue
    const globalId = line.GlobalId.value
    const number = toLine(line.Name, limits.roomNumber)
    const name = toLine(line.LongName, limits.roomName)
    const storey = building.storeyOf(id)
    spaces.push({
      globalId,
      number: number || (name ? '' : globalId),
      name,
      kind: toLine(line.ObjectType, limits.roomKind),
      floorName: toLine(storey && { value: storey.name }, limits.floorName),
      elevation: storey?.elevation ?? null,
      area: areas.get(id) ?? null,
      floor: traceFloor(bodies.get(id) ?? [], limits.outlinePoints),
    })
  }
  return spaces
}

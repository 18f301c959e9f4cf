import { z } from 'zod'
import { type IfcFile, webIfc } from './openIfc.ts'
import { findUnitSize, readIfcLines, readUnitSize } from './readBuilding.ts'

const { IFCRELDEFINESBYPROPERTIES } = webIfc

const handle = z.object({ value: z.int() })
const defined = z.object({ RelatedObjects: z.array(handle), RelatingPropertyDefinition: handle })
const quantities = z.object({ Quantities: z.array(z.unknown()) })
const quantity = z.object({
  Name: z.object({ value: z.enum(['NetFloorArea', 'GrossFloorArea']) }),
  AreaValue: z.object({ value: z.number().gt(0) }),
  Unit: z.unknown(),
})

/** m² above which an area is a mistake */
const most = 1e7

/**
 * The floor areas of spaces in m² to two decimals, as their base quantities name them: the net area,
 * else the gross area.
 */
export const readFloorAreas = (
  file: IfcFile,
  isSpace: (id: number) => boolean,
): Map<number, number> => {
  const { api, id: model } = file
  const unitOfFile = findUnitSize(file, 'AREAUNIT') ?? (findUnitSize(file, 'LENGTHUNIT') ?? 1) ** 2
  const areas = new Map<number, { isNet: boolean; area: number }>()
  for (const [, relation] of readIfcLines(file, IFCRELDEFINESBYPROPERTIES, defined)) {
    const ids = relation.RelatedObjects.map(({ value }) => value).filter(isSpace)
    if (ids.length === 0) continue
    const set = api.GetLine(model, relation.RelatingPropertyDefinition.value, true)
    for (const one of quantities.safeParse(set).data?.Quantities ?? []) {
      const { data } = quantity.safeParse(one)
      if (!data) continue
      const unit = readUnitSize(data.Unit, 2) ?? unitOfFile
      const area = Math.round(data.AreaValue.value * unit * 100) / 100
      const isNet = data.Name.value === 'NetFloorArea'
      for (const id of ids)
        if (area > 0 && area <= most && !(areas.get(id)?.isNet && !isNet))
          areas.set(id, { isNet, area })
    }
  }
  return new Map([...areas].map(([id, { area }]) => [id, area]))
}

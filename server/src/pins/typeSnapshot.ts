import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import type { PinRow } from './pinRows.queries.ts'

/**
 * The report of a completed inspection stays as it was on that day, whatever happens to its type
 * (T67): names, colours, order and kinds come from the frozen type. What was deleted before is not
 * in it and cannot change any more.
 */

const byId = <One extends { id: number }>(items: readonly One[]) =>
  new Map(items.map((item, place) => [item.id, { ...item, place }]))

/** In the order of the frozen type; what was deleted before comes last, oldest first. */
const inOrder = <One>(
  items: readonly One[],
  known: ReadonlyMap<number, { place: number }>,
  idOf: (item: One) => number,
) =>
  items.toSorted(
    (a, b) =>
      (known.get(idOf(a))?.place ?? Infinity) - (known.get(idOf(b))?.place ?? Infinity) ||
      idOf(a) - idOf(b),
  )

/** Returns a function that maps points, read with the current type, to what they were. */
export const createPinSnapshotMapper = (type: ProjectType): ((row: PinRow) => PinRow) => {
  const categories = byId(type.pointCategories)
  const statuses = byId(type.projectTypePOIStatuses)
  const boxes = byId(type.projectTypeCheckBoxes)
  const fields = byId(type.projectTypeCustomFields)
  return (row) => {
    const category = categories.get(row.pin.pointCategoryId)
    const status = row.status && statuses.get(row.status.id)
    return {
      ...row,
      ...(category && { categoryName: category.name, categoryColor: category.poiColorCode }),
      ...(status && {
        status: { id: status.id, name: status.name, poiColorCode: status.poiColorCode },
        // types of before knew no such statuses
        isStatusInProgress: status.isInProgress ?? false,
      }),
      checkBoxes: inOrder(row.checkBoxes, boxes, (box) => box.checkBoxId).map((box) => ({
        ...box,
        name: boxes.get(box.checkBoxId)?.name ?? box.name,
      })),
      customFields: inOrder(row.customFields, fields, (field) => field.customFieldId).map(
        (field) => {
          const then = fields.get(field.customFieldId)
          return then
            ? {
                ...field,
                name: then.name,
                customFieldType: then.customFieldType,
                options: then.options,
                categoryIds: then.pointCategoryIds,
              }
            : field
        },
      ),
    }
  }
}

/** The rules for values of a point once its inspection is completed: the type as it was then. */
export const buildPinRulesOfSnapshot = (type: ProjectType, now: PinRules): PinRules => {
  const of = <One extends { id: number; isDeleted: boolean }>(
    items: readonly One[],
    then: readonly { id: number }[],
    change: (item: One, id: number) => One,
  ): One[] => {
    const ids = new Set(then.map(({ id }) => id))
    // what was added later does not exist here, what was deleted later still does
    return items.flatMap((item) =>
      ids.has(item.id)
        ? [change({ ...item, isDeleted: false }, item.id)]
        : item.isDeleted
          ? [item]
          : [],
    )
  }
  const [categories, statuses] = [byId(type.pointCategories), byId(type.projectTypePOIStatuses)]
  const [boxes, fields] = [byId(type.projectTypeCheckBoxes), byId(type.projectTypeCustomFields)]
  return {
    categories: of(now.categories, type.pointCategories, (category, id) => {
      const then = categories.get(id)
      return then
        ? { ...category, name: then.name, color: then.poiColorCode, isDefault: then.isDefault }
        : category
    }),
    statuses: of(now.statuses, type.projectTypePOIStatuses, (poiStatus, id) => {
      const then = statuses.get(id)
      if (!then) return poiStatus
      const { name, poiColorCode: color, isDefault, isInProgress = false, setWhen = null } = then
      return { ...poiStatus, name, color, isDefault, isInProgress, setWhen }
    }),
    checkBoxes: of(now.checkBoxes, type.projectTypeCheckBoxes, (checkBox, id) => ({
      ...checkBox,
      name: boxes.get(id)?.name ?? checkBox.name,
    })),
    customFields: of(now.customFields, type.projectTypeCustomFields, (field, id) => {
      const then = fields.get(id)
      if (!then) return field
      const { name, customFieldType, options, isRequired, pointCategoryIds } = then
      return { ...field, name, customFieldType, options, isRequired, categoryIds: pointCategoryIds }
    }),
  }
}

import { projectLifeRoutes } from '@nspect/contract/projectLife'
import { stageHeading, stageName, stageOf } from '@nspect/contract/stage'
import { inclusionOf } from '@nspect/contract/tierFeatures'
import { on } from '../http/call.ts'
import { findProjectWithPins, type PinRow } from '../pins/pins.queries.ts'
import type { Cell } from '../sheets/csv.ts'
import { sheetFile } from '../sheets/sheet.ts'

const head = [
  '#',
  'Title',
  stageHeading('en'),
  'N-Point Category',
  'N-Point Status',
  'Description',
  'Resolved',
  'Approved',
  'Critical',
  'OSHA',
  'Added By',
  'Added On',
  'Updated By',
  'Updated On',
]

/** The points that a table shows, in its order; ids of others are passed over. */
const chosen = (pins: readonly PinRow[], ids: string | undefined): readonly PinRow[] => {
  if (!ids) return pins
  const pinsById = new Map(pins.map((row) => [row.pin.id, row]))
  return ids.split(',').flatMap((id) => pinsById.get(Number(id)) ?? [])
}

/** Values of fields and boxes get a column each, in the order in which they first come. */
const columnsOf = (pins: readonly PinRow[]) => ({
  boxes: [...new Map(pins.flatMap((row) => row.checkBoxes.map((box) => [box.checkBoxId, box.name])))],
  fields: [...new Map(pins.flatMap((row) => row.customFields.map((field) => [field.customFieldId, field.name])))],
})

/** The points of an inspection as a file. */
export const exportPins = on(projectLifeRoutes.exportPins, {
  load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
  run: async ({ input, subject }) => {
    const pins = chosen(subject.pins, input.ids)
    const hasApproval = inclusionOf(subject.tier, 'approval') === 'full'
    const { boxes, fields } = columnsOf(pins)
    const rowOf = (row: PinRow): Cell[] => [
      row.pin.pinNumber,
      row.pin.title,
      stageName('en', stageOf({ ...row.pin, lastStep: row.lastStep }, hasApproval)),
      row.categoryName,
      row.status?.name ?? null,
      row.pin.description,
      row.pin.isResolved,
      row.pin.isApproved,
      row.pin.isCritical,
      row.pin.isOsha,
      row.addedByName,
      row.pin.createdAt.toISOString(),
      row.updatedByName,
      row.pin.updatedAt.toISOString(),
      ...boxes.map(([id]) => row.checkBoxes.find((box) => box.checkBoxId === id)?.isChecked ?? null),
      ...fields.map(([id]) => row.customFields.find((field) => field.customFieldId === id)?.value ?? null),
    ]
    return sheetFile(input.format, {
      name: 'N-Points',
      head: [...head, ...boxes.map(([, name]) => name), ...fields.map(([, name]) => name)],
      rows: pins.map(rowOf),
    })
  },
})

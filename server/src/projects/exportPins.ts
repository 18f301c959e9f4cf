import { attributeName, type PinAttribute, pinAttributeNames } from '@nspect/contract/pinAttributes'
import { stageHeading, stageName, stageOf } from '@nspect/contract/pinStage'
import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { inclusionOf } from '@nspect/contract/tierFeatures'
import { handle } from '../http/handler.ts'
import { findProjectWithPins, type PinRow } from '../pins/pins.queries.ts'
import type { Cell } from '../sheets/csv.ts'
import { sheetFile } from '../sheets/sheet.ts'

/** A column of the file: its header, and its value for a point. */
interface Column {
  head: string
  cell: (row: PinRow) => Cell
}

/** The points of a table, in its order; ids of others are ignored. */
const chosen = (pins: readonly PinRow[], ids: string | undefined): readonly PinRow[] => {
  if (!ids) return pins
  const pinsById = new Map(pins.map((row) => [row.pin.id, row]))
  return ids.split(',').flatMap((id) => pinsById.get(Number(id)) ?? [])
}

const attributeColumn = (name: PinAttribute): Column => ({
  head: attributeName('en', name),
  cell: (row) => {
    if (name === 'pointCategoryId') return row.categoryName
    if (name === 'projectTypePOIStatusId') return row.status?.name ?? null
    return row.pin[name]
  },
})

/** Checkboxes and fields get a column each, in the order of their first occurrence. */
const typesColumns = (pins: readonly PinRow[]): Column[] => {
  const boxes = new Map(pins.flatMap((row) => row.checkBoxes.map((box) => [box.checkBoxId, box.name])))
  const fields = new Map(pins.flatMap((row) => row.customFields.map((field) => [field.customFieldId, field.name])))
  return [
    ...[...boxes].map(
      ([id, head]): Column => ({
        head,
        cell: (row) => row.checkBoxes.find((box) => box.checkBoxId === id)?.isChecked ?? null,
      }),
    ),
    ...[...fields].map(
      ([id, head]): Column => ({
        head,
        cell: (row) => row.customFields.find((field) => field.customFieldId === id)?.value ?? null,
      }),
    ),
  ]
}

const columnsOf = (pins: readonly PinRow[], hasApproval: boolean): Column[] => [
  { head: '#', cell: ({ pin }) => pin.pinNumber },
  attributeColumn('title'),
  {
    head: stageHeading('en'),
    cell: ({ pin, lastStep }) => stageName('en', stageOf({ ...pin, lastStep }, hasApproval)),
  },
  ...pinAttributeNames.filter((name) => name !== 'title').map(attributeColumn),
  { head: 'Added By', cell: ({ addedByName }) => addedByName },
  { head: 'Added On', cell: ({ pin }) => pin.createdAt.toISOString() },
  { head: 'Updated By', cell: ({ updatedByName }) => updatedByName },
  { head: 'Updated On', cell: ({ pin }) => pin.updatedAt.toISOString() },
  ...typesColumns(pins),
]

/** The points of an inspection as a file. */
export const exportPins = handle(projectLifecycleRoutes.exportPins, {
  load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
  run: async ({ input, subject }) => {
    const pins = chosen(subject.pins, input.ids)
    const columns = columnsOf(pins, inclusionOf(subject.tier, 'approval') === 'full')
    return sheetFile(input.format, {
      name: 'N-Points',
      head: columns.map(({ head }) => head),
      rows: pins.map((row) => columns.map(({ cell }) => cell(row))),
    })
  },
})

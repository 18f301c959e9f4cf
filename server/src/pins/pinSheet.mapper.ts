import { getNames } from '@nspect/contract/names/getNames'
import {
  formatAssigneeName,
  formatVisitorName,
  getPinAttributeName,
  getSeverityName,
  getStageHeading,
} from '@nspect/contract/names/names'
import { getFeatureOfTier } from '@nspect/contract/permissions/tierFeatures'
import {
  confidentialAttributes,
  type PinAttribute,
  pinAttributeNames,
} from '@nspect/contract/pins/pinAttributes'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import { getDispositionName } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { type Cell, createMoneyCell, createSheetCell, type TypedText } from '../sheets/cell.ts'
import type { Sheet } from '../sheets/sheet.ts'
import type { PinRow } from './pinRows.queries.ts'
import { canSeeCosts } from './pins.mapper.ts'

/** A column of the file: its header, and its value for a point. */
interface Column {
  head: string
  cell: (row: PinRow) => Cell
}

const attributeColumn = (name: PinAttribute, currency: string | null): Column => ({
  head: getPinAttributeName(getNames('en'), name),
  cell: (row) => {
    if (name === 'pointCategoryId') return row.categoryName
    if (name === 'projectTypePOIStatusId') return row.status?.name ?? null
    if (name === 'assignee')
      return row.assignedTo && formatAssigneeName(getNames('en'), row.assignedTo)
    if (name === 'estimatedCost') return createMoneyCell(row.pin.estimatedCost, currency)
    if (name === 'dueDate') return createSheetCell('day', row.pin.dueDate)
    if (name === 'severity')
      return row.pin.severity && getSeverityName(getNames('en'), row.pin.severity)
    return row.pin[name]
  },
})

/** The fields of a type whose values are more than texts. */
const typeOfField: Partial<Record<CustomFieldType, TypedText['type']>> = {
  date: 'day',
  decimal: 'decimal',
  fractional: 'fraction',
  fractionalWithUnit: 'fraction',
}

const fieldCell = ({ value, customFieldType }: PinRow['customFields'][number]): Cell => {
  const type = typeOfField[customFieldType]
  return type === undefined ? value : createSheetCell(type, value)
}

/** Checkboxes and fields get a column each, in the order of their first occurrence. */
const typesColumns = (pins: readonly PinRow[]): Column[] => {
  const boxes = new Map(
    pins.flatMap((row) => row.checkBoxes.map((box) => [box.checkBoxId, box.name])),
  )
  const fields = new Map(
    pins.flatMap((row) => row.customFields.map((field) => [field.customFieldId, field.name])),
  )
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
        cell: (row) => {
          const field = row.customFields.find((field) => field.customFieldId === id)
          return field ? fieldCell(field) : null
        },
      }),
    ),
  ]
}

/** The rooms of points, if one of them is in one. */
const roomColumns = (pins: readonly PinRow[]): Column[] =>
  pins.some(({ room }) => room) ? [{ head: 'Room', cell: ({ room }) => room?.name ?? null }] : []

/** What points lie on in a building that came as IFC, if one of them does. */
const elementColumns = (pins: readonly PinRow[]): Column[] => {
  const elementOf = ({ pin }: PinRow) => pin.matterPointCoordinates?.element
  if (!pins.some(elementOf)) return []
  return [
    { head: 'Element', cell: (row) => elementOf(row)?.name ?? null },
    { head: 'IFC Class', cell: (row) => elementOf(row)?.type ?? null },
    { head: 'Storey', cell: (row) => elementOf(row)?.storey ?? null },
    { head: 'GlobalId', cell: (row) => elementOf(row)?.globalId ?? null },
  ]
}

/** The owner's answers in a plan, if there is one. */
const responseColumns = (pins: readonly PinRow[]): Column[] =>
  pins.some(({ planLine }) => planLine?.disposition)
    ? [
        {
          head: 'Owner Response',
          cell: ({ planLine }) =>
            planLine?.disposition ? getDispositionName('en', planLine.disposition) : null,
        },
        {
          head: 'Deferred To',
          cell: ({ planLine }) => createSheetCell('day', planLine?.deferredTo),
        },
        { head: 'Proposal or Reason', cell: ({ planLine }) => planLine?.reason || null },
      ]
    : []

/** The costs of points in lines, a row each; null without any. */
export const buildCostLineSheet = (
  pins: readonly PinRow[],
  currency: string | null,
): Sheet | null => {
  const rows = pins.flatMap(({ pin, planLine }) =>
    (planLine?.lines ?? []).map((line): Cell[] => [
      pin.pinNumber,
      pin.title,
      line.scope || null,
      line.area || null,
      createSheetCell('decimal', line.quantity),
      line.unit || null,
      createSheetCell('decimal', line.unitPrice),
      createMoneyCell(line.sum, currency),
    ]),
  )
  if (rows.length === 0) return null
  const head = ['#', 'Title', 'Scope', 'Area', 'Quantity', 'Unit', 'Unit Price', 'Sum']
  return { name: 'Cost Lines', head, rows }
}

const isConfidential = (name: PinAttribute) =>
  confidentialAttributes.some((attribute) => attribute === name)

const buildColumns = (
  pins: readonly PinRow[],
  hasApproval: boolean,
  hasCosts: boolean,
  currency: string | null,
): Column[] => [
  { head: '#', cell: ({ pin }) => pin.pinNumber },
  attributeColumn('title', currency),
  {
    head: getStageHeading(getNames('en')),
    cell: ({ pin, lastStep, isStatusInProgress }) =>
      getStageName('en', getPinStage({ ...pin, lastStep, isStatusInProgress }, hasApproval)),
  },
  ...pinAttributeNames
    .filter((name) => name !== 'title' && (hasCosts || !isConfidential(name)))
    .map((name) => attributeColumn(name, currency)),
  {
    head: 'Added By',
    cell: ({ pin, addedByName }) =>
      pin.visitorState === null ? addedByName : formatVisitorName(getNames('en'), addedByName),
  },
  { head: 'Added On', cell: ({ pin }) => createSheetCell('instant', pin.createdAt.toISOString()) },
  { head: 'Updated By', cell: ({ updatedByName }) => updatedByName },
  {
    head: 'Updated On',
    cell: ({ pin }) => createSheetCell('instant', pin.updatedAt.toISOString()),
  },
  ...responseColumns(pins),
  ...roomColumns(pins),
  ...elementColumns(pins),
  ...typesColumns(pins),
]

/** The points of an inspection as a table, with what they cost only for those who may read it. */
export const buildPinSheet = (
  scope: Scope,
  { tier }: Pick<LoadedProject, 'tier'>,
  pins: readonly PinRow[],
  currency: string | null,
): Sheet => {
  const columns = buildColumns(
    pins,
    getFeatureOfTier(tier, 'approval') === 'full',
    canSeeCosts(scope),
    currency,
  )
  return {
    name: 'N-Points',
    head: columns.map(({ head }) => head),
    rows: pins.map((row) => columns.map(({ cell }) => cell(row))),
  }
}

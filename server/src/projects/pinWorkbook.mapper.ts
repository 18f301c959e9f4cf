import { listStoreyNames } from '@nspect/contract/media/elementNames'
import { getNames } from '@nspect/contract/names/getNames'
import { formatAssigneeName, formatFloorName } from '@nspect/contract/names/names'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import { pickWorkListFields, readPinWork } from '@nspect/contract/works/workFields'
import type { WorkGrouping } from '@nspect/contract/works/workGroupings'
import { groupWorks, type WorkItem, type WorkSums } from '@nspect/contract/works/workSums'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertFound } from '../http/httpError.ts'
import type { PinRow } from '../pins/pinRows.queries.ts'
import { buildCostLineSheet, buildPinSheet } from '../pins/pinSheet.mapper.ts'
import { canSeeCosts } from '../pins/pins.mapper.ts'
import { type Cell, createMoneyCell } from '../sheets/cell.ts'
import type { Sheet } from '../sheets/sheet.ts'
import { findProjectDetail, type ProjectDetail } from './projects.queries.ts'

/** Like all words of the workbook in English, by which programs know its columns. */
const headings: Record<WorkSums<PinRow>['grouping'], [heading: string, none: string]> = {
  trade: ['Trade', 'No trade'],
  assignee: ['Assigned To', 'Unassigned'],
  floor: ['Floor', 'No floor'],
  room: ['Room', 'No room'],
  category: ['Category', 'No category'],
}

const createWorkItemMapper = ({ projectType, model, images }: ProjectDetail) => {
  const fields = pickWorkListFields(projectType.projectTypeCustomFields)
  const storeys = listStoreyNames(model)
  const toFloor = ({ pin }: PinRow): WorkItem['floor'] => {
    const floor = pin.matterPointCoordinates?.floor
    if (floor !== undefined)
      return { name: storeys[floor] || formatFloorName(getNames('en'), floor), rank: floor }
    const picture = images.findIndex(({ id }) => id === pin.projectModelImageId)
    if (picture < 0) return { name: '', rank: Number.POSITIVE_INFINITY }
    return { name: images[picture]?.sheet?.name || `Plan ${picture + 1}`, rank: 10_000 + picture }
  }
  return (row: PinRow): WorkItem => {
    const { trade, room, cost } = readPinWork(
      { ...row.pin, room: row.room },
      fields,
      (id) => row.customFields.find(({ customFieldId }) => customFieldId === id)?.value,
    )
    return {
      trade,
      cost,
      assignee: row.assignedTo ? formatAssigneeName(getNames('en'), row.assignedTo) : '',
      category: row.categoryName,
      floor: toFloor(row),
      room,
    }
  }
}

/** The sums of a work list, with the tax that is added to them. */
const toCostSheet = (
  { grouping, groups, total, tax }: WorkSums<PinRow>,
  points: number,
  currency: string | null,
): Sheet => {
  const [heading, none] = headings[grouping]
  const money = (amount: string | null) => createMoneyCell(amount, currency)
  const totalRow = (name: string): Cell[] => [name, points, total.priced, money(total.sum)]
  return {
    name: 'Costs',
    head: [heading, 'Points', 'With Cost', 'Estimated Cost'],
    rows: [
      ...groups.map(({ name, pins, priced, sum }): Cell[] => [
        name || none,
        pins.length,
        priced,
        money(sum),
      ]),
      ...(tax
        ? [
            totalRow('Subtotal (net)'),
            [`Tax (${formatTaxRate('en', tax.rate)})`, null, null, money(tax.amount)],
            ['Total', null, null, money(tax.gross)],
          ]
        : [totalRow('Total')]),
    ],
  }
}

/**
 * The tables of an inspection's points: the points, and the sums of what they cost for those who may
 * read it. `fallback.taxRate` holds where no setting is stored.
 */
export const buildPinWorkbook = async (
  scope: Scope,
  project: LoadedProject,
  pins: readonly PinRow[],
  fallback: { taxRate?: string | null | undefined; works?: WorkGrouping | undefined },
): Promise<[Sheet, ...Sheet[]]> => {
  if (!canSeeCosts(scope)) return [buildPinSheet(scope, project, pins, null)]
  const detail = assertFound(await findProjectDetail(scope, project.id), 'record.missing')
  const { currency } = detail
  const sums = groupWorks(pins, createWorkItemMapper(detail), {
    works: fallback.works,
    currency,
    taxRate: detail.taxRate ?? fallback.taxRate ?? null,
  })
  const lines = buildCostLineSheet(pins, currency)
  return [
    buildPinSheet(scope, project, pins, currency),
    ...(lines ? [lines] : []),
    ...(sums.total.sum === null ? [] : [toCostSheet(sums, pins.length, currency)]),
  ]
}

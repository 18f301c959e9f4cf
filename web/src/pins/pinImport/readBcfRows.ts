import type { RouteResult } from '@nspect/contract/http/route'
import { findStageByName } from '@nspect/contract/pins/stageNames/stageNames'
import type { BcfTopicRow, bcfImportRoutes } from '@nspect/contract/reports/bcfImport'
import { dropSameRows } from './dropSameRows.ts'
import { pickPhotosToSend } from './photosOfRows.ts'
import type { PinImportField } from './pinImportFields.ts'
import { createNameFinder } from './readCells.ts'
import { type PinListFormat, type ReadPinRows, readPinRows } from './readPinRows.ts'

/** What the server has read of a BCF file. */
export type ReadBcf = RouteResult<typeof bcfImportRoutes.readBcf>

const keys = [
  'externalId',
  'title',
  'description',
  'category',
  'severity',
  'isCritical',
  'status',
  'dueDate',
  'assignee',
] as const satisfies readonly PinImportField[]

/** The status of the type that a tool's word for it means; a point is open without one. */
const readStatus = (status: string, { projectType }: PinListFormat): string => {
  const stage = findStageByName(status)
  if (stage === 'open') return ''
  const begun = projectType.projectTypePOIStatuses.filter(({ isInProgress }) => isInProgress)
  return stage === 'inProgress' && begun.length === 1 ? (begun[0]?.name ?? status) : status
}

const toCells = (topic: BcfTopicRow, format: PinListFormat): string[] => {
  const find = createNameFinder(format.projectType.pointCategories, ({ name }) => [name])
  const { categories, isCritical } = topic
  const cells: Record<(typeof keys)[number], string> = {
    externalId: topic.guid,
    title: topic.title,
    description: topic.description,
    category: categories.find((name) => find(name) !== null) ?? categories.at(-1) ?? '',
    severity: topic.severity,
    isCritical: isCritical === null ? '' : isCritical ? 'yes' : 'no',
    status: readStatus(topic.status, format),
    dueDate: topic.dueDate,
    assignee: topic.assignee,
  }
  return keys.map((key) => cells[key])
}

/** The topics of a BCF file as rows of a list, without those that say what their points say. */
export const readBcfRows = (
  { topics, externalIds }: ReadBcf,
  format: PinListFormat,
): ReadPinRows => {
  const lines = topics.map((topic, n) => ({
    line: n + 1,
    text: topic.title,
    cells: toCells(topic, format),
  }))
  const known = { ...format, externalIds: [...format.externalIds, ...externalIds] }
  const list = readPinRows(lines, keys, { ...known, locale: 'en' })
  const pins = new Map(format.pins.map((pin) => [pin.id, pin]))
  const rows = list.rows.map((row) => {
    const topic = topics[row.line - 1]
    const comments = topic?.comments ?? []
    const stored = pins.get(row.pin.id)
    const snapshots = topic?.isOwn || !topic?.snapshot ? [] : [topic.snapshot]
    const photos = pickPhotosToSend(
      { pin: row.pin, photos: snapshots },
      stored?.projectPinPhotos.length ?? 0,
    )
    const pin = {
      ...row.pin,
      comments,
      ...(topic?.changedThereAt && { changedThereAt: topic.changedThereAt }),
      ...(topic?.place && row.pin.id === 0 && { matterPointCoordinates: topic.place }),
      ...(topic?.isOwn && row.pin.id > 0 && { externalId: '' }),
    }
    return { ...row, pin, photos }
  })
  return dropSameRows({ ...list, rows }, known)
}

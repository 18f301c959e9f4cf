import type { EvidenceHead } from '@nspect/contract/evidence/evidence'
import { getNames } from '@nspect/contract/names/getNames'
import { formatCommentAuthor, formatDisplayName } from '@nspect/contract/names/names'
import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import { exportedAttributes, exportedNames } from '@nspect/contract/pins/pinAttributes'
import { type ExportedReport, exportedReport } from '@nspect/contract/reports/exportedReport'
import type { Language } from '@nspect/contract/shared/enums'
import { z } from 'zod'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import type { ReportAnswer, ReportData, ReportPin } from '../reportData.ts'
import { toPinImages } from './images.ts'
import { parsePinCoordinates } from './parsePinCoordinates.ts'

const answers = (all: readonly ReportAnswer[]) => all.map(({ label, value }) => ({ label, value }))

const toExportedPin = (
  language: Language,
  point: ReportPin,
  row: ReportPinRow,
): ExportedReport['points'][number] => {
  const { pin } = row
  const { view, photos, repair, comments } = toPinImages(row)
  return {
    number: pin.pinNumber,
    stage: point.stage,
    ...pickPinAttributes(exportedAttributes, pin),
    [exportedNames.pointCategoryId]: point.category,
    [exportedNames.projectTypePOIStatusId]: point.status?.name ?? null,
    [exportedNames.assignee]: row.assignedTo?.name ?? null,
    room: row.room?.name ?? null,
    checkBoxes: point.checkBoxes,
    fields: answers(point.customFields),
    facts: answers(point.facts),
    reportedBy: point.reportedBy,
    reportedAt: point.reportedOn,
    updatedBy: formatDisplayName(getNames(language), row.updatedByName),
    updatedAt: pin.updatedAt.toISOString(),
    place: parsePinCoordinates(row) ?? null,
    rectangle: pin.annotationCoordinates,
    view: view?.path ?? null,
    photos: photos.map(({ path, caption }) => ({ file: path, caption })),
    repair: point.resolution && {
      file: repair?.path ?? null,
      link: point.resolution.link,
      by: point.resolution.by,
      at: point.resolution.on,
    },
    comments: row.comments.map((comment) => ({
      text: comment.comment,
      by: formatCommentAuthor(getNames(language), comment),
      at: new Date(comment.createdAt).toISOString(),
      action: comment.action,
      file: comments.get(comment.id)?.[0]?.path ?? null,
      furtherFiles: (comments.get(comment.id) ?? []).slice(1).map(({ path }) => path),
      link: comment.resolutionLink,
    })),
  }
}

/** The points of a report, each with the row that it was made from. */
export const pairPinsWithRows = (
  report: ReportData,
  rows: readonly ReportPinRow[],
): [ReportPin, ReportPinRow][] => {
  const byId = new Map(rows.map((row) => [row.pin.id, row]))
  return report.pins.flatMap((point): [ReportPin, ReportPinRow][] => {
    const row = byId.get(point.id)
    return row ? [[point, row]] : []
  })
}

/**
 * The content of a report for programs; `rows` are those of its points, `evidence` is the end of the
 * inspection's chain.
 */
export const mapExportedReport = (
  report: ReportData,
  rows: readonly ReportPinRow[],
  evidence: EvidenceHead | null,
): ExportedReport => ({
  $schema: 'report.schema.json',
  version: 1,
  exportedAt: report.asOf,
  exportedBy: report.by,
  inspection: {
    id: report.project.id,
    name: report.project.projectName,
    type: report.project.projectTypeName,
    client: report.client.businessName,
    building: report.project.building
      ? { name: report.project.building, address: report.project.address }
      : null,
    customer: report.customer && { name: report.customer.name },
    yourReference: report.project.yourReference,
    scanDate: report.project.scanDate,
    completedAt: report.project.completedDateTime,
    notes: report.project.notes,
    currency: report.currency,
    form: answers(report.formFields),
    properties: answers(report.properties),
  },
  points: pairPinsWithRows(report, rows).map(([point, row]) =>
    toExportedPin(report.language, point, row),
  ),
  evidence,
})

/** The JSON schema of `report.json`, as text. */
export const renderReportSchema = (): string =>
  JSON.stringify(
    z.toJSONSchema(exportedReport, { unrepresentable: 'any', target: 'draft-2020-12' }),
    null,
    2,
  )

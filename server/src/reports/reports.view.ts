import type { CustomFieldType } from '@nspect/contract/fields'
import type { Report, ReportAnswer, ReportImage, ReportPin } from '@nspect/contract/report'
import { tiers } from '@nspect/contract/vocab'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import type { FileStorage } from '../files/storage.ts'
import { need } from '../http/refuse.ts'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import { findProjectDetail } from '../projects/projects.queries.ts'

/** A point without a colour of its own (T69). */
const plainGrey = '#6b7280'

type ImageOf = (variant: FileVariant | undefined) => ReportImage | null

const answerOf = (label: string, value: string, fieldType: CustomFieldType | 'text' = 'text'): ReportAnswer => ({
  label,
  value,
  isDay: fieldType === 'date',
})

const viewPoint = ({ pin, ...row }: ReportPinRow, image: ImageOf, isApprovalShown: boolean): ReportPin => ({
  id: pin.id,
  pinNumber: pin.pinNumber,
  title: pin.title,
  description: pin.description,
  category: row.categoryName,
  color: row.categoryColor ?? plainGrey,
  isResolved: pin.isResolved,
  isApproved: pin.isApproved,
  isCritical: pin.isCritical,
  isOsha: pin.isOsha,
  status: isApprovalShown && row.status ? { name: row.status.name, color: row.status.poiColorCode } : null,
  checkBoxes: row.checkBoxes.filter(({ isChecked }) => isChecked).map(({ name }) => name),
  customFields: row.customFields.map(({ name, value, customFieldType }) => answerOf(name, value, customFieldType)),
  reportedBy: row.addedByName,
  reportedOn: pin.createdAt.toISOString(),
  floor: pin.matterPointCoordinates?.floor ?? null,
  still: image(row.still?.variants.full),
  resolution: pin.isResolved
    ? {
        image: image(row.resolution?.variants.report),
        link: pin.resolutionLink,
        by: pin.resolvedBy ?? row.updatedByName,
        on: (pin.resolvedAt ?? pin.updatedAt).toISOString(),
      }
    : null,
  photos: row.photos.flatMap(({ caption, variants }) => {
    const photo = image(variants.report ?? variants.full)
    return photo ? [{ image: photo, caption }] : []
  }),
  comments: row.comments.map(({ comment, commentedBy, createdAt, action, resolutionLink, variants }) => ({
    words: comment,
    by: commentedBy,
    on: new Date(createdAt).toISOString(),
    action,
    // the latest proof stands beside the still already
    image: variants?.report?.name === row.resolution?.variants.report?.name ? null : image(variants?.report),
    link: resolutionLink,
  })),
})

/** The report of an inspection for the painter: pictures are files on this disk. */
export const viewReport = async (
  scope: Scope,
  storage: FileStorage,
  projectId: number,
  rows: readonly ReportPinRow[],
): Promise<Report> => {
  const found = need(await findProjectDetail(scope, projectId), 'record.missing')
  const image: ImageOf = (variant) => {
    if (variant?.mime !== 'image/jpeg' || !storage.pathOf) return null
    return { path: storage.pathOf(variant.name), width: variant.width, height: variant.height }
  }
  const isFrom = (tier: (typeof tiers)[number]) => tiers.indexOf(found.tier) >= tiers.indexOf(tier)
  const pins = rows.map((row) => viewPoint(row, image, isFrom('Business')))
  return {
    asOf: scope.now.toISOString(),
    by: scope.actor?.kind === 'staff' ? scope.actor.name : '',
    language: 'en',
    timeZone: 'UTC',
    client: { businessName: found.businessName, logo: null },
    project: {
      id: found.id,
      projectName: found.projectName,
      projectTypeName: found.projectType.name,
      notes: found.notes,
      scanDate: found.scanDate,
      completedDateTime: found.completedAt?.toISOString() ?? null,
      cover: pins.find((pin) => pin.still)?.still ?? null,
    },
    formFields: found.formJSON.map(({ label, value, type }) => answerOf(label, value, type)),
    properties: found.answers.map(({ question, answer }) => answerOf(question, answer)),
    pins,
    documents: found.documents
      .filter(({ includeInReports }) => includeInReports)
      .map(({ name, description, link, file }) => ({
        name,
        description,
        fileName: file?.displayName ?? '',
        link,
        thumb: image(file?.variants.report),
      })),
    isApprovalShown: isFrom('Business'),
    isWatermarked: !isFrom('Professional'),
  }
}

import type { Report, ReportImage } from '@nspect/contract/report'
import { tiers } from '@nspect/contract/vocab'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import type { FileStorage } from '../files/storage.ts'
import { need } from '../http/refuse.ts'
import { listPins } from '../pins/pins.queries.ts'
import { findReportHead } from './reports.queries.ts'

/** A point without a colour of its own (T69). */
const plainGrey = '#6b7280'

/** The report of an inspection for the painter: pictures are files on this disk. */
export const viewReport = async (scope: Scope, storage: FileStorage, projectId: number): Promise<Report> => {
  const head = need(await findReportHead(scope, projectId), 'record.missing')
  const rows = await listPins(scope, projectId)
  const image = (variant: FileVariant | undefined): ReportImage | null => {
    if (variant?.mime !== 'image/jpeg' || !storage.pathOf) return null
    return { path: storage.pathOf(variant.name), width: variant.width, height: variant.height }
  }
  const pins = rows.map(({ pin, ...row }) => ({
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
  }))
  return {
    asOf: scope.now.toISOString(),
    by: scope.actor?.kind === 'staff' ? scope.actor.name : '',
    language: 'en',
    timeZone: 'UTC',
    client: { businessName: head.businessName, logo: null },
    project: {
      id: head.id,
      projectName: head.projectName,
      projectTypeName: head.projectTypeName,
      notes: head.notes,
      scanDate: head.scanDate,
      completedDateTime: head.completedAt?.toISOString() ?? null,
      cover: pins.find((pin) => pin.still)?.still ?? null,
    },
    pins,
    isWatermarked: tiers.indexOf(head.tier) < tiers.indexOf('Professional'),
  }
}

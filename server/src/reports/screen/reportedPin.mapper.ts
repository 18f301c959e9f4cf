import type { ReportedPin } from '@nspect/contract/reports/reports'
import { mapComment } from '../../comments/comments.mapper.ts'
import type { Scope } from '../../db/scope.ts'
import { mapPin } from '../../pins/pins.mapper.ts'
import type { ReportPinRow } from '../../pins/pins.queries.ts'

/**
 * Builds the response for a point with its comments. The latest one is the last with text: a step
 * may have none.
 */
export const mapReportedPin = (scope: Scope, row: ReportPinRow): ReportedPin => {
  const latest = row.comments.findLast(({ comment }) => comment !== '')
  return {
    ...mapPin(scope, row),
    comment: latest?.comment ?? '',
    commentedBy: latest?.commentedBy ?? '',
    anonymousName: latest?.userId === null ? latest.commentedBy : row.pin.anonymousUser,
    poiStatus: row.status?.name ?? '',
    projectPinComments: row.comments.map((comment) => mapComment(scope, comment)),
  }
}

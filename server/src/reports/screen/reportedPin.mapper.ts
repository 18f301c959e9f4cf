import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { Language } from '@nspect/contract/shared/enums'
import { mapComment } from '../../comments/comments.mapper.ts'
import type { Scope } from '../../db/scope.ts'
import { mapPin } from '../../pins/pins.mapper.ts'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { findReadyText } from '../../readyTypes/readyTexts.mapper.ts'

/**
 * Builds the response for a point with its comments. The latest one is the last with text: a step
 * may have none.
 */
export const mapReportedPin = (
  scope: Scope,
  row: ReportPinRow,
  language: Language,
): ReportedPin => {
  const latest = row.comments.findLast(({ comment }) => comment !== '')
  const pin = mapPin(scope, row)
  return {
    ...pin,
    readyTitle: findReadyText('defect', pin.title, language),
    readyCategory: findReadyText('category', pin.pointCategory.name, language),
    comment: latest?.comment ?? '',
    commentedBy: latest?.commentedBy ?? '',
    anonymousName: latest?.userId === null ? latest.commentedBy : row.pin.anonymousUser,
    poiStatus: row.status?.name ?? '',
    projectPinComments: row.comments.map((comment) => mapComment(scope, comment)),
  }
}

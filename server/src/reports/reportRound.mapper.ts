import { formatAnswer } from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import {
  type ChangedCheck,
  listChangedChecks,
} from '@nspect/contract/checklistAnswers/changedChecks'
import { type Check, checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import { compareVisits } from '@nspect/contract/checklistAnswers/visitFigures'
import type { ChecklistContent } from '@nspect/contract/checklists/checklistContent'
import type { Locale } from '@nspect/contract/i18n/locale'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { AnswerRow } from '../checklistAnswers/checklistAnswers.queries.ts'
import { compareRooms } from '../rooms/rooms.mapper.ts'
import type { RoomRow } from '../rooms/rooms.queries.ts'
import type { PreviousVisit } from './previousVisit.ts'
import type { ReportCheck, ReportImage, ReportRound } from './reportData.ts'
import { toReportImage } from './reportImage.ts'

/** What a report needs of the checklists of an inspection. */
export interface RoundSource {
  checklists: readonly { checklistId: number; content: ChecklistContent }[]
  answers: readonly AnswerRow[]
  rooms: readonly RoomRow[]
  previous: PreviousVisit | null
  /** numbers of the points that the report has, by their ids */
  pinNumbers: ReadonlyMap<number, number>
}

const mapPhotos = ({ photos }: AnswerRow): ReportImage[] =>
  photos.flatMap(({ variants }) => toReportImage(variants.report ?? variants.full) ?? [])

/** The answers to the checklists of an inspection for its report; null if nobody has answered any. */
export const mapReportRound = (
  { checklists, answers, rooms, previous, pinNumbers }: RoundSource,
  locale: Locale,
): ReportRound | null => {
  if (answers.length === 0 || checklists.length === 0) return null
  const checked = checkRooms({
    checklists: checklists.map(({ checklistId, content }) => ({ ...content, checklistId })),
    answers,
    rooms: rooms.toSorted(compareRooms),
  })
  const changes = new Map<Check<AnswerRow>, ChangedCheck<AnswerRow, RoomRow>>(
    listChangedChecks(checked, previous?.answers ?? []).map((change) => [change.check, change]),
  )
  const mapBefore = (check: Check<AnswerRow>): ReportCheck['before'] => {
    const change = changes.get(check)
    if (!change) return null
    const { before, isWorse } = change
    return { answer: formatAnswer(locale, check.item, before), photos: mapPhotos(before), isWorse }
  }
  const mapCheck = (check: Check<AnswerRow>): ReportCheck => {
    const { item, answer, isFailed } = check
    return {
      question: item.question,
      answer: answer ? formatAnswer(locale, item, answer) : '',
      isFailed,
      isCritical: item.isCritical,
      // of a text item the text is the answer
      note: answer && item.kind !== 'text' ? answer.text : '',
      isUnchanged: answer?.isUnchanged ?? false,
      before: mapBefore(check),
      pinNumber: pinNumbers.get(answer?.pinId ?? 0) ?? null,
      photos: answer ? mapPhotos(answer) : [],
    }
  }
  return {
    ...checked,
    before: previous && {
      scanDate: previous.scanDate,
      figures: compareVisits(locale, previous, checked),
    },
    rooms: checked.rooms.map(({ room, sections, ...figures }) => ({
      ...figures,
      name: room ? formatRoomLabel(room) : '',
      floor: room?.floorName ?? '',
      sections: sections.map((section) => ({ ...section, checks: section.checks.map(mapCheck) })),
    })),
  }
}

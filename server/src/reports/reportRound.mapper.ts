import { formatAnswer } from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import { type Check, checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import type { ChecklistContent } from '@nspect/contract/checklists/checklistContent'
import type { Locale } from '@nspect/contract/i18n/locale'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { AnswerRow } from '../checklistAnswers/checklistAnswers.queries.ts'
import { compareRooms } from '../rooms/rooms.mapper.ts'
import type { RoomRow } from '../rooms/rooms.queries.ts'
import type { ReportCheck, ReportRound } from './reportData.ts'
import { toReportImage } from './reportImage.ts'

/** What a report needs of the checklists of an inspection. */
export interface RoundSource {
  checklists: readonly { checklistId: number; content: ChecklistContent }[]
  answers: readonly AnswerRow[]
  rooms: readonly RoomRow[]
  /** numbers of the points that the report has, by their ids */
  pinNumbers: ReadonlyMap<number, number>
}

/** The answers to the checklists of an inspection for its report; null if nobody has answered any. */
export const mapReportRound = (
  { checklists, answers, rooms, pinNumbers }: RoundSource,
  locale: Locale,
): ReportRound | null => {
  if (answers.length === 0 || checklists.length === 0) return null
  const checked = checkRooms({
    checklists: checklists.map(({ checklistId, content }) => ({ ...content, checklistId })),
    answers,
    rooms: rooms.toSorted(compareRooms),
  })
  const mapCheck = ({ item, answer, isFailed }: Check<AnswerRow>): ReportCheck => ({
    question: item.question,
    answer: answer ? formatAnswer(locale, item, answer) : '',
    isFailed,
    isCritical: item.isCritical,
    // of a text item the text is the answer
    note: answer && item.kind !== 'text' ? answer.text : '',
    isUnchanged: answer?.isUnchanged ?? false,
    pinNumber: pinNumbers.get(answer?.pinId ?? 0) ?? null,
    photos: (answer?.photos ?? []).flatMap(
      ({ variants }) => toReportImage(variants.report ?? variants.full) ?? [],
    ),
  })
  return {
    ...checked,
    rooms: checked.rooms.map(({ room, sections, ...figures }) => ({
      ...figures,
      name: room ? formatRoomLabel(room) : '',
      floor: room?.floorName ?? '',
      sections: sections.map((section) => ({ ...section, checks: section.checks.map(mapCheck) })),
    })),
  }
}

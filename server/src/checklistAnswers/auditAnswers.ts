import type { AuditNote } from '../http/handler.ts'
import type { AnswerRow, StoredAnswerRow } from './checklistAnswers.queries.ts'
import type { AnswerValues, MergedAnswer } from './mergeAnswer.ts'

/** An answer that a save changes. */
export interface ChangedAnswer {
  roomId: number | null
  checklistId: number
  itemKey: string
  question: string
  before: StoredAnswerRow | undefined
  after: MergedAnswer
}

const describe = (question: string, { result, number, text }: AnswerValues) => ({
  question,
  ...(result !== null && { result }),
  ...(number !== null && { number }),
  ...(text !== '' && { text }),
})

/** Writes who answered what: an entry for each room. */
export const auditAnswers = (
  audit: (note: AuditNote) => void,
  changed: readonly ChangedAnswer[],
  rows: readonly Pick<AnswerRow, 'id' | 'roomId' | 'checklistId' | 'itemKey'>[],
): void => {
  if (changed.length === 0)
    audit({ record: 'checklistAnswer', recordId: null, after: { count: 0 } })
  for (const [roomId, answers] of Map.groupBy(changed, (answer) => answer.roomId)) {
    const [first] = answers
    const row = rows.find(
      (stored) =>
        stored.roomId === roomId &&
        stored.checklistId === first?.checklistId &&
        stored.itemKey === first.itemKey,
    )
    audit({
      record: 'checklistAnswer',
      recordId: row?.id ?? null,
      before: {
        answers: answers.flatMap(({ question, before }) =>
          before ? [describe(question, before)] : [],
        ),
      },
      after: {
        roomId,
        count: answers.length,
        answers: answers.map(({ question, after }) => describe(question, after)),
      },
    })
  }
}

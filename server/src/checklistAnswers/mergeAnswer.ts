import type { AnswerResult, OtherAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'

/** What an item is answered with. */
export interface AnswerValues {
  result: AnswerResult | null
  number: number | null
  text: string
  isUnchanged: boolean
}

/** An answer that somebody gives. */
export interface GivenAnswer extends AnswerValues {
  answeredBy: number
  answeredAt: Date
}

/** An answer as it is stored. */
export interface MergedAnswer extends AnswerValues {
  answeredBy: number
  /** null: the item has photos, and no answer yet */
  answeredAt: Date | null
  other: OtherAnswer | null
  otherBy: number | null
}

const isEmpty = ({ result, number, text }: AnswerValues): boolean =>
  result === null && number === null && text === ''

const isSame = (one: AnswerValues, other: AnswerValues): boolean =>
  one.result === other.result && one.number === other.number && one.text === other.text

const toOther = (
  { result, number, text, answeredBy }: AnswerValues & { answeredBy: number },
  answeredAt: Date,
): Pick<MergedAnswer, 'other' | 'otherBy'> => ({
  other: { result, number, text, answeredDateTime: answeredAt.toISOString() },
  otherBy: answeredBy,
})

const noOther = { other: null, otherBy: null }

/**
 * Merges an answer with the one that is stored for its item: the later one counts, by the clock of
 * its device. What somebody else has said differently stays beside it. Returns the stored one
 * itself if nothing changes.
 */
export const mergeAnswer = (stored: MergedAnswer | undefined, given: GivenAnswer): MergedAnswer => {
  if (!stored?.answeredAt) return { ...given, ...noOther }
  const lead = given.answeredAt.getTime() - stored.answeredAt.getTime()
  const isOwn = stored.answeredBy === given.answeredBy
  const isConflict = !isOwn && !isSame(stored, given)
  if (lead > 0 || (lead === 0 && isOwn)) {
    if (lead === 0 && isSame(stored, given) && stored.isUnchanged === given.isUnchanged)
      return stored
    return {
      ...given,
      ...(isConflict && !isEmpty(stored) ? toOther(stored, stored.answeredAt) : noOther),
    }
  }
  if (!isConflict || isEmpty(given)) return stored
  const isLatestOther =
    stored.other === null || Date.parse(stored.other.answeredDateTime) < given.answeredAt.getTime()
  return isLatestOther ? { ...stored, ...toOther(given, given.answeredAt) } : stored
}

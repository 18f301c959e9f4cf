import {
  type ChecklistContent,
  type ChecklistItem,
  listChecklistItems,
} from '../checklists/checklistContent.ts'
import type { AnswerResult } from './checklistAnswers.ts'

/** What the score needs of an answer. */
export interface ScoredAnswer {
  result: AnswerResult | null
  number: number | null
  text: string
  photos: { length: number }
}

/** The share of its weight that a result earns; null: it counts for nothing. */
const shares: Readonly<Record<AnswerResult, number | null>> = {
  pass: 1,
  new: 1,
  good: 1,
  fair: 0.5,
  poor: 0,
  damaged: 0,
  fail: 0,
  notApplicable: null,
}

const isWithin = ({ min, max }: Pick<ChecklistItem, 'min' | 'max'>, number: number): boolean =>
  (min === null || number >= min) && (max === null || number <= max)

const hasLimits = ({ min, max }: Pick<ChecklistItem, 'min' | 'max'>): boolean =>
  min !== null || max !== null

/** The share of its weight that an answered item earns; null: it counts for nothing. */
const computeShare = (item: ChecklistItem, answer: ScoredAnswer): number | null => {
  if (answer.result) return shares[answer.result]
  const isMeasured = item.kind === 'number' && hasLimits(item) && answer.number !== null
  if (!isMeasured) return null
  return isWithin(item, answer.number ?? 0) ? 1 : 0
}

const isFilledIn = (item: ChecklistItem, answer: ScoredAnswer): boolean => {
  if (answer.result === 'notApplicable') return true
  if (item.kind === 'number') return answer.number !== null
  if (item.kind === 'text') return answer.text !== ''
  if (item.kind === 'photo') return answer.photos.length > 0
  return answer.result !== null
}

/** How an item stands: a fail is one too if its photo is still missing. */
export interface ItemState {
  isAnswered: boolean
  /** answered, but without the photo that it asks for */
  needsPhoto: boolean
  isFailed: boolean
  isCriticalFail: boolean
  /** what it can earn and has earned; 0 and 0 if it counts for nothing */
  weight: number
  earned: number
}

const unanswered: ItemState = {
  isAnswered: false,
  needsPhoto: false,
  isFailed: false,
  isCriticalFail: false,
  weight: 0,
  earned: 0,
}

/** How an item stands with this answer, or without any. */
export const computeItemState = (
  item: ChecklistItem,
  answer: ScoredAnswer | undefined,
): ItemState => {
  if (!answer || !isFilledIn(item, answer)) return unanswered
  const share = computeShare(item, answer)
  const isFailed = share === 0
  const isPhotoAsked =
    answer.result !== 'notApplicable' &&
    (item.photo === 'always' || (item.photo === 'onFail' && isFailed))
  return {
    isAnswered: true,
    needsPhoto: isPhotoAsked && answer.photos.length === 0,
    isFailed,
    isCriticalFail: isFailed && item.isCritical,
    weight: share === null ? 0 : item.weight,
    earned: share === null ? 0 : share * item.weight,
  }
}

/** What was answered of a section, a room or an inspection, and how well. */
export interface Score {
  items: number
  answered: number
  /** answered items without the photo that they ask for */
  photosMissing: number
  failed: number
  criticalFails: number
  weight: number
  earned: number
}

export const emptyScore: Score = {
  items: 0,
  answered: 0,
  photosMissing: 0,
  failed: 0,
  criticalFails: 0,
  weight: 0,
  earned: 0,
}

/** Several scores as one. */
export const addScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, one) => ({
      items: sum.items + one.items,
      answered: sum.answered + one.answered,
      photosMissing: sum.photosMissing + one.photosMissing,
      failed: sum.failed + one.failed,
      criticalFails: sum.criticalFails + one.criticalFails,
      weight: sum.weight + one.weight,
      earned: sum.earned + one.earned,
    }),
    emptyScore,
  )

/** The score of items; `find` gives the answer to the one of that key. */
export const computeScore = (
  items: readonly ChecklistItem[],
  find: (itemKey: string) => ScoredAnswer | undefined,
): Score =>
  addScores(
    items.map((item) => {
      const state = computeItemState(item, find(item.key))
      return {
        items: 1,
        answered: state.isAnswered ? 1 : 0,
        photosMissing: state.needsPhoto ? 1 : 0,
        failed: state.isFailed ? 1 : 0,
        criticalFails: state.isCriticalFail ? 1 : 0,
        weight: state.weight,
        earned: state.earned,
      }
    }),
  )

/** Percent of what could be earned, to one decimal; null: nothing that was answered counts. */
export const computePercent = ({ weight, earned }: Pick<Score, 'weight' | 'earned'>) =>
  weight === 0 ? null : Math.round((earned / weight) * 1000) / 10

/** Whether everything is answered, with the photos that it asks for. */
export const isComplete = ({ items, answered, photosMissing }: Score): boolean =>
  answered === items && photosMissing === 0

/**
 * Whether it passes as far as it is answered: a critical fail fails it, and so does a share below
 * the checklist's own; null: nothing counts yet, or nothing can fail it, as in an inventory.
 */
export const isPassing = (
  score: Score,
  checklist: Pick<ChecklistContent, 'passPercent' | 'sections'>,
): boolean | null => {
  const { passPercent } = checklist
  if (score.criticalFails > 0) return false
  if (score.weight === 0) return null
  if (passPercent !== null) return score.earned * 100 >= passPercent * score.weight
  return listChecklistItems(checklist).some(({ isCritical }) => isCritical) ? true : null
}

/** Whether a fail stays one, whatever follows: a missing photo makes none good. */
export const isFinalFail = (
  { items, answered, criticalFails }: Score,
  isPassing: boolean | null,
): boolean => isPassing === false && (answered === items || criticalFails > 0)

/** Several verdicts as one: a fail fails all; null: nothing counts yet. */
export const combineVerdicts = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(true) ? true : null
}

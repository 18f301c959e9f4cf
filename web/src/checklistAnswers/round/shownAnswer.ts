import type { ChecklistAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { toItemId } from '../checklistAnswers.api.ts'
import type { UnsentAnswer } from '../unsent/answerShapes.ts'
import type { UnsentOfRoom, UnsentPhoto } from '../unsent/useUnsentOfProject.ts'

/** An answer as it is on this device: what waits to be sent lies over what the server has. */
export interface ShownAnswer extends ChecklistAnswer {
  unsentPhotos: readonly UnsentPhoto[]
  /** the answer itself waits to be sent */
  isUnsent: boolean
  /** its point waits to be sent */
  isPinUnsent: boolean
}

/** Answers by their items, see `toItemId`. */
export type AnswersByItem<Answer = ShownAnswer> = ReadonlyMap<string, Answer>

/** The person whose answers wait on this device. */
interface Me {
  id: number
  name: string
}

const buildUnanswered = (
  item: Pick<UnsentAnswer, 'roomId' | 'checklistId' | 'itemKey'>,
): ShownAnswer => ({
  roomId: item.roomId,
  checklistId: item.checklistId,
  itemKey: item.itemKey,
  result: null,
  number: null,
  text: '',
  isUnchanged: false,
  pinId: null,
  answeredBy: '',
  answeredById: 0,
  answeredDateTime: '1970-01-01T00:00:00.000Z',
  other: null,
  photos: [],
  unsentPhotos: [],
  isUnsent: false,
  isPinUnsent: false,
})

const parseItemId = (itemId: string) => {
  const [roomId, checklistId, itemKey = ''] = itemId.split(' ')
  return { roomId: Number(roomId) || null, checklistId: Number(checklistId), itemKey }
}

/** The answers of a room as they are on this device. */
export const overlayAnswers = (
  stored: readonly ChecklistAnswer[],
  unsent: UnsentOfRoom | undefined,
  me: Me,
): AnswersByItem => {
  const shown = new Map<string, ShownAnswer>(
    stored.map((answer) => [
      toItemId(answer),
      { ...answer, unsentPhotos: [], isUnsent: false, isPinUnsent: false },
    ]),
  )
  const get = (itemId: string) => shown.get(itemId) ?? buildUnanswered(parseItemId(itemId))
  for (const { revision: _, ...answer } of unsent?.answers ?? []) {
    const before = get(toItemId(answer))
    // somebody answered after this person did
    if (before.answeredDateTime > answer.answeredDateTime) continue
    shown.set(toItemId(answer), {
      ...before,
      ...answer,
      answeredBy: me.name,
      answeredById: me.id,
      isUnsent: true,
    })
  }
  for (const [itemId, unsentPhotos] of unsent?.photos ?? [])
    shown.set(itemId, { ...get(itemId), unsentPhotos })
  for (const itemId of unsent?.pins ?? []) shown.set(itemId, { ...get(itemId), isPinUnsent: true })
  return shown
}

/** What the score needs of an answer: a photo counts before it is sent. */
export const toScored = (answer: ShownAnswer | undefined) =>
  answer && {
    result: answer.result,
    number: answer.number,
    text: answer.text,
    photos: { length: answer.photos.length + countWaiting(answer.unsentPhotos) },
  }

const countWaiting = (photos: readonly UnsentPhoto[]) =>
  photos.filter(({ refusal }) => refusal === '').length

/** An answer's values as they are sent. */
type Values = Pick<UnsentAnswer, 'result' | 'number' | 'text' | 'isUnchanged'>

/**
 * An answer to send. Its time is after that of the answer it replaces, also where another device's
 * clock is ahead.
 */
export const buildAnswer = (
  item: Pick<UnsentAnswer, 'roomId' | 'checklistId' | 'itemKey' | 'revision'>,
  before: ShownAnswer | undefined,
  change: Partial<Values>,
): UnsentAnswer => {
  const replaced = before ? Date.parse(before.answeredDateTime) : 0
  return {
    ...item,
    result: before?.result ?? null,
    number: before?.number ?? null,
    text: before?.text ?? '',
    isUnchanged: false,
    ...change,
    answeredDateTime: new Date(Math.max(Date.now(), replaced + 1)).toISOString(),
  }
}

const resultsByKind: Record<ChecklistItem['kind'], readonly NonNullable<Values['result']>[]> = {
  passFail: ['pass', 'fail', 'notApplicable'],
  condition: ['new', 'good', 'fair', 'poor', 'damaged', 'notApplicable'],
  number: ['notApplicable'],
  text: ['notApplicable'],
  photo: ['notApplicable'],
}

/** What an item can be answered with, besides a number, a text and photos. */
export const listResults = ({ kind }: Pick<ChecklistItem, 'kind'>) => resultsByKind[kind]

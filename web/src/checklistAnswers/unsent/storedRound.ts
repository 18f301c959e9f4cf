import type { ChecklistAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { buildRequest } from '../../api/requestUrl.ts'
import { session } from '../../api/session.ts'
import { openDeviceDatabase } from '../../deviceStore/deviceDatabase.ts'
import { type Round, replaceAnswers, roundCall, toItemId } from '../checklistAnswers.api.ts'

/** ms in which answers are gathered: a round may be large */
const pause = 1500

/** Answers that the round on this device does not have yet, by person and inspection. */
const waiting = new Map<string, Map<string, ChecklistAnswer>>()
let isPlanned = false

const writeAnswers = async (
  personId: string,
  projectId: number,
  answers: readonly ChecklistAnswer[],
): Promise<void> => {
  const { route, args } = roundCall(projectId)
  const transaction = (await openDeviceDatabase()).transaction('responses', 'readwrite')
  const stored = await transaction.store.get([personId, buildRequest(route, args).url])
  if (stored) {
    const round = JSON.parse(stored.text) as Round
    const next = { ...round, answers: replaceAnswers(round.answers, answers) }
    await transaction.store.put({ ...stored, text: JSON.stringify(next) })
  }
  await transaction.done
}

const writeWaiting = async (): Promise<void> => {
  isPlanned = false
  for (const [owner, answers] of [...waiting]) {
    waiting.delete(owner)
    const [personId = '', projectId] = owner.split(' ')
    await writeAnswers(personId, Number(projectId), [...answers.values()])
  }
}

/**
 * Adds answers that the server has stored to the round on this device, if there is one: sent from
 * another page, they would be missing when the checklists are opened without a network again.
 */
export const noteStoredAnswers = (projectId: number, answers: readonly ChecklistAnswer[]): void => {
  const personId = session.person()
  if (personId === undefined || typeof indexedDB === 'undefined') return
  const owner = `${personId} ${projectId}`
  const own = waiting.get(owner) ?? new Map<string, ChecklistAnswer>()
  for (const answer of answers) own.set(toItemId(answer), answer)
  waiting.set(owner, own)
  if (isPlanned) return
  isPlanned = true
  // without storage there is no round to add them to
  setTimeout(() => void writeWaiting().catch(() => undefined), pause)
}

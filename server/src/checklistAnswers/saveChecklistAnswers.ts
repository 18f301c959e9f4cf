import type { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type {
  AnswerKind,
  ChecklistContent,
  ChecklistItem,
} from '@nspect/contract/checklists/checklistContent'
import { conditions } from '@nspect/contract/checklists/checklistContent'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import { assertStaff, type HandlerContext } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { auditAnswers, type ChangedAnswer } from './auditAnswers.ts'
import { mapAnswer } from './checklistAnswers.mapper.ts'
import {
  type AnswerToStore,
  listAnsweredRooms,
  listAnswers,
  listStoredAnswers,
  type StoredAnswerRow,
  upsertAnswers,
} from './checklistAnswers.queries.ts'
import { computeCountedState, indexItems } from './itemsInUse.ts'
import { type GivenAnswer, mergeAnswer } from './mergeAnswer.ts'
import {
  findChecklistsOfProject,
  keepChecklistsOfType,
  listChecklistRevisions,
} from './projectChecklists.queries.ts'

type SaveContext = HandlerContext<
  typeof checklistAnswerRoutes.saveChecklistAnswers,
  LoadedProject,
  unknown
>
type SentAnswer = SaveContext['input']['answers'][number]

/** The results that an item of each kind can have. */
const resultsByKind: Readonly<Record<AnswerKind, readonly string[]>> = {
  passFail: ['pass', 'fail', 'notApplicable'],
  condition: [...conditions, 'notApplicable'],
  number: ['notApplicable'],
  text: ['notApplicable'],
  photo: ['notApplicable'],
}

const isAskedIn = ({ appliesTo }: ChecklistContent, { roomId }: SentAnswer): boolean =>
  (roomId === null) === (appliesTo === 'project')

/** Throws 400, naming the field, for an answer that its item cannot have. */
const assertAnswerFits = (item: ChecklistItem, answer: SentAnswer, path: string): void => {
  if (answer.result !== null && !resultsByKind[item.kind].includes(answer.result))
    throw createFieldError(`${path}.result`, 'value.invalid')
  if (answer.number !== null && item.kind !== 'number')
    throw createFieldError(`${path}.number`, 'value.invalid')
}

/** The item of each answer, in the revision that was shown; throws for one that it never had. */
const resolveItems = async ({
  scope,
  input: { answers },
  subject: project,
}: SaveContext): Promise<ChecklistItem[]> => {
  const named = new Map(
    answers.map(({ checklistId, revision }) => [
      `${checklistId} ${revision}`,
      { checklistId, revision },
    ]),
  )
  const found = await listChecklistRevisions(scope, project.projectTypeId, [...named.values()])
  const revisions = new Map(
    found.map(({ checklistId, revision, content }) => [
      `${checklistId} ${revision}`,
      { content, findItem: indexItems([{ checklistId, content }]) },
    ]),
  )
  return answers.map((answer, n) => {
    const path = `answers.${n}`
    const shown = assertFound(
      revisions.get(`${answer.checklistId} ${answer.revision}`),
      'record.missing',
    )
    if (!isAskedIn(shown.content, answer)) throw createFieldError(`${path}.roomId`, 'value.invalid')
    const item = shown.findItem(answer)
    if (!item) throw createFieldError(`${path}.itemKey`, 'value.invalid')
    assertAnswerFits(item, answer, path)
    return item
  })
}

/** Throws 404 for a room that the inspection never had, and 409 for one that was deleted. */
const assertRoomsLive = async ({ scope, input, subject: project }: SaveContext): Promise<void> => {
  const ids = [...new Set(input.answers.flatMap(({ roomId }) => roomId ?? []))]
  const rooms = await listAnsweredRooms(scope, project.id, ids)
  if (rooms.length < ids.length) throw new HttpError('record.missing')
  if (rooms.some(({ isDeleted }) => isDeleted)) throw new HttpError('checklistAnswer.roomDeleted')
}

const buildKey = ({
  roomId,
  checklistId,
  itemKey,
}: Pick<SentAnswer, 'roomId' | 'checklistId' | 'itemKey'>) => `${roomId} ${checklistId} ${itemKey}`

const listNamedAnswers = async ({
  scope,
  input: { answers },
  subject: project,
}: SaveContext): Promise<Map<string, StoredAnswerRow>> => {
  const rows = await listStoredAnswers(scope, project.id, {
    roomIds: [...new Set(answers.map(({ roomId }) => roomId))],
    checklistIds: [...new Set(answers.map(({ checklistId }) => checklistId))],
  })
  return new Map(rows.map((row) => [buildKey(row), row]))
}

/** Merges what was sent with what is stored, item by item; the same item may be sent twice. */
const mergeAnswers = (
  { scope, input: { answers } }: SaveContext,
  stored: ReadonlyMap<string, StoredAnswerRow>,
  items: readonly ChecklistItem[],
): Map<string, ChangedAnswer> => {
  const { userId } = assertStaff(scope)
  const changed = new Map<string, ChangedAnswer>()
  for (const [n, sent] of answers.entries()) {
    const { roomId, checklistId, itemKey, result, number, text, isUnchanged } = sent
    const key = buildKey(sent)
    const before = stored.get(key)
    const now = changed.get(key)?.after ?? before
    // a device whose clock is ahead must not win over later answers
    const answeredAt = new Date(Math.min(Date.parse(sent.answeredDateTime), scope.now.getTime()))
    const given: GivenAnswer = {
      ...{ result, number, text, isUnchanged },
      ...{ answeredBy: userId, answeredAt },
    }
    const after = mergeAnswer(now, given)
    if (after === now) continue
    const { question } = items[n] ?? { question: '' }
    changed.set(key, { roomId, checklistId, itemKey, question, before, after })
  }
  return changed
}

/** Saves answers with the same few statements, however many they are. */
export const saveChecklistAnswers = async (context: SaveContext) => {
  const { scope, input, subject: project, audit } = context
  const items = await resolveItems(context)
  await assertRoomsLive(context)
  await keepChecklistsOfType(scope, project)
  const findItem = indexItems((await findChecklistsOfProject(scope, project)).checklists)
  const stored = await listNamedAnswers(context)
  const changed = mergeAnswers(context, stored, items)
  const toStore = [...changed.values()].map(
    ({ roomId, checklistId, itemKey, before, after }): AnswerToStore => ({
      ...{ roomId, checklistId, itemKey, ...after },
      ...computeCountedState(findItem({ checklistId, itemKey }), after, before?.photoCount ?? 0),
    }),
  )
  const written = await upsertAnswers(scope, project, toStore)
  const unchanged = input.answers.flatMap((sent) => stored.get(buildKey(sent))?.id ?? [])
  const rows = await listAnswers(scope, project.id, [...new Set([...written, ...unchanged])])
  auditAnswers(audit, [...changed.values()], rows)
  return { answers: rows.map((row) => mapAnswer(scope, row)) }
}

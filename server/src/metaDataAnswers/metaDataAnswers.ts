import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import {
  deleteMetaDataAnswers,
  listMetaDataAnswers,
  listMetaDataQuestionIds,
  upsertMetaDataAnswers,
} from './metaDataAnswers.queries.ts'

type SaveAnswersContext = HandlerContext<
  typeof metaDataAnswerRoutes.saveAnswers,
  NonNullable<Awaited<ReturnType<typeof findAccessibleProject>>>,
  undefined
>

/** The answers by question; throws 404 for a question that the type does not have. */
const resolveAnswers = async ({ scope, input, subject: project }: SaveAnswersContext) => {
  // the last answer counts if a question is sent twice
  const answers = new Map(
    input.answers.map((answer) => [answer.projectTypeMetaDataFieldId, answer.answer.trim()]),
  )
  const existing = await listMetaDataQuestionIds(scope, project.projectTypeId, [...answers.keys()])
  if ([...answers.keys()].some((id) => !existing.has(id))) throw new HttpError('record.missing')
  return answers
}

/** Throws 409 for an answer that somebody else has changed to another one meanwhile. */
const assertAnswersCurrent = (
  { input }: SaveAnswersContext,
  answers: ReadonlyMap<number, string>,
  stored: ReadonlyMap<number, string>,
): void => {
  const isStale = input.answers.some(({ projectTypeMetaDataFieldId: id, read }) => {
    const now = stored.get(id) ?? ''
    return read !== undefined && now !== read.trim() && now !== answers.get(id)
  })
  if (!isStale) return
  const current = [...answers.keys()].map((id) => ({
    projectTypeMetaDataFieldId: id,
    answer: stored.get(id) ?? '',
  }))
  throw new HttpError('record.stale', { current })
}

/** Stores the answers, and deletes those that are blank now. */
const storeAnswers = async (
  { scope, subject: project }: SaveAnswersContext,
  answers: ReadonlyMap<number, string>,
): Promise<void> => {
  const { userId } = assertStaff(scope)
  const answered = [...answers].filter(([, answer]) => answer !== '')
  await upsertMetaDataAnswers(
    scope,
    answered.map(([metaDataFieldId, answer]) => ({
      clientId: project.clientId,
      projectId: project.id,
      metaDataFieldId,
      answer,
      updatedBy: userId,
      updatedAt: scope.now,
    })),
  )
  const blank = [...answers].filter(([, answer]) => answer === '').map(([id]) => id)
  await deleteMetaDataAnswers(scope, project.id, blank)
}

const saveAnswers = async (context: SaveAnswersContext) => {
  const { scope, subject: project, audit } = context
  const answers = await resolveAnswers(context)
  const before = await listMetaDataAnswers(scope, project.id, [...answers.keys()])
  const stored = new Map(before.map(({ id, answer }) => [id, answer]))
  assertAnswersCurrent(context, answers, stored)
  await storeAnswers(context, answers)
  audit({
    record: 'project',
    recordId: project.id,
    before: { answers: before.map(({ id, answer }) => [id, answer]) },
    after: { answers: [...answers] },
  })
  return {}
}

export const metaDataAnswerFeature = feature(metaDataAnswerRoutes, {
  saveAnswers: handle(metaDataAnswerRoutes.saveAnswers, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveAnswers,
  }),
})

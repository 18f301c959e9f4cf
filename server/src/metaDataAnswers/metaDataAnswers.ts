import {
  metaDataAnswerMessages,
  metaDataAnswerRoutes,
} from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { findProject } from '../access/projectAccess.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import {
  deleteAnswers,
  listAnswers,
  listQuestionIds,
  upsertAnswers,
} from './metaDataAnswers.queries.ts'

export const metaDataAnswerFeature = feature(metaDataAnswerRoutes, metaDataAnswerMessages, {
  saveAnswers: handle(metaDataAnswerRoutes.saveAnswers, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const { userId } = assertStaff(scope)
      // the last answer counts if a question is sent twice
      const answers = new Map(
        input.answers.map((answer) => [answer.projectTypeMetaDataFieldId, answer.answer.trim()]),
      )
      const existing = await listQuestionIds(scope, project.projectTypeId, [...answers.keys()])
      if ([...answers.keys()].some((id) => !existing.has(id))) throw new HttpError('record.missing')
      const before = await listAnswers(scope, project.id, [...answers.keys()])
      const stored = new Map(before.map(({ id, answer }) => [id, answer]))
      const isStale = input.answers.some(({ projectTypeMetaDataFieldId: id, read }) => {
        const now = stored.get(id) ?? ''
        return read !== undefined && now !== read.trim() && now !== answers.get(id)
      })
      if (isStale) {
        const current = [...answers.keys()].map((id) => ({
          projectTypeMetaDataFieldId: id,
          answer: stored.get(id) ?? '',
        }))
        throw new HttpError('record.stale', { current })
      }
      const answered = [...answers].filter(([, answer]) => answer !== '')
      await upsertAnswers(
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
      await deleteAnswers(scope, project.id, blank)
      audit({
        record: 'project',
        recordId: project.id,
        before: { answers: before.map(({ id, answer }) => [id, answer]) },
        after: { answers: [...answers] },
      })
      return {}
    },
  }),
})

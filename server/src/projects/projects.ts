import { projectMessages, projectRoutes } from '@nspect/contract/projects'
import { calendarDay } from '@nspect/contract/scalars'
import { findClient } from '../clients/clients.queries.ts'
import { insertFile } from '../files/files.queries.ts'
import { takeUploads } from '../files/intake.ts'
import { feature, nothing, on, staffOf } from '../http/call.ts'
import { need, Refusal, refuseField } from '../http/refuse.ts'
import { keepModel } from '../models/keepModel.queries.ts'
import { findProjectTypeOf } from '../projectTypes/projectTypes.queries.ts'
import { answerProjects } from './answerProjects.ts'
import { markArchived } from './projectList.queries.ts'
import { assignProject, findProject, insertModelImages, insertProject, markCompleted } from './projects.queries.ts'
import { viewProject } from './projects.view.ts'

export const projectFeature = feature(projectRoutes, projectMessages, {
  listProjects: on(projectRoutes.listProjects, {
    load: nothing,
    run: ({ scope, input, header }) => answerProjects(scope, { ...input, isArchived: false }, header),
  }),

  listArchivedProjects: on(projectRoutes.listArchivedProjects, {
    load: nothing,
    run: ({ scope, input, header }) => answerProjects(scope, { ...input, isArchived: true }, header),
  }),

  archiveProject: on(projectRoutes.archiveProject, {
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, input: { isDeleted }, subject: project, audit }) => {
      if (!isDeleted && !(await findClient(scope, project.clientId))) throw new Refusal('project.clientGone')
      await markArchived(scope, project.id, isDeleted)
      audit({
        record: 'project',
        recordId: project.id,
        before: { isDeleted: project.isDeleted },
        after: { isDeleted },
      })
      return { message: isDeleted ? 'project.archived' : 'project.restored' }
    },
  }),

  completeProject: on(projectRoutes.completeProject, {
    load: (scope, { id }) => findProject(scope, id),
    run: async ({ scope, subject, audit }) => {
      const completedAt = await markCompleted(scope, subject.id)
      audit({ record: 'project', recordId: subject.id, after: { completedAt } })
      return { completedDateTime: completedAt.toISOString() }
    },
  }),

  readProject: on(projectRoutes.readProject, {
    load: (scope, { id }) => findProject(scope, id),
    run: ({ scope, subject }) => viewProject(scope, subject.id),
  }),

  createProject: on(projectRoutes.createProject, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    prepare: ({ input, uploads, files }) => {
      if (!input.modelLink && uploads.length === 0) throw new Refusal('project.needsModel')
      return takeUploads(files, uploads)
    },
    run: async ({ scope, input, subject: client, prepared: taken, later, audit }) => {
      const creator = staffOf(scope)
      const { formFields } = need(await findProjectTypeOf(scope, input.projectTypeId, client.id), 'record.missing')
      const given = new Map(input.formJSON?.map(({ key, value }) => [key, value.trim()]))
      const formValues = formFields.map((field) => ({ ...field, value: given.get(field.key) ?? '' }))
      const badDate = formValues.find(
        ({ type, value }) => type === 'date' && value && !calendarDay.safeParse(value).success,
      )
      if (badDate) throw refuseField(badDate.key, 'date.invalid')

      const model = taken.find((file) => file.kind === 'model' || file.kind === 'pano')
      const modelFileId = model ? await keepModel({ scope, later }, client.id, model) : null
      const row = {
        clientId: client.id,
        projectName: input.projectName,
        projectTypeId: input.projectTypeId,
        scanDate: input.scanDate,
        notes: input.notes,
        formValues,
        modelFileId,
        modelLink: modelFileId === null ? input.modelLink || null : `model:${modelFileId}`,
      }
      const id = await insertProject(scope, { ...row, createdBy: creator.userId })
      const images = []
      for (const photo of taken.filter((file) => file.kind === 'photo')) {
        const fileId = await insertFile(scope, client.id, photo)
        images.push({ clientId: client.id, projectId: id, fileId, sortOrder: images.length })
      }
      await insertModelImages(scope, images)
      // a User sees only what is assigned to him, so his own new inspection is (T28)
      if (creator.role === 'User') await assignProject(scope, client.id, creator.userId, id)
      audit({ record: 'project', recordId: id, after: { ...row, images: images.length } })
      return { id }
    },
  }),
})

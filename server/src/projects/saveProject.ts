import { uploadedLink } from '@nspect/contract/modelFile'
import { modelKind } from '@nspect/contract/modelFormats'
import { projectRoutes } from '@nspect/contract/projects'
import type { FormValue } from '@nspect/contract/projectTypes'
import type { InputOf } from '@nspect/contract/route'
import { calendarDay } from '@nspect/contract/scalars'
import { findProject } from '../access/projectAccess.queries.ts'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { allow, handle, staffOf } from '../http/handler.ts'
import { assertFound, HttpError, invalidField } from '../http/httpError.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { storeModel } from '../models/storeModel.queries.ts'
import { storePlan } from '../plans/storePlan.queries.ts'
import { findProjectTypeOf } from '../projectTypes/projectTypes.queries.ts'
import { refuseSeveralModels, storeTour } from '../tours/storeTour.queries.ts'
import { requireAllowance } from './projectAllowance.ts'
import { insertEvent } from './projectLifecycle.queries.ts'
import { mapProject } from './projects.mapper.ts'
import {
  assignProject,
  findProjectRow,
  insertModelImages,
  insertProject,
  updateProject,
} from './projects.queries.ts'

type Input = InputOf<typeof projectRoutes.saveProject>

/** The fields with the values that were sent by key; fields that were not sent stay. Throws for an invalid date. */
const valuesOf = (fields: readonly FormValue[], sent: Input['formJSON']): FormValue[] => {
  const sentValues = new Map(sent?.map(({ key, value }) => [key, value.trim()]))
  const values = fields.map((field) => ({
    ...field,
    value: sentValues.get(field.key) ?? field.value,
  }))
  const badDate = values.find(
    ({ type, value }) => type === 'date' && value && !calendarDay.safeParse(value).success,
  )
  if (badDate) throw invalidField(badDate.key, 'date.invalid')
  return values
}

const isModel = ({ kind }: AcceptedFile) => modelKind.safeParse(kind).success

/** The client of an existing inspection; client, type and model in the form are ignored then (T47). */
const ownerOf = async (scope: Scope, id: number) => {
  const project = await findProject(scope, id)
  return project && { id: project.clientId, tier: project.tier, project }
}

/** Creates an inspection, or changes name, date, notes and form fields of an active one. */
export const saveProject = handle(projectRoutes.saveProject, {
  load: async (scope, { id, clientId }) => {
    if (id) return ownerOf(scope, id)
    const client = await findClient(scope, clientId)
    return client && { ...client, project: undefined }
  },
  prepares: ({ input }) => !input.id,
  prepare: async ({ input, uploads, files }) => {
    if (input.modelLink && uploadedLink.test(input.modelLink))
      throw invalidField('modelLink', 'link.invalid')
    if (!input.modelLink && uploads.length === 0) throw new HttpError('project.needsModel')
    const taken = await acceptUploads(files, uploads)
    refuseSeveralModels(taken.filter(isModel))
    return taken
  },
  run: async ({
    scope,
    input,
    subject: { project, ...client },
    prepared: taken = [],
    enqueue,
    audit,
  }) => {
    const { userId, role } = staffOf(scope)
    const { projectName, scanDate, notes } = input
    if (project) {
      allow(scope.actor, 'project.edit', project)
      const stored = assertFound(await findProjectRow(scope, project.id), 'record.missing')
      await refuseVersionConflict(input, stored, () => mapProject(scope, project.id))
      const after = {
        projectName,
        scanDate,
        notes,
        formValues: valuesOf(stored.formValues, input.formJSON),
      }
      await updateProject(scope, stored, after)
      const { projectName: name, scanDate: date, notes: storedNotes, formValues } = stored
      const before = { projectName: name, scanDate: date, notes: storedNotes, formValues }
      audit({ record: 'project', recordId: project.id, before, after })
      return { id: project.id, message: 'project.saved' }
    }

    const type = assertFound(
      await findProjectTypeOf(scope, input.projectTypeId, client.id),
      'record.missing',
    )
    if (type.isDeleted) throw new HttpError('projectType.gone')
    await requireAllowance(scope, client.id)
    const formValues = valuesOf(
      type.formFields.map((field) => ({ ...field, value: '' })),
      input.formJSON,
    )
    const stored = []
    for (const file of taken.filter(isModel)) {
      stored.push({ file, fileId: await storeModel({ scope, enqueue }, client.id, file) })
    }
    const modelFileId = stored[0]?.fileId ?? null
    const row = {
      clientId: client.id,
      projectName,
      projectTypeId: input.projectTypeId,
      scanDate,
      notes,
      formValues,
      modelFileId,
      modelLink: modelFileId === null ? input.modelLink || null : `model:${modelFileId}`,
    }
    const id = await insertProject(scope, { ...row, createdBy: userId })
    await storeTour(scope, { id, clientId: client.id }, stored)
    const images = []
    for (const photo of taken.filter((file) => file.kind === 'photo')) {
      const fileId = await insertFile(scope, client.id, photo)
      images.push({ clientId: client.id, projectId: id, fileId, sortOrder: images.length })
    }
    await insertModelImages(scope, images)
    for (const plan of taken.filter((file) => file.kind === 'plan')) {
      await storePlan({ scope, enqueue }, { id, clientId: client.id }, plan)
    }
    // Users see only what is assigned to them, so their own new inspection is assigned to them (T28)
    if (role === 'User') await assignProject(scope, client.id, userId, id)
    await insertEvent(scope, { id, clientId: client.id }, { kind: 'created', userId })
    audit({ record: 'project', recordId: id, after: { ...row, images: images.length } })
    return { id }
  },
})

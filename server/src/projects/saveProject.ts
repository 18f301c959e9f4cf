import type { RouteInput } from '@nspect/contract/http/route'
import { uploadedLinkPattern } from '@nspect/contract/media/modelFile'
import { modelKind } from '@nspect/contract/media/modelFormats'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { FormValue } from '@nspect/contract/projectTypes/projectTypes'
import { calendarDay } from '@nspect/contract/shared/scalars'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertAllowed, assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { storeAcceptedModel } from '../models/storeAcceptedModel.queries.ts'
import { storePlan } from '../plans/storePlan.queries.ts'
import { lockProjectTypeOfClient } from '../projectTypes/projectTypes.queries.ts'
import {
  assertAllPanoramas,
  createTourOfPanoramas,
} from '../tours/createTourOfPanoramas.queries.ts'
import { assertProjectAllowance } from './projectAllowance.ts'
import { insertProjectEvent } from './projectLifecycle.queries.ts'
import { mapProject } from './projects.mapper.ts'
import {
  findProjectRowForUpdate,
  insertProject,
  insertProjectImages,
  insertUserProject,
  updateProject,
} from './projects.queries.ts'
import { resolveBuildingAndCustomer } from './resolveBuildingAndCustomer.ts'

type Input = RouteInput<typeof projectRoutes.saveProject>

/**
 * The fields with the values that were sent by key; fields that were not sent stay. Throws for an
 * invalid date.
 */
const resolveFormValues = (fields: readonly FormValue[], sent: Input['formJSON']): FormValue[] => {
  const sentValues = new Map(sent?.map(({ key, value }) => [key, value.trim()]))
  const values = fields.map((field) => ({
    ...field,
    value: sentValues.get(field.key) ?? field.value,
  }))
  const badDate = values.find(
    ({ type, value }) => type === 'date' && value && !calendarDay.safeParse(value).success,
  )
  if (badDate) throw createFieldError(badDate.key, 'date.invalid')
  return values
}

const isModel = ({ kind }: AcceptedFile) => modelKind.safeParse(kind).success

/**
 * The client of an existing inspection; client, type and model in the form are ignored then (T47).
 */
const loadProjectOwner = async (scope: Scope, id: number) => {
  const project = await findAccessibleProject(scope, id)
  return project && { id: project.clientId, tier: project.tier, project }
}

const loadOwner = async (scope: Scope, { id, clientId }: Input) => {
  if (id) return loadProjectOwner(scope, id)
  const client = await findClient(scope, clientId)
  return client && { ...client, project: undefined }
}

type Owner = NonNullable<Awaited<ReturnType<typeof loadOwner>>>
type SaveProjectContext = HandlerContext<
  typeof projectRoutes.saveProject,
  Owner,
  AcceptedFile[] | undefined
>

/** Changes name, date, notes, what it names and form fields. */
const updateLoadedProject = async (
  context: SaveProjectContext,
  project: NonNullable<Owner['project']>,
) => {
  const { scope, input, audit } = context
  assertAllowed(scope.actor, 'project.edit', project)
  const stored = assertFound(await findProjectRowForUpdate(scope, project.id), 'record.missing')
  await assertRecordVersion(input, stored, () => mapProject(scope, project.id))
  const { projectName, scanDate, notes } = input
  const after = {
    projectName,
    scanDate,
    notes,
    formValues: resolveFormValues(stored.formValues, input.formJSON),
    ...(await resolveBuildingAndCustomer(context, stored.clientId)),
  }
  await updateProject(scope, stored, after)
  audit({
    record: 'project',
    recordId: project.id,
    before: {
      projectName: stored.projectName,
      scanDate: stored.scanDate,
      notes: stored.notes,
      formValues: stored.formValues,
      buildingId: stored.buildingId,
      customerId: stored.customerId,
      yourReference: stored.yourReference,
    },
    after,
  })
  return { id: project.id, message: 'project.saved' }
}

/** The form fields of a new inspection, of a type that is not deleted. */
const resolveNewFormValues = async ({ scope, input, subject: client }: SaveProjectContext) => {
  const type = assertFound(
    await lockProjectTypeOfClient(scope, input.projectTypeId, client.id),
    'record.missing',
  )
  if (type.isDeleted) throw new HttpError('projectType.gone')
  await assertProjectAllowance(scope, client.id)
  return resolveFormValues(
    type.formFields.map((field) => ({ ...field, value: '' })),
    input.formJSON,
  )
}

const storeModels = async ({
  scope,
  enqueue,
  subject: client,
  prepared: files = [],
}: SaveProjectContext) => {
  const stored = []
  for (const file of files.filter(isModel)) {
    stored.push({ file, fileId: await storeAcceptedModel({ scope, enqueue }, client.id, file) })
  }
  return stored
}

/** Stores the photos and plans of a new inspection; how many photos there are. */
const storeImages = async (
  { scope, enqueue, prepared: files = [] }: SaveProjectContext,
  project: { id: number; clientId: number },
): Promise<number> => {
  const { id: projectId, clientId } = project
  const images = []
  for (const photo of files.filter((file) => file.kind === 'photo')) {
    const fileId = await insertFile(scope, clientId, photo)
    images.push({ clientId, projectId, fileId, sortOrder: images.length })
  }
  await insertProjectImages(scope, images)
  for (const plan of files.filter((file) => file.kind === 'plan')) {
    await storePlan({ scope, enqueue }, project, plan)
  }
  return images.length
}

const buildProjectRow = (
  { input, subject: client }: SaveProjectContext,
  formValues: FormValue[],
  modelFileId: number | null,
) => ({
  clientId: client.id,
  projectName: input.projectName,
  projectTypeId: input.projectTypeId,
  scanDate: input.scanDate,
  notes: input.notes,
  formValues,
  modelFileId,
  modelLink: modelFileId === null ? input.modelLink || null : `model:${modelFileId}`,
})

const createProject = async (context: SaveProjectContext) => {
  const { scope, subject: client, audit } = context
  const { userId, role } = assertStaff(scope)
  const formValues = await resolveNewFormValues(context)
  const models = await storeModels(context)
  const row = {
    ...buildProjectRow(context, formValues, models[0]?.fileId ?? null),
    ...(await resolveBuildingAndCustomer(context, client.id)),
  }
  const id = await insertProject(scope, { ...row, createdBy: userId })
  const project = { id, clientId: client.id }
  await createTourOfPanoramas(scope, project, models)
  const images = await storeImages(context, project)
  // Users see only what is assigned to them, so their own new inspection is assigned to them
  // (T28)
  if (role === 'User') await insertUserProject(scope, client.id, userId, id)
  await insertProjectEvent(scope, project, { kind: 'created', userId })
  audit({ record: 'project', recordId: id, after: { ...row, images } })
  return { id }
}

/** Creates an inspection, or changes name, date, notes and form fields of an active one. */
export const saveProject = handle(projectRoutes.saveProject, {
  load: loadOwner,
  prepares: ({ input }) => !input.id,
  prepare: async ({ input, uploads, files }) => {
    if (input.modelLink && uploadedLinkPattern.test(input.modelLink))
      throw createFieldError('modelLink', 'link.invalid')
    if (!input.modelLink && uploads.length === 0) throw new HttpError('project.needsModel')
    const taken = await acceptUploads(files, uploads)
    assertAllPanoramas(taken.filter(isModel))
    return taken
  },
  run: async (context) => {
    const { project } = context.subject
    return project ? updateLoadedProject(context, project) : createProject(context)
  },
})

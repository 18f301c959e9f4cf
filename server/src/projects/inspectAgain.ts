import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import type { FormField, FormValue } from '@nspect/contract/projectTypes/projectTypes'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { lockProjectTypeOfClient } from '../projectTypes/projectTypes.queries.ts'
import {
  copyAssignedPeople,
  copyMedia,
  copyMetaDataAnswers,
  copyRooms,
  isImageOfProject,
} from './inspectAgain.queries.ts'
import { assertProjectAllowance } from './projectAllowance.ts'
import { insertProjectEvent } from './projectLifecycle.queries.ts'
import { findProjectRowForUpdate, insertProject } from './projects.queries.ts'

/** The client, whose allowance a repeat takes from as any new inspection does. */
const loadOwner = async (scope: Scope, id: number) => {
  const project = await findAccessibleProject(scope, id)
  return project && { id: project.clientId, tier: project.tier, project }
}

type Context = HandlerContext<
  typeof projectLifecycleRoutes.inspectAgain,
  NonNullable<Awaited<ReturnType<typeof loadOwner>>>,
  unknown
>
type Former = NonNullable<Awaited<ReturnType<typeof findProjectRowForUpdate>>>

/** The values of the former form in the fields that the type has now. */
const carryFormValues = (fields: readonly FormField[], former: readonly FormValue[]): FormValue[] =>
  fields.map((field) => {
    const before = former.find(({ key, type }) => key === field.key && type === field.type)
    return { ...field, value: before?.value ?? '' }
  })

/** What a repeat is stored with: the frame of the former inspection, and what it shows. */
const buildRepeatRow = async ({ scope, input }: Context, former: Former) => {
  const type = assertFound(
    await lockProjectTypeOfClient(scope, former.projectTypeId, former.clientId),
    'record.missing',
  )
  if (type.isDeleted) throw new HttpError('projectType.gone')
  // a cover that shows a point is of the points, which stay behind
  const { coverFileId } = former
  const isCoverKept =
    coverFileId !== null && (await isImageOfProject(scope, former.id, coverFileId))
  return {
    clientId: former.clientId,
    projectName: input.projectName,
    projectTypeId: former.projectTypeId,
    scanDate: input.scanDate,
    formValues: carryFormValues(type.formFields, former.formValues),
    buildingId: former.buildingId,
    customerId: former.customerId,
    yourReference: former.yourReference,
    modelLink: former.modelLink,
    modelFileId: former.modelFileId,
    coverFileId: isCoverKept ? coverFileId : null,
    previousProjectId: former.id,
    createdBy: assertStaff(scope).userId,
  }
}

/**
 * Begins an inspection that repeats another one, completed or not: with its frame, people, rooms,
 * and what it shows, but without points, answers of checklists, comments, links and documents.
 */
export const inspectAgain = handle(projectLifecycleRoutes.inspectAgain, {
  load: (scope, { id }) => loadOwner(scope, id),
  run: async (context) => {
    const { scope, subject, enqueue, audit } = context
    if (subject.project.isDeleted) throw new HttpError('record.missing')
    const former = assertFound(
      await findProjectRowForUpdate(scope, subject.project.id),
      'record.missing',
    )
    const row = await buildRepeatRow(context, former)
    await assertProjectAllowance(scope, former.clientId)
    const id = await insertProject(scope, row)
    const { clientId } = former
    const repeat = { clientId, formerId: former.id, id }
    const images = await copyMedia({ scope, enqueue }, repeat)
    const rooms = await copyRooms(scope, repeat, images)
    await copyAssignedPeople(scope, repeat)
    await copyMetaDataAnswers(scope, repeat, row.createdBy)
    await insertProjectEvent(scope, { id, clientId }, { kind: 'created', userId: row.createdBy })
    audit({ record: 'project', recordId: id, after: { ...row, images: images.size, rooms } })
    return { id }
  },
})

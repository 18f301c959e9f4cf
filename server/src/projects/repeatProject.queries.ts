import type { Route } from '@nspect/contract/http/route'
import type { FormField, FormValue } from '@nspect/contract/projectTypes/projectTypes'
import type { Scope } from '../db/scope.ts'
import { assertStaff, type HandlerContext } from '../http/handler.ts'
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

type Former = NonNullable<Awaited<ReturnType<typeof findProjectRowForUpdate>>>

/** What a repeat is called, and its day. */
interface RepeatHead {
  projectName: string
  scanDate: string
}

/** The values of the former form in the fields that the type has now. */
const carryFormValues = (fields: readonly FormField[], former: readonly FormValue[]): FormValue[] =>
  fields.map((field) => {
    const before = former.find(({ key, type }) => key === field.key && type === field.type)
    return { ...field, value: before?.value ?? '' }
  })

/** What a repeat is stored with: the frame of the former inspection, and what it shows. */
const buildRepeatRow = async (
  scope: Scope,
  former: Former,
  { projectName, scanDate }: RepeatHead,
) => {
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
    projectName,
    projectTypeId: former.projectTypeId,
    scanDate,
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
 * Begins an inspection that repeats a locked one: with its frame, people, rooms, and what it shows,
 * but without points, answers of checklists, comments, links and documents. Throws before it writes
 * if its type is gone or the allowance of its client used up. Returns its id, and what is audited.
 */
export const repeatProject = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  formerId: number,
  head: RepeatHead,
) => {
  const former = assertFound(await findProjectRowForUpdate(scope, formerId), 'record.missing')
  const row = await buildRepeatRow(scope, former, head)
  const { clientId } = former
  await assertProjectAllowance(scope, clientId)
  const id = await insertProject(scope, row)
  const repeat = { clientId, formerId, id }
  const images = await copyMedia({ scope, enqueue }, repeat)
  const rooms = await copyRooms(scope, repeat, images)
  await copyAssignedPeople(scope, repeat)
  await copyMetaDataAnswers(scope, repeat, row.createdBy)
  await insertProjectEvent(scope, { id, clientId }, { kind: 'created', userId: row.createdBy })
  return { id, stored: { ...row, images: images.size, rooms } }
}

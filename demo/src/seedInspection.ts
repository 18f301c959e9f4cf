import { randomUUID } from 'node:crypto'
import type { FormValue } from '@nspect/contract/projectTypes'
import type { Querying } from '../../server/src/db/connect.ts'
import type { DemoFiles } from './acceptDemoFiles.ts'
import * as rows from './demo.queries.ts'
import { type DemoFile, demoModel } from './demoFiles.ts'
import { type DemoLifecycle, daysBefore, runLifecycle } from './demoLifecycle.ts'
import { fieldValuesOf, statusOf, ticksOf, urgencyOf } from './demoPinValues.ts'
import type { DemoPoint } from './demoPoints.ts'
import type { DemoType } from './demoTypes.ts'

const day = 86_400_000
const minute = 60_000
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** One client of the demo while its rows are inserted. */
export interface Tenant {
  tx: Querying
  clientId: number
  now: Date
  files: DemoFiles
  /** ids of already inserted rows of `files`, by name */
  fileIds: Map<string, number>
  /** ids of the users by their part */
  people: Readonly<Record<'manager' | 'surveyor' | 'contractor', { id: number; name: string }>>
}

/** The row of a file; inserted once, however many records use it. */
export const fileIdOf = async (
  { tx, clientId, files, fileIds }: Tenant,
  name: string,
): Promise<number> => {
  const known = fileIds.get(name)
  if (known !== undefined) return known
  const file = files.get(name)
  if (!file) throw new Error(`the demo has no file ${name}`)
  const id = await rows.insertDemoFile(tx, { ...file, clientId })
  fileIds.set(name, id)
  return id
}

type TypeIds = Awaited<ReturnType<typeof rows.insertDemoType>>

interface DemoInspectionRow extends DemoLifecycle {
  projectName: string
  type: DemoType
  typeIds: TypeIds
  notes: string
  formValues: FormValue[]
  modelFileId: number | null
  images: readonly DemoFile[]
  points: readonly DemoPoint[]
  documents: readonly DemoFile[]
}

/** An inspection with its pictures, answers, documents, points and history. */
export const insertInspection = async (tenant: Tenant, one: DemoInspectionRow) => {
  const { tx, clientId, now, people } = tenant
  const scanned = daysBefore(now, one.scanned)
  const projectId = await rows.insertDemoProject(tx, {
    clientId,
    projectName: one.projectName,
    projectTypeId: one.typeIds.id,
    scanDate: isoDay(scanned),
    notes: one.notes,
    formValues: one.formValues,
    modelFileId: one.modelFileId,
    modelLink: one.modelFileId === null ? null : `model:${one.modelFileId}`,
    nextPinNumber: one.points.length + 1,
    createdBy: people.manager.id,
    createdAt: scanned,
  })
  const imageIds: number[] = []
  for (const [sortOrder, { file }] of one.images.entries()) {
    const fileId = await fileIdOf(tenant, file)
    imageIds.push(await rows.insertDemoImage(tx, { clientId, projectId, fileId, sortOrder }))
  }
  const answered = one.type.questions.flatMap(({ answer }, index) => {
    const metaDataFieldId = one.typeIds.questions[index]
    return answer === '' || metaDataFieldId === undefined ? [] : [{ metaDataFieldId, answer }]
  })
  await rows.insertDemoAnswers(
    tx,
    answered.map((answer) => ({
      clientId,
      projectId,
      ...answer,
      updatedBy: people.surveyor.id,
      updatedAt: scanned,
    })),
  )
  for (const { file, displayName, description } of one.documents) {
    const fileId = await fileIdOf(tenant, file)
    await rows.insertDemoDocument(tx, {
      clientId,
      projectId,
      name: displayName.replace(/\.\w+$/, ''),
      description,
      fileId,
      uploadedBy: people.surveyor.id,
      createdAt: scanned,
      updatedAt: scanned,
    })
  }
  for (const [index, point] of one.points.entries()) {
    await insertPoint(
      tenant,
      { projectId, imageId: imageIds[0] ?? null, inspection: one, index },
      point,
    )
  }
  await runLifecycle(tenant, { id: projectId, projectTypeId: one.typeIds.id }, one)
  return projectId
}

const insertPoint = async (
  tenant: Tenant,
  at: { projectId: number; imageId: number | null; inspection: DemoInspectionRow; index: number },
  point: DemoPoint,
) => {
  const { tx, clientId, now, people, files } = tenant
  const { typeIds } = at.inspection
  const takenDown = new Date(
    daysBefore(now, at.inspection.scanned - 1).getTime() + at.index * 7 * minute,
  )
  const author = { clientId, createdAt: takenDown, updatedAt: takenDown }
  const resolutionFileId = point.repair ? await fileIdOf(tenant, point.repair) : null
  const hash = files.get(demoModel.file)?.sha256 ?? ''
  const submitted = point.comments?.findLast(({ action }) => action === 'submit')
  const pinId = await rows.insertDemoPin(tx, {
    ...author,
    projectId: at.projectId,
    pinNumber: at.index + 1,
    pointCategoryId: typeIds.categories[point.category] ?? 0,
    poiStatusId: typeIds.statuses[statusOf(point)] ?? null,
    title: point.title,
    description: point.description,
    ...urgencyOf(point, takenDown),
    assignedUserId: point.comments ? people.contractor.id : null,
    isCritical: point.isCritical ?? false,
    isResolved: point.state !== 'open',
    isApproved: point.state === 'approved',
    matterPointCoordinates: point.coordinates && { ...point.coordinates, model: hash },
    ...(at.imageId === null
      ? {}
      : {
          projectModelImageId: at.imageId,
          annotationCoordinates: {
            geometry: { type: 'RECTANGLE' as const, ...point.mark },
            data: { id: randomUUID(), text: point.title },
          },
        }),
    stillFileId: await fileIdOf(tenant, point.stills.withPin),
    plainStillFileId: await fileIdOf(tenant, point.stills.plain),
    contextFileId: await fileIdOf(tenant, point.stills.context),
    resolutionFileId,
    ...(submitted
      ? {
          resolvedBy: people[submitted.by].name,
          resolvedAt: new Date(takenDown.getTime() + submitted.day * day),
        }
      : {}),
    addedBy: people.surveyor.id,
    updatedBy: people.surveyor.id,
  })
  const ticks = ticksOf(point)
  const values = fieldValuesOf(point, takenDown)
  await rows.insertDemoParts(tx, clientId, pinId, typeIds, ticks, values)
  for (const { file, caption } of point.photoFiles) {
    const fileId = await fileIdOf(tenant, file)
    await rows.insertDemoPhoto(tx, {
      ...author,
      projectPinId: pinId,
      fileId,
      caption,
      addedBy: people.surveyor.id,
    })
  }
  for (const { by, day: after, text, action } of point.comments ?? []) {
    const writtenAt = new Date(takenDown.getTime() + after * day)
    await rows.insertDemoComment(tx, {
      clientId,
      projectPinId: pinId,
      comment: text,
      action: action ?? null,
      resolutionFileId: action === 'submit' ? resolutionFileId : null,
      userId: people[by].id,
      commentedBy: people[by].name,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })
  }
}

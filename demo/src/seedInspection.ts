import { randomUUID } from 'node:crypto'
import type { FormValue } from '@nspect/contract/projectTypes/projectTypes'
import type { DbOrTransaction } from '../../server/src/db/connect.ts'
import type { DemoFiles } from './acceptDemoFiles.ts'
import * as rows from './demo.queries.ts'
import { type SeededPin, seedAnswers } from './demoChecklist.ts'
import { type DemoFile, demoModel } from './demoFiles.ts'
import { type DemoLifecycle, runLifecycle, subtractDays } from './demoLifecycle.ts'
import type { DemoPin } from './demoPins.ts'
import {
  buildDemoFieldValues,
  buildDemoUrgency,
  getDemoStatus,
  listTickedBoxes,
} from './demoPinValues.ts'
import { seedRooms } from './demoRooms.ts'
import type { DemoType } from './demoTypes.ts'
import { planAlignment } from './planPositions.ts'

const day = 86_400_000
const minute = 60_000
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** One client of the demo while its rows are inserted. */
export interface TenantContext {
  tx: DbOrTransaction
  clientId: number
  now: Date
  files: DemoFiles
  /** ids of already inserted rows of `files`, by name */
  fileIds: Map<string, number>
  /** ids of the users by their part */
  people: Readonly<Record<'manager' | 'surveyor' | 'contractor', { id: number; name: string }>>
  /** the outside firm that repairs points; null: the client has none */
  firmId: number | null
}

/** Who is to repair a point: a person, or the outside firm. */
const getAssignee = ({ people, firmId }: TenantContext, { assignee, comments }: DemoPin) => {
  if (assignee === 'firm') return { assignedFirmId: firmId }
  if (assignee === 'surveyor') return { assignedUserId: people.surveyor.id }
  return { assignedUserId: comments ? people.contractor.id : null }
}

/** The row of a file; inserted once, however many records use it. */
export const resolveFileId = async (
  { tx, clientId, files, fileIds }: TenantContext,
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

/** How the floor's plan lies over the model, so that a new point of one is seen on the other. */
const alignPlan = ({ files }: TenantContext, plan: string) => ({
  ...planAlignment,
  model: files.get(demoModel.file)?.sha256 ?? '',
  picture: files.get(plan)?.sha256 ?? '',
})

type TypeIds = Awaited<ReturnType<typeof rows.insertDemoType>>

interface DemoInspectionRow extends DemoLifecycle {
  projectName: string
  type: DemoType
  typeIds: TypeIds
  notes: string
  /** building, customer and reference */
  named?: { buildingId: number; customerId: number; yourReference: string }
  formValues: FormValue[]
  modelFileId: number | null
  images: readonly DemoFile[]
  points: readonly DemoPin[]
  documents: readonly DemoFile[]
  /** its checklists are answered in some rooms */
  hasAnswers?: true
}

/** An inspection with its pictures, answers, documents, points and history. */
export const seedProject = async (tenant: TenantContext, row: DemoInspectionRow) => {
  const { tx, clientId, now, people } = tenant
  const scanned = subtractDays(now, row.scanned)
  const projectId = await rows.insertDemoProject(tx, {
    clientId,
    projectName: row.projectName,
    projectTypeId: row.typeIds.id,
    scanDate: isoDay(scanned),
    notes: row.notes,
    formValues: row.formValues,
    ...row.named,
    modelFileId: row.modelFileId,
    modelLink: row.modelFileId === null ? null : `model:${row.modelFileId}`,
    nextPinNumber: row.points.length + 1,
    createdBy: people.manager.id,
    createdAt: scanned,
  })
  const imageIds: number[] = []
  for (const [sortOrder, { file }] of row.images.entries()) {
    const fileId = await resolveFileId(tenant, file)
    const onModel = sortOrder === 0 && row.modelFileId !== null ? alignPlan(tenant, file) : null
    const image = { clientId, projectId, fileId, sortOrder, onModel }
    imageIds.push(await rows.insertDemoImage(tx, image))
  }
  const answered = row.type.questions.flatMap(({ answer }, index) => {
    const metaDataFieldId = row.typeIds.questions[index]
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
  for (const { file, displayName, description } of row.documents) {
    const fileId = await resolveFileId(tenant, file)
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
  const [planId] = imageIds
  const pins = new Map<string, SeededPin>()
  for (const [index, point] of row.points.entries()) {
    const at = { projectId, imageId: planId ?? null, inspection: row, index }
    pins.set(point.key, await insertPoint(tenant, at, point))
  }
  if (row.modelFileId !== null && planId !== undefined)
    await seedRooms(tenant, { projectId, planId }, scanned)
  if (row.hasAnswers) {
    const project = { id: projectId, clientId, projectTypeId: row.typeIds.id }
    await seedAnswers(tenant, project, pins, subtractDays(now, row.scanned - 1))
  }
  await runLifecycle(tenant, { id: projectId, projectTypeId: row.typeIds.id }, row)
  return projectId
}

const insertPoint = async (
  tenant: TenantContext,
  at: { projectId: number; imageId: number | null; inspection: DemoInspectionRow; index: number },
  point: DemoPin,
) => {
  const { tx, clientId, now, people, files } = tenant
  const { typeIds } = at.inspection
  const takenDown = new Date(
    subtractDays(now, at.inspection.scanned - 1).getTime() + at.index * 7 * minute,
  )
  const author = { clientId, createdAt: takenDown, updatedAt: takenDown }
  const resolutionFileId = point.repair ? await resolveFileId(tenant, point.repair) : null
  const hash = files.get(demoModel.file)?.sha256 ?? ''
  const submitted = point.comments?.findLast(({ action }) => action === 'submit')
  const pinId = await rows.insertDemoPin(tx, {
    ...author,
    projectId: at.projectId,
    pinNumber: at.index + 1,
    pointCategoryId: typeIds.categories[point.category] ?? 0,
    poiStatusId: typeIds.statuses[getDemoStatus(point)] ?? null,
    title: point.title,
    description: point.description,
    ...buildDemoUrgency(point, takenDown),
    ...getAssignee(tenant, point),
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
    stillFileId: await resolveFileId(tenant, point.stills.withPin),
    plainStillFileId: await resolveFileId(tenant, point.stills.plain),
    contextFileId: await resolveFileId(tenant, point.stills.context),
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
  const ticks = listTickedBoxes(point)
  const values = buildDemoFieldValues(point, takenDown)
  await rows.insertDemoParts(tx, clientId, pinId, typeIds, ticks, values)
  for (const { file, caption } of point.photoFiles) {
    const fileId = await resolveFileId(tenant, file)
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
      // of an inspection at work, people find in their inboxes what was said
      newsIn: at.inspection.completed || at.inspection.archived ? null : 'en',
    })
  }
  const [photo] = point.photoFiles
  return { id: pinId, photoFileId: photo && (await resolveFileId(tenant, photo.file)) }
}

import { listChangedChecks } from '@nspect/contract/checklistAnswers/changedChecks'
import { checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { tourRoutes } from '@nspect/contract/tours/tours'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createPanoramaUpload } from '../testing/images/panorama.ts'
import { buildPlanPdf } from '../testing/images/planPdf.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { inspectAgain } = projectLifecycleRoutes
const { readRound, saveChecklistAnswers, saveAnswerPhoto, saveAnswerPin } = checklistAnswerRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const read = async (id: number, by = manager) =>
  (await by.call(projectRoutes.readProject, { id })).body
const repeat = (id: number, by = manager) =>
  by.call(inspectAgain, { id, projectName: 'One year later', scanDate: '2027-11-03' })
const listRooms = async (projectId: number) =>
  (await manager.call(roomRoutes.listRooms, { projectId })).body
const upload = (bytes: Uint8Array, name: string) => ({
  files: [{ field: 'file', bytes: Uint8Array.from(bytes), name }],
})
const countFiles = async () =>
  (await w.database.db.execute<{ n: number }>(sql`select count(*)::int as n from files`)).rows[0]?.n

/** A hotel's inspection with a model, a picture, a drawn plan, rooms on all of them, and a point. */
const inspect = async () => {
  const { id: projectId } = await w.project({ yourReference: 'Q-17', notes: 'Rain' })
  await manager.call(modelRoutes.uploadModel, { projectId }, upload(buildFloorGlb(), 'hotel.glb'))
  await manager.call(
    modelRoutes.updateImage,
    { projectId },
    upload(await createTestImage(), 'a.png'),
  )
  const plan = buildPlanPdf([{ words: 'Ground floor', bookmark: 'A-101' }])
  await manager.call(planRoutes.uploadPlan, { projectId }, upload(plan, 'floors.pdf'))
  await waitUntil(async () => (await read(projectId)).planSheets.waiting === 0)
  const { projectModelImages, model } = await read(projectId)
  const points: [number, number][] = [
    [0, 0],
    [50, 0],
    [50, 50],
  ]
  const [picture, sheet] = projectModelImages.map(({ id }) => ({
    ...{ on: 'picture' as const, projectModelImageId: id, points },
  }))
  const onModel = { on: 'model' as const, model: model?.sha256 ?? '', up: 'y' as const, points }
  const rooms = [
    { number: '1.1', name: 'Suite', outline: picture },
    { number: '1.2', name: 'Single', outline: sheet, kind: 'Guest room' },
    { number: '1.3', name: 'Lobby', outline: { ...onModel, bottom: 0, top: 2.7 } },
    { number: '1.4', name: 'Deleted' },
  ]
  const roomIds: number[] = []
  for (const room of rooms)
    roomIds.push((await manager.call(roomRoutes.saveRoom, { projectId, ...room } as never)).body.id)
  await manager.call(roomRoutes.deleteRooms, { projectId, roomIds: roomIds.splice(3) })
  await w.pin({ projectId })
  await w.document({ projectId })
  return { projectId, roomIds }
}

describe('an inspection that repeats another one', () => {
  it('T658: has its frame, people, rooms and media, and none of its points and documents', async () => {
    const { projectId, roomIds } = await inspect()
    const user = await w.as('User')
    const former = await w.as('User')
    await w.assign(user, projectId)
    await w.assign(former, projectId, false)
    const answers = w.client.questionIds.map((id) => ({
      ...{ projectTypeMetaDataFieldId: id, answer: '1998' },
    }))
    await manager.call(metaDataAnswerRoutes.saveAnswers, { projectId, answers })
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const before = await read(projectId)
    const files = await countFiles()

    const { status, body } = await repeat(projectId, user)
    expect([status, body.id > projectId]).toEqual([200, true])
    const after = await read(body.id, user)
    expect(after).toMatchObject({
      ...{ projectName: 'One year later', scanDate: '2027-11-03', notes: '' },
      ...{ yourReference: 'Q-17', previousProjectId: projectId, completedDateTime: null },
      ...{ projectPins: [], projectDocuments: [], modelLink: before.modelLink },
      ...{ planSheets: { total: 1, waiting: 0 } },
    })
    expect(after.metaDataAnswers.map(({ answer }) => answer)).toEqual(['1998', '1998'])
    expect(after.model?.sha256).toBe(before.model?.sha256)
    const hashes = (of: typeof after) => of.projectModelImages.map(({ sha256 }) => sha256)
    expect(hashes(after)).toEqual(hashes(before))
    expect(await countFiles()).toBe(files)
    const image = await fetch(`${w.url}/api/${after.projectModelImages[1]?.imagePath}`)
    expect(image.status).toBe(200)
    expect((await former.call(projectRoutes.readProject, { id: body.id })).status).toBe(404)

    const rooms = await listRooms(body.id)
    expect(rooms.map(({ number, name, kind }) => [number, name, kind])).toEqual([
      ['1.1', 'Suite', ''],
      ['1.2', 'Single', 'Guest room'],
      ['1.3', 'Lobby', ''],
    ])
    const shown = after.projectModelImages.map(({ id }) => id)
    expect(
      rooms.map(({ outline }) => (outline?.on === 'picture' ? outline.projectModelImageId : null)),
    ).toEqual([...shown, null])
    expect(rooms[2]?.outline).toMatchObject({ on: 'model', model: before.model?.sha256 })
    const { rows } = await w.database.db.execute<{ origin: number }>(
      sql`select origin_room_id as origin from rooms where project_id = ${body.id} order by id`,
    )
    expect(rows.map(({ origin }) => origin)).toEqual(roomIds)
    // it is worked on from the first day
    expect((await w.pin({ projectId: body.id })).id).toBeGreaterThan(0)
    expect((await manager.call(pinRoutes.listPins, { projectId })).body).toHaveLength(1)
  })

  it('T658: shares files with it: what one removes, the other keeps', async () => {
    const { projectId } = await inspect()
    const { body } = await repeat(projectId)
    const planOf = async (id: number) =>
      (await read(id)).projectModelImages.flatMap(({ sheet }) => sheet?.planFileId ?? [])
    const [planFileId = 0] = await planOf(projectId)
    const removed = await manager.call(planRoutes.removePlan, { projectId, planFileId })
    expect([removed.status, await planOf(projectId)]).toEqual([200, []])
    const [kept = 0] = await planOf(body.id)
    expect(kept).toBeGreaterThan(0)
    const { projectModelImages } = await read(body.id)
    for (const { imagePath } of projectModelImages)
      expect((await fetch(`${w.url}/api/${imagePath}`)).status).toBe(200)
    const files = await countFiles()
    const last = { projectId: body.id, planFileId: kept }
    expect((await manager.call(planRoutes.removePlan, last)).status).toBe(200)
    expect(await countFiles()).toBe((files ?? 0) - 2)
  })

  it('T658: has the tour, with where its panoramas stand and who is whose neighbour', async () => {
    const { id: projectId } = await w.project()
    const panoramas = await Promise.all(
      ['Lobby', 'Stairs', 'Yard'].map((name) => createPanoramaUpload(`${name}.jpg`)),
    )
    await manager.call(modelRoutes.uploadModel, { projectId }, { files: panoramas })
    await manager.call(
      modelRoutes.updateImage,
      { projectId },
      upload(await createTestImage(), 'p.png'),
    )
    const { tour, projectModelImages } = await read(projectId)
    const [first, , third] = tour?.nodes.map(({ id }) => id) ?? []
    const place = { projectModelImageId: projectModelImages[0]?.id ?? 0, x: 20, y: 30 }
    await manager.call(tourRoutes.saveTourNode, { projectId, tourNodeId: first ?? 0, place })
    await manager.call(tourRoutes.saveTourLink, {
      ...{ projectId, tourNodeId: first ?? 0, otherTourNodeId: third ?? 0, isLinked: true },
    })
    const before = (await read(projectId)).tour
    expect(before?.nodes[0]?.place).toEqual(place)
    const { body } = await repeat(projectId)
    const after = (await read(body.id)).tour
    const plain = (of: typeof after) =>
      of?.nodes.map(({ key, name, place: at }) => [key, name, at?.x, at?.y])
    expect(plain(after)).toEqual(plain(before))
    expect(after?.links).toHaveLength(before?.links.length ?? 0)
    const ids = new Set(after?.nodes.map(({ id }) => id))
    expect(before?.nodes.some(({ id }) => ids.has(id))).toBe(false)
  })

  it('T658: takes what a new inspection takes, and nothing that is gone', async () => {
    const projectTypeId = await createProjectType(manager, 'Round')
    const { id } = await w.project({ projectTypeId })
    const viewer = await w.as('Viewer')
    await w.assign(viewer, id)
    const stranger = await w.as('Manager', w.otherClient)
    expect((await repeat(id, viewer)).body.code).toBe('role.denied')
    expect((await repeat(id, stranger)).status).toBe(404)
    const named = { id, projectName: ' ', scanDate: '2027-11-03' }
    const refused = await manager.call(inspectAgain, named)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'projectName'])
    await w.database.db.execute(sql`update projects set is_deleted = true where id = ${id}`)
    expect((await repeat(id)).status).toBe(404)
    await w.database.db.execute(sql`update projects set is_deleted = false where id = ${id}`)
    await manager.call(projectTypeConfigurationRoutes.deleteProjectType, {
      ...{ id: projectTypeId, isDeleted: true },
    })
    expect((await repeat(id)).body.code).toBe('projectType.gone')
  })

  it('T658: is begun once, though asked for twice', async () => {
    const { id } = await w.project()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { id, projectName: 'Once', scanDate: '2027-11-03' }
    const answers = [
      await manager.call(inspectAgain, body, { headers }),
      await manager.call(inspectAgain, body, { headers }),
    ]
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id)
  })

  it('T659: shows the last answer of each item, with its photos, in its own rooms', async () => {
    const projectTypeId = await createProjectType(manager, 'Round')
    const items = [{ key: 'tiles', question: 'Tiles', kind: 'condition' as const }]
    const list = { projectTypeId, name: 'Bathroom', sections: [{ items }] }
    const once = { ...list, name: 'Building', appliesTo: 'project' as const }
    const save = async (checklist: typeof list) =>
      (await manager.call(checklistRoutes.saveChecklist, checklist)).body.id
    const [checklistId, wholeId] = [await save(list), await save(once)]
    const { id: projectId } = await w.project({ projectTypeId })
    await manager.call(roomRoutes.saveRooms, {
      ...{ projectId, rooms: [{ number: '1.1' }, { number: '1.2' }, { number: '1.3' }] },
    })
    const rooms = await listRooms(projectId)
    const answeredDateTime = w.clock.now.toISOString()
    const given = { itemKey: 'tiles', revision: 1, answeredDateTime }
    const result = 'poor' as const
    await manager.call(saveChecklistAnswers, {
      projectId,
      answers: [
        { ...given, checklistId: wholeId, roomId: null, result: 'new' },
        ...rooms.map(({ id }) => ({ ...given, checklistId, roomId: id, result })),
      ],
    })
    const photographed = { projectId, roomId: rooms[0]?.id ?? 0, checklistId, itemKey: 'tiles' }
    const photo = upload(await createTestImage(), 'tiles.png')
    await manager.call(saveAnswerPhoto, photographed, photo)

    const { id } = (await repeat(projectId)).body
    const own = await listRooms(id)
    await manager.call(roomRoutes.deleteRooms, { projectId: id, roomIds: [own[2]?.id ?? 0] })
    const round = (await manager.call(readRound, { projectId: id })).body
    expect(round).toMatchObject({ answers: [], previous: { projectId, scanDate: '2026-11-02' } })
    const { answers } = round.previous ?? { answers: [] }
    expect(answers.map((answer) => [answer.roomId, answer.result, answer.photos.length])).toEqual([
      [null, 'new', 0],
      [own[0]?.id, 'poor', 1],
      [own[1]?.id, 'poor', 0],
    ])
    const unchanged = { ...given, checklistId, result, isUnchanged: true }
    const saved = await manager.call(saveChecklistAnswers, {
      projectId: id,
      answers: [{ ...unchanged, roomId: own[0]?.id ?? 0 }],
    })
    expect(saved.body.answers).toMatchObject([{ isUnchanged: true, result: 'poor', photos: [] }])
    await manager.call(saveChecklistAnswers, {
      projectId: id,
      answers: [{ ...given, checklistId, roomId: own[1]?.id ?? 0, result: 'damaged' }],
    })
    const reported = (await manager.call(reportRoutes.readReportRound, { projectId: id })).body
    const changes = listChangedChecks(checkRooms(reported), reported.previous?.answers ?? [])
    expect(changes.map(({ room, isWorse }) => [room?.number, isWorse])).toEqual([['1.2', true]])
    // of all its rooms, whatever the repeat has of them
    const { previous: visit } = reported
    expect([visit?.score.items, visit?.score.answered, visit?.score.failed]).toEqual([4, 4, 3])
    // archived, it is still what was seen last
    await manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect((await manager.call(readRound, { projectId: id })).body.previous?.answers).toHaveLength(
      3,
    )
  })

  it('T685: shows from where the point of an answer was seen, as long as the model is the same', async () => {
    const projectTypeId = await createProjectType(manager, 'Room check')
    const items = [{ key: 'tiles', question: 'Tiles', kind: 'passFail' }]
    const list = { projectTypeId, name: 'List', appliesTo: 'project', sections: [{ items }] }
    const saved = await manager.call(checklistRoutes.saveChecklist, list as never)
    const item = { roomId: null, checklistId: saved.body.id, itemKey: 'tiles' }
    const category = { projectTypeId, name: 'Surfaces', colors: ['#0b6e75'] }
    await manager.call(pointCategoryRoutes.savePointCategory, category as never)
    const { id: projectId } = await w.project({ projectTypeId })
    await manager.call(modelRoutes.uploadModel, { projectId }, upload(buildFloorGlb(), 'hotel.glb'))
    const answeredDateTime = w.clock.now.toISOString()
    await manager.call(saveChecklistAnswers, {
      projectId,
      answers: [{ ...item, revision: 1, answeredDateTime, result: 'fail' }],
    })
    const camera = { position: { x: 1, y: 2, z: 3 }, target: { x: 1, y: 1, z: 0 }, fov: 55 }
    const still = Buffer.from(await createTestImage()).toString('base64')
    const { projectPin } = (
      await manager.call(pinRoutes.savePin, {
        ...{ projectId, title: 'Cracked tile' },
        pointCategoryId: (await read(projectId)).projectType.pointCategories[0]?.id ?? 0,
        imageUrl: `data:image/png;base64,${still}`,
        matterPointCoordinates: {
          ...{ position: { x: 1, y: 1, z: 0 }, normal: { x: 0, y: 0, z: 1 } },
          ...{ key: 'tile', camera, model: (await read(projectId)).model?.sha256 ?? '' },
        },
      })
    ).body
    await manager.call(saveAnswerPin, { projectId, ...item, pinId: projectPin.id })

    const { id } = (await repeat(projectId)).body
    const readView = async () =>
      (await manager.call(readRound, { projectId: id })).body.previous?.answers[0]?.view
    const view = await readView()
    expect(view).toMatchObject({ camera, scene: null, picture: { width: expect.any(Number) } })
    expect((await fetch(`${w.url}/api/${view?.picture.previewPath}`)).status).toBe(200)
    const other = buildFloorGlb({ extras: { name: 'other' } })
    await manager.call(modelRoutes.uploadModel, { projectId: id }, upload(other, 'new.glb'))
    expect(await readView()).toBeNull()
  })
})

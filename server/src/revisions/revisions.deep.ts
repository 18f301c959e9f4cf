import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findImageRevisionToAlign,
  markImageWaitingForAlignment,
} from '../alignment/align.queries.ts'
import { enqueueWaitingAlignments } from '../alignment/enqueueWaitingAlignments.ts'
import { storeDrawnSheet } from '../plans/plans.queries.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { createRevisionTools } from './testing/createRevisionTools.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const {
  read,
  sheetsOf,
  revisionsOf,
  doubtfulOf,
  drawn,
  aligned,
  mark,
  check,
  withPlans,
  picture,
  spots,
  withDoubt,
  need,
  storeLate,
} = createRevisionTools(() => ({ w, manager }))

// rare turns of a revision, each of which draws or aligns several times

describe('the next revision of a plan set', () => {
  it('T295: leaves the sheets of an inspection that was completed meanwhile as they are, until it is reopened', async () => {
    const { projectId, planFileId, images } = await withPlans()
    const [imageId = 0] = images
    const { rows } = await w.database.db.execute<{ id: number; fileId: number }>(sql`
      update plan_sheets s set state = 'waiting' from plan_files f where f.client_id = s.client_id and f.id = s.plan_file_id
        and s.project_model_image_id = ${imageId} returning s.id, f.file_id as "fileId"`)
    const { id = 0, fileId = 0 } = rows[0] ?? {}
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const before = (await read(projectId)).projectModelImages
    const file = {
      kind: 'photo',
      displayName: 'sheet-1.webp',
      name: 'late',
      mime: 'image/webp',
      size: 1,
      sha256: '',
    }
    const isTaken = await storeDrawnSheet(
      w.database.db,
      { clientId: w.client.id, planFileId, projectId, fileId },
      { id, sortOrder: 100, text: '', title: '', isTiled: true, problem: null },
      file as Parameters<typeof storeDrawnSheet>[3],
      () => Promise.reject(new Error('nothing is to be aligned')),
    )
    expect(isTaken).toBe(false)
    expect((await read(projectId)).projectModelImages.map((image) => image.id)).toEqual(
      before.map((image) => image.id),
    )
    expect((await sheetsOf(projectId)).sheets[0]).toMatchObject({
      state: 'failed',
      problem: 'stopped',
    })
    const admin = await w.as('Admin')
    await admin.call(projectLifecycleRoutes.reopenProject, { id: projectId, reason: 'A new plan' })
    await w.database.db.execute(sql`insert into media_revisions (client_id, project_id, plan_file_id, state, replaced_by, replaced_at)
      values (${w.client.id}, ${projectId}, ${planFileId}, 'none', ${manager.userId}, now())`)
    expect(
      (await manager.call(planRoutes.retryPlanSheet, { projectId, planSheetId: id })).status,
    ).toBe(200)
    expect((await drawn(projectId)).sheets[0]?.state).toBe('ready')
  })
})

describe('a picture whose next revision shows nothing of it', () => {
  it('T298: whoever redraws a point anywhere else has checked it, too', async () => {
    const { projectId, imageId, now } = await withDoubt()
    const { id: projectPinId, version } = need(await now())
    const annotationCoordinates = mark({ x: 60, y: 60, width: 8, height: 8 })
    const saved = await manager.call(annotationRoutes.saveAnnotation, {
      projectPinId,
      projectModelImageId: imageId,
      annotationCoordinates,
      version,
    })
    expect([saved.status, saved.body.projectPin.isDoubtful]).toEqual([200, false])
    expect(await doubtfulOf(projectId)).toEqual([])
  })

  it('T297: that was aligned only after somebody moved its point and it was replaced again leaves the point there', async () => {
    const doubt = await withDoubt()
    const { projectId, imageId, now, replace } = doubt
    const { id: projectPinId, version } = need(await now())
    await manager.call(annotationRoutes.saveAnnotation, {
      projectPinId,
      projectModelImageId: imageId,
      version,
      annotationCoordinates: mark({ x: 60, y: 60, width: 8, height: 8 }),
    })
    await replace(await picture(spots.slice(0, 1)), imageId)
    await aligned(projectId)
    expect(await storeLate(doubt, 25)).toBe(true)
    expect(need(await now()).annotationCoordinates?.geometry).toMatchObject({ x: 60, y: 60 })
    const [waiting] = await doubtfulOf(projectId)
    expect(waiting?.oldAnnotation?.geometry).toMatchObject({ x: 60, y: 60 })
  })

  it('T296: that a job gave up is tried again with what people have picked', async () => {
    const { projectId, imageId, revision } = await withDoubt()
    const { db } = w.database
    const picked = { a: 1, b: 0, shiftX: 90, shiftY: 64 }
    await db.execute(
      sql`update media_revisions set alignment = ${JSON.stringify(picked)}::jsonb where id = ${revision.id}`,
    )
    await markImageWaitingForAlignment(db, { clientId: w.client.id, projectModelImageId: imageId })
    expect(await revisionsOf(projectId)).toMatchObject([{ state: 'waiting', alignment: picked }])
  })

  it('T297: of an inspection that was completed meanwhile is aligned once it is reopened', async () => {
    const doubt = await withDoubt()
    const { projectId, imageId, now } = doubt
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const before = await now()
    expect(await storeLate(doubt, 25)).toBe(false)
    expect(await now()).toEqual(before)
    const key = { clientId: w.client.id, projectModelImageId: imageId }
    expect(await findImageRevisionToAlign(w.database.db, key)).toBeUndefined()
    const admin = await w.as('Admin')
    const reopened = await admin.call(projectLifecycleRoutes.reopenProject, {
      id: projectId,
      reason: 'A new plan',
    })
    expect(reopened.status).toBe(200)
    expect((await aligned(projectId))[0]).toMatchObject({ state: 'unaligned', doubtful: 1 })
  })

  it('T298: gives a point back to where it was when it was decided about, though it had been carried on since', async () => {
    const { projectId, imageId, now, replace } = await withDoubt()
    await replace(await picture(spots.slice(0, 1)), imageId)
    const [second] = await aligned(projectId)
    const pick = (x: number, y: number) => ({ from: { x, y }, to: { x: x + 90, y: y + 64 } })
    const picks = [pick(100, 100), pick(600, 120), pick(300, 500)]
    await manager.call(revisionRoutes.alignRevision, {
      projectId,
      mediaRevisionId: second?.id ?? 0,
      picks,
    })
    await aligned(projectId)
    const there = { x: expect.closeTo(30), y: expect.closeTo(30) }
    expect(need(await now()).annotationCoordinates?.geometry).toMatchObject(there)
    await check(need(await now()), 'keep')
    const { body } = await check(need(await now()), 'undo')
    expect([body.projectPin?.isDoubtful, body.projectPin?.annotationCoordinates?.geometry]).toEqual(
      [true, expect.objectContaining(there)],
    )
  })

  it('T297: that is replaced twice before anybody looks carries its points through both', async () => {
    const { projectId, imageId, revision, replace, now } = await withDoubt()
    await replace(await picture(spots), imageId)
    const revisions = await aligned(projectId)
    expect(revisions).toHaveLength(2)
    const [waiting] = await doubtfulOf(projectId)
    expect(waiting?.revisionId).toBe(revisions[1]?.id)
    // such as an imported one, which no job came with
    await w.database.db.execute(sql`update media_revisions set state = 'waiting', replaced_at = now() - interval '2 hours'
      where id = ${revision.id}`)
    const asked: unknown[] = []
    const runner = {
      addAll: async (_: unknown, __: unknown, pictures: readonly unknown[]) =>
        void asked.push(...pictures),
    }
    await enqueueWaitingAlignments({ db: w.database.db, runner }, new Date(Date.now() - 3_600_000))
    expect(asked).toContainEqual({ clientId: w.client.id, projectModelImageId: imageId })
    expect(need(await now()).isDoubtful).toBe(true)
  })
})

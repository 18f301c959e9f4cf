import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markModelWaitingForAlignment } from '../alignment/model/carryModel.queries.ts'
import { createPanoramaUpload } from '../testing/images/panorama.ts'
import { buildPlanPdf } from '../testing/images/planPdf.ts'
import { buildRoomPlan, computeRoomBox } from '../testing/images/roomPlan.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { createRevisionTools } from './testing/createRevisionTools.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const {
  file,
  read,
  sheetsOf,
  revisionsOf,
  doubtfulOf,
  pinsOf,
  uploadPlan,
  drawn,
  aligned,
  mark,
  place,
  check,
  withPlans,
  picture,
  spots,
  withDoubt,
  need,
  storeLate,
} = createRevisionTools(() => ({ w, manager }))

describe('the next revision of a plan set', () => {
  it('T295, T297: continues its sheets by name and carries their points over; what has changed waits', async () => {
    const { projectId, planFileId, images } = await withPlans()
    const rooms = [[2, 9, 20], [2]]
    const points: { floor: number; n: number; pin: Awaited<ReturnType<typeof place>> }[] = []
    for (const [floor, image] of images.entries()) {
      for (const n of rooms[floor] ?? []) {
        points.push({
          floor,
          n,
          pin: await place(projectId, image, computeRoomBox(floor, n), `${floor}-${n}`),
        })
      }
    }
    const moved = { x: 31, y: -22 }
    const next = buildPlanPdf([
      { words: 'Cover', bookmark: 'Cover' },
      { drawing: buildRoomPlan(0, { ...moved, without: 9 }), bookmark: 'A-100' },
    ])
    const { status, body } = await uploadPlan(projectId, next, planFileId)
    expect([status, body.message, body.sheets]).toEqual([
      200,
      'New revision added. Its sheets will appear one by one, and points will be carried over.',
      2,
    ])
    const { sheets, planFiles } = await drawn(projectId)
    expect(planFiles).toHaveLength(1)
    expect(planFiles[0]?.sheets).toBe(2)
    expect(
      sheets.map(({ name, pageNumber, isInFile, projectModelImageId }) => [
        name,
        pageNumber,
        isInFile,
        projectModelImageId,
      ]),
    ).toEqual([
      ['A-100', 2, true, images[0]],
      ['A-101', 2, false, images[1]],
      ['Cover', 1, true, expect.any(Number)],
    ])
    const revisions = await aligned(projectId)
    expect(
      revisions
        .map(({ of, state, points: count, doubtful }) => [of, state, count, doubtful])
        .toSorted(),
    ).toEqual([
      ['image', 'aligned', 3, 1],
      ['plan', 'none', 0, 0],
    ])
    const stored = new Map((await pinsOf(projectId)).map((pin) => [pin.id, pin]))
    for (const { floor, n, pin } of points) {
      const now = stored.get(pin.id)
      const isGone = floor === 0 && n === 9
      expect([pin.title, now?.isDoubtful]).toEqual([pin.title, isGone])
      const wanted = computeRoomBox(floor, n, floor === 1 ? undefined : moved)
      const box = now?.annotationCoordinates?.geometry ?? wanted
      // a third of a percent of an A4 page is less than a millimetre
      if (!isGone) expect(Math.hypot(box.x - wanted.x, box.y - wanted.y)).toBeLessThan(0.3)
      // evidence is what was seen when the point was saved
      expect(now?.stillUrl?.split('.')[0]).toBe(pin.stillUrl?.split('.')[0])
    }
    // the old revision stays readable, as PDF and as pictures
    for (const { path } of revisions) expect((await fetch(`${w.url}/api/${path}`)).status).toBe(200)
    const [waiting] = await doubtfulOf(projectId)
    expect(waiting).toMatchObject({ title: '0-9', oldPicture: { width: 1413, height: 2000 } })
    expect(waiting?.oldAnnotation?.geometry.x).toBeCloseTo(computeRoomBox(0, 9).x)
    const { rows } = await w.database.db.execute<{
      n: number
    }>(sql`select count(*)::int as n from audit_events
      where project_id = ${projectId} and action = 'media.align' and record = 'pin'`)
    expect(rows[0]?.n).toBe(3)
  })

  it('T295: of another inspection or client is not there, and only who may change the model adds one', async () => {
    const { projectId, planFileId } = await withPlans()
    const { id: other } = await w.project()
    const pdf = buildPlanPdf([{ words: 'Cellar' }])
    expect((await uploadPlan(other, pdf, planFileId)).status).toBe(404)
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await uploadPlan(projectId, pdf, planFileId, viewer)).status).toBe(403)
    const stranger = await w.as('Admin', w.otherClient)
    expect((await stranger.call(revisionRoutes.listRevisions, { projectId })).status).toBe(404)
    expect((await stranger.call(revisionRoutes.listDoubtfulPins, { projectId })).status).toBe(404)
    expect((await sheetsOf(projectId)).planFiles).toHaveLength(1)
  })
})

describe('a picture whose next revision shows nothing of it', () => {
  it('T296, T297: is aligned by picks, but not by some on one line; its points are carried over and wait', async () => {
    const { projectId, revision, now } = await withDoubt()
    expect(revision).toMatchObject({
      of: 'image',
      state: 'unaligned',
      fileName: 'lobby.png',
      points: 1,
      doubtful: 1,
    })
    expect(need(await now()).isDoubtful).toBe(true)
    const align = (
      picks: { from: { x: number; y: number }; to: { x: number; y: number } }[],
      by = manager,
    ) => by.call(revisionRoutes.alignRevision, { projectId, mediaRevisionId: revision.id, picks })
    const pick = (x: number, y: number) => ({ from: { x, y }, to: { x: x + 90, y: y + 64 } })
    const line = await align([pick(100, 100), pick(300, 300), pick(500, 500)])
    expect([line.status, line.body.Message]).toEqual([
      400,
      'All the spots lie on one line. Choose at least one that does not.',
    ])
    expect((await align([pick(100, 100), pick(300, 300)])).status).toBe(400)
    expect((await align([pick(100, 100), pick(102, 100), pick(100, 103)])).body.Message).toMatch(
      /too close together/,
    )
    const picks = [pick(100, 100), pick(600, 120), pick(300, 500)]
    expect((await align(picks, await w.as('Admin', w.otherClient))).status).toBe(404)
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await align(picks, viewer)).status).toBe(403)
    const { status, body } = await align(picks)
    expect([status, body.residuals.map(Math.round)]).toEqual([200, [0, 0, 0]])
    await aligned(projectId)
    const after = need(await now())
    expect(after.isDoubtful).toBe(true)
    expect(after.annotationCoordinates?.geometry).toMatchObject({
      x: expect.closeTo(30),
      y: expect.closeTo(30),
    })
  })

  it('T298: leaves its point to be kept, which can be taken back', async () => {
    const { projectId, now } = await withDoubt()
    const kept = await check(need(await now()), 'keep')
    expect([kept.status, kept.body.message, kept.body.projectPin?.isDoubtful]).toEqual([
      200,
      'The point stays where it is.',
      false,
    ])
    expect(await doubtfulOf(projectId)).toEqual([])
    // two people at the same point: the second one is told
    expect((await check(need(await now()), 'keep')).status).toBe(409)
    const undone = await check(need(await now()), 'undo')
    expect([undone.status, undone.body.projectPin?.isDoubtful]).toEqual([200, true])
    expect((await doubtfulOf(projectId)).length).toBe(1)
  })

  it('T298: leaves its point to be moved without another still, or to be discarded by a manager alone', async () => {
    const { projectId, now, pin } = await withDoubt()
    const before = need(await now())
    const move = (
      annotationCoordinates?: AnnotationCoordinates,
      decision: 'move' | 'keep' = 'move',
    ) =>
      manager.call(revisionRoutes.checkCarriedPin, {
        projectPinId: before.id,
        version: before.version,
        decision,
        ...(annotationCoordinates && { annotationCoordinates }),
      })
    expect((await move()).body.Message).toMatch(/is required/)
    // a place that nobody would store
    const keptElsewhere = await move(mark({ x: 50, y: 40, width: 8, height: 8 }), 'keep')
    expect(keptElsewhere.status).toBe(400)
    expect(keptElsewhere.body).toMatchObject({ errors: [{ field: 'annotationCoordinates' }] })
    // drawn on a picture that was replaced once more (T351)
    const onAnother = await move({
      ...mark({ x: 50, y: 40, width: 8, height: 8 }),
      picture: 'f'.repeat(64),
    })
    expect([onAnother.status, onAnother.body.code]).toEqual([409, 'pin.otherPicture'])
    const moved = await move(mark({ x: 50, y: 40, width: 8, height: 8 }))
    expect([moved.status, moved.body.message]).toEqual([200, 'Point moved.'])
    expect(moved.body.projectPin?.annotationCoordinates?.geometry).toMatchObject({ x: 50, y: 40 })
    expect(moved.body.projectPin?.stillUrl?.split('.')[0]).toBe(pin.stillUrl?.split('.')[0])
    const waiting = need((await check(need(await now()), 'undo')).body.projectPin ?? undefined)
    expect(waiting.annotationCoordinates?.geometry.x).toBeCloseTo(20)
    const user = await w.as('User')
    await w.assign(user, projectId)
    expect((await check(waiting, 'discard', user)).status).toBe(403)
    expect((await check(waiting, 'keep', await w.as('Admin', w.otherClient))).status).toBe(404)
    expect((await check({ ...waiting, version: waiting.version - 1 }, 'discard')).status).toBe(409)
    const discarded = await check(waiting, 'discard')
    expect([discarded.status, discarded.body.projectPin]).toEqual([200, null])
    expect(await pinsOf(projectId)).toEqual([])
    const { rows } = await w.database.db.execute<{ version: number }>(
      sql`select version from project_pins where id = ${pin.id} and is_deleted`,
    )
    const back = await check({ id: pin.id, version: rows[0]?.version ?? 0 }, 'undo')
    expect([back.status, back.body.projectPin?.isDoubtful]).toEqual([200, true])
  })

  it('T296: that people have aligned while a job looked at it stays as they aligned it', async () => {
    const doubt = await withDoubt()
    const picks = { a: 1, b: 0, shiftX: 90, shiftY: 64 }
    await w.database.db.execute(
      sql`update media_revisions set alignment = ${JSON.stringify(picks)}::jsonb where id = ${doubt.revision.id}`,
    )
    expect(await storeLate(doubt, 25)).toBe(false)
    expect(need(await doubt.now()).annotationCoordinates?.geometry.x).toBeCloseTo(20)
  })
})

describe('the next revision of a model', () => {
  const glb = (name: string) => file(buildFloorGlb({ extras: { name } }), `${name}.glb`)
  const withModel = async () => {
    const { id: projectId } = await w.project()
    await manager.call(modelRoutes.uploadModel, { projectId }, { files: [glb('one')] })
    const { body } = await manager.call(pinRoutes.savePin, {
      projectId,
      title: 'Damp',
      pointCategoryId: w.client.categoryId,
      matterPointCoordinates: samplePinCoordinates,
    })
    return { projectId, pin: body.projectPin }
  }

  it('T295, T298: carries its points over, which wait; the old model stays readable', async () => {
    const { projectId, pin } = await withModel()
    const { body } = await manager.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      { files: [glb('two')] },
    )
    expect([body.discarded, body.carried]).toEqual([0, 1])
    await aligned(projectId)
    const [waiting] = await doubtfulOf(projectId)
    // it hung in the air
    const about = {
      oldPicture: null,
      oldPoint: { key: samplePinCoordinates.key },
      doubt: 'gone',
      distance: null,
    }
    expect(waiting).toMatchObject({ projectPinId: pin.id, ...about })
    const [revision] = await revisionsOf(projectId)
    expect(revision).toMatchObject({ of: 'model', fileName: 'one.glb', points: 1, doubtful: 1 })
    expect((await fetch(`${w.url}/api/${revision?.path}`)).status).toBe(200)
    const [now] = await pinsOf(projectId)
    const kept = await check(need(now), 'keep')
    const { model } = await read(projectId)
    expect(kept.body.projectPin?.matterPointCoordinates).toMatchObject({
      position: samplePinCoordinates.position,
      model: model?.sha256,
    })
  })

  it('T296, T312: is aligned by three picks on both, and its points go along with their normals and cameras', async () => {
    const { projectId, pin } = await withModel()
    await manager.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      { files: [glb('two')] },
    )
    const [revision] = await aligned(projectId)
    // a quarter turn around the vertical axis, and three metres up
    const turned = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x: z, y: y + 3, z: -x })
    const align = (corners: { x: number; y: number; z: number }[]) =>
      manager.call(revisionRoutes.alignRevision, {
        projectId,
        mediaRevisionId: revision?.id ?? 0,
        picks: corners.map((from) => ({ from, to: turned(from) })),
      })
    const line = await align([0, 1, 2].map((n) => ({ x: n, y: 0, z: n })))
    expect([line.status, line.body.Message]).toEqual([
      400,
      'All the spots lie on one line. Choose at least one that does not.',
    ])
    const corners = [
      { x: 0, y: 0, z: 0 },
      { x: 8, y: 0, z: 0 },
      { x: 8, y: 2, z: 6 },
    ]
    expect((await align(corners)).status).toBe(200)
    const [again] = await aligned(projectId)
    const now = need((await pinsOf(projectId))[0])
    const near = (place: { x: number; y: number; z: number }) => ({
      x: expect.closeTo(place.x),
      y: expect.closeTo(place.y),
      z: expect.closeTo(place.z),
    })
    expect([now.id, now.isDoubtful]).toEqual([pin.id, true])
    expect(now.matterPointCoordinates?.position).toEqual(
      near(turned(samplePinCoordinates.position)),
    )
    expect(now.stillUrl).toBe(pin.stillUrl)
    expect(again).toMatchObject({ state: 'aligned', model: { kind: 'model' } })
  })

  it('T295: tells of the points that people have; deleted ones are carried over all the same', async () => {
    const { projectId, pin } = await withModel()
    await manager.call(pinRoutes.deletePin, { id: pin.id, isDeleted: true })
    const next = { projectId, points: 'carry' as const }
    const { body } = await manager.call(modelRoutes.uploadModel, next, { files: [glb('two')] })
    expect([body.discarded, body.carried]).toEqual([0, 0])
    const { rows } = await w.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from carried_pins where project_pin_id = ${pin.id}`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('T384: is not what a point is kept on by somebody who looked at the one before', async () => {
    const { projectId } = await withModel()
    await manager.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      { files: [glb('two')] },
    )
    await aligned(projectId)
    const seen = need((await pinsOf(projectId))[0])
    const modelLink = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
    await manager.call(modelRoutes.updateLink, { projectId, modelLink, points: 'carry' })
    const refused = await check(seen, 'keep')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'record.stale' }])
    const [waiting] = await doubtfulOf(projectId)
    expect((await check({ id: seen.id, version: waiting?.version ?? 0 }, 'keep')).status).toBe(200)
  })

  it('T310, T311: keeps points by itself where nothing moved, and says of a model that lies elsewhere that it does', async () => {
    const { projectId, pin } = await withModel()
    const onFloor = {
      ...samplePinCoordinates,
      key: 'on the floor',
      position: { x: 4, y: 0.01, z: 3 },
    }
    const { body } = await manager.call(pinRoutes.savePin, {
      projectId,
      title: 'Crack',
      pointCategoryId: w.client.categoryId,
      matterPointCoordinates: onFloor,
    })
    const replace = (json: Record<string, unknown>) => {
      const files = [file(buildFloorGlb(json), 'next.glb')]
      return manager.call(modelRoutes.uploadModel, { projectId, points: 'carry' }, { files })
    }
    await replace({ extras: { name: 'two' } })
    expect((await aligned(projectId))[0]).toMatchObject({
      state: 'aligned',
      points: 2,
      doubtful: 1,
    })
    const find = async () =>
      need((await pinsOf(projectId)).find(({ id }) => id === body.projectPin.id))
    const kept = await find()
    const { model } = await read(projectId)
    expect([kept.isDoubtful, kept.stillUrl]).toEqual([false, body.projectPin.stillUrl])
    const there = { x: 4, y: expect.closeTo(0), z: 3 }
    expect(kept.matterPointCoordinates).toMatchObject({ position: there, model: model?.sha256 })
    // three metres up
    await replace({ nodes: [{ mesh: 0, translation: [0, 3, 0] }] })
    expect((await aligned(projectId))[0]).toMatchObject({
      state: 'unaligned',
      points: 2,
      doubtful: 1,
    })
    const doubts = (await doubtfulOf(projectId)).map(({ projectPinId, doubt }) => [
      projectPinId,
      doubt,
    ])
    expect(doubts).toEqual([
      [pin.id, 'gone'],
      [body.projectPin.id, 'unaligned'],
    ])
    const { rows } = await w.database.db.execute<{
      n: number
    }>(sql`select count(*)::int as n from audit_events
      where project_id = ${projectId} and action = 'model.carry' and record = 'pin'`)
    expect(rows[0]?.n).toBe(2)
  })

  it('T310: that was replaced once more does not wait again if an operator retries what failed for it', async () => {
    const { projectId } = await withModel()
    const replace = (nodes: unknown) => {
      const files = [file(buildFloorGlb({ nodes }), 'next.glb')]
      return manager.call(modelRoutes.uploadModel, { projectId, points: 'carry' }, { files })
    }
    await replace([{ mesh: 0, translation: [0, 3, 0] }])
    const [first] = await aligned(projectId)
    const retry = async () => {
      await markModelWaitingForAlignment(w.database.db, {
        clientId: w.client.id,
        mediaRevisionId: first?.id ?? 0,
      })
      return (await revisionsOf(projectId)).find(({ id }) => id === first?.id)?.state
    }
    expect([first?.state, await retry()]).toEqual(['unaligned', 'waiting'])
    await replace([{ mesh: 0, translation: [0, 9, 0] }])
    await aligned(projectId)
    expect(await retry()).toBe('unaligned')
  })

  /**
   * An inspection with a tour of two panoramas, a point in the second one, and the tour that
   * replaces it.
   */
  const withTour = async (next: string[]) => {
    const { id: projectId } = await w.project()
    const files = (names: string[]) =>
      Promise.all(
        names.map((color) => createPanoramaUpload(`${color}.jpg`, { color: `#${color}` })),
      )
    await manager.call(
      modelRoutes.uploadModel,
      { projectId },
      { files: await files(['b08968', '6c7a89']) },
    )
    const old = (await read(projectId)).tour?.nodes ?? []
    const savePoint = (n: number) => {
      const here = { key: `point ${n}`, scene: old[n]?.key ?? '', model: old[n]?.sha256 ?? '' }
      return manager.call(pinRoutes.savePin, {
        projectId,
        title: 'Damp',
        pointCategoryId: w.client.categoryId,
        matterPointCoordinates: { ...samplePinCoordinates, ...here },
      })
    }
    const first = (await savePoint(0)).body.projectPin
    const second = (await savePoint(1)).body.projectPin
    await manager.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      { files: await files(next) },
    )
    const nodes = (await read(projectId)).tour?.nodes ?? []
    const placeOf = async (id: number) =>
      need((await pinsOf(projectId)).find((pin) => pin.id === id)).matterPointCoordinates ??
      undefined
    return { projectId, first, second, nodes, placeOf }
  }

  it('T298, T307: moves a point of a tour into any panorama of the next one', async () => {
    const { projectId, second, nodes } = await withTour(['0b6e75', '8e5572'])
    const onto = (n: number, model: string) =>
      manager.call(revisionRoutes.checkCarriedPin, {
        projectPinId: second.id,
        version: second.version,
        decision: 'move' as const,
        matterPointCoordinates: { ...samplePinCoordinates, scene: nodes[n]?.key ?? '', model },
      })
    expect((await doubtfulOf(projectId)).map(({ projectPinId }) => projectPinId)).toContain(
      second.id,
    )
    expect((await onto(1, 'f'.repeat(64))).status).toBe(409)
    const { status, body } = await onto(1, nodes[1]?.sha256 ?? '')
    expect(status).toBe(200)
    expect(body.projectPin?.matterPointCoordinates).toMatchObject({
      scene: nodes[1]?.key,
      model: nodes[1]?.sha256,
    })
  })

  it('T298, T307: keeps a point in the panorama that the next tour has, too, and in the first one if it has none', async () => {
    const { first, second, nodes, placeOf } = await withTour(['0b6e75', '8e5572', '6c7a89'])
    expect((await check(second, 'keep')).status).toBe(200)
    expect(await placeOf(second.id)).toMatchObject({
      scene: nodes[2]?.key,
      model: nodes[2]?.sha256,
    })
    expect((await check(first, 'keep')).status).toBe(200)
    expect(await placeOf(first.id)).toMatchObject({ scene: nodes[0]?.key, model: nodes[0]?.sha256 })
  })

  it('T296, T307: aligns the first panorama of a tour with that of the next one; points of others stay', async () => {
    const { projectId, first, second, nodes, placeOf } = await withTour(['0b6e75', '8e5572'])
    const revision = (await revisionsOf(projectId)).find(({ points }) => points > 0)
    const turned = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x: z, y, z: -x })
    const corners = [
      { x: 5, y: 0, z: 0 },
      { x: 0, y: 5, z: 0 },
      { x: 0, y: 0, z: 5 },
    ]
    const { status } = await manager.call(revisionRoutes.alignRevision, {
      projectId,
      mediaRevisionId: revision?.id ?? 0,
      picks: corners.map((from) => ({ from, to: turned(from) })),
    })
    expect(status).toBe(200)
    const { position, scene } = need(await placeOf(first.id))
    expect([scene, position.x]).toEqual([
      nodes[0]?.key,
      expect.closeTo(samplePinCoordinates.position.z),
    ])
    expect(await placeOf(second.id)).toEqual(second.matterPointCoordinates)
  })

  it('T52, T295: starts anew where people choose so, and the old model stays readable all the same', async () => {
    const { projectId } = await withModel()
    const { body } = await manager.call(modelRoutes.updateLink, {
      projectId,
      modelLink: 'https://my.matterport.com/show/?m=SxQL3iGyoDo',
    })
    expect([body.discarded, body.carried]).toEqual([1, 0])
    expect(await pinsOf(projectId)).toEqual([])
    expect(await revisionsOf(projectId)).toMatchObject([
      { of: 'model', state: 'none', fileName: 'one.glb' },
    ])
  })
})

describe('a revision that is compared with what replaced it', () => {
  it('T325: says how it was aligned, and where its points were, to whoever may see it', async () => {
    const { projectId, pin, revision, now, replace, imageId } = await withDoubt()
    expect(revision).toMatchObject({
      state: 'unaligned',
      alignment: null,
      picture: { tiles: null },
    })
    const pick = (x: number, y: number) => ({ from: { x, y }, to: { x: x + 90, y: y + 64 } })
    const picks = [pick(100, 100), pick(600, 120), pick(300, 500)]
    await manager.call(revisionRoutes.alignRevision, {
      projectId,
      mediaRevisionId: revision.id,
      picks,
    })
    const [again] = need(await aligned(projectId))
    expect(again?.alignment).toEqual({
      a: expect.closeTo(1),
      b: expect.closeTo(0),
      shiftX: expect.closeTo(90),
      shiftY: expect.closeTo(64),
    })
    await check(need(await now()), 'keep')
    const viewer = await w.as('Viewer')
    const read = (by: Person, mediaRevisionId = revision.id) =>
      by.call(revisionRoutes.listCarriedPins, { projectId, mediaRevisionId })
    expect((await read(viewer)).status).toBe(404)
    await w.assign(viewer, projectId)
    const { status, body } = await read(viewer)
    expect([status, body]).toEqual([
      200,
      [
        {
          projectPinId: pin.id,
          pinNumber: pin.pinNumber,
          title: pin.title,
          state: 'confirmed',
          oldPoint: null,
          oldAnnotation: expect.objectContaining({
            geometry: expect.objectContaining({ x: 20, y: 20, width: 10 }),
          }),
        },
      ],
    ])
    await manager.call(pinRoutes.deletePin, { id: pin.id, isDeleted: true })
    expect((await read(viewer)).body).toEqual([])
    // of another inspection, of another client, and none
    const { id: other } = await w.project()
    const elsewhere = await manager.call(revisionRoutes.listCarriedPins, {
      projectId: other,
      mediaRevisionId: revision.id,
    })
    expect(elsewhere.status).toBe(404)
    expect((await read(await w.as('Admin', w.otherClient))).status).toBe(404)
    expect((await read(manager, 999_999)).status).toBe(404)
    await replace(await picture(spots), imageId)
    const [latest] = need(await aligned(projectId))
    expect((await read(manager, latest?.id)).body).toEqual([])
  })
})

import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { tourRoutes } from '@nspect/contract/tours/tours'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createPanoramaImage, createPanoramaUpload } from '../testing/images/panorama.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const colors = ['#b08968', '#6c7a89', '#0b6e75', '#8e5572', '#445533']
const names = ['Lobby', 'Corridor', 'Room 101', 'Stairs', 'Yard']
const panoramas = (count: number, field = 'file') =>
  Promise.all(
    names
      .slice(0, count)
      .map((name, n) => createPanoramaUpload(`${name}.jpg`, { field, color: colors[n] ?? '' })),
  )

const read = async (id: number, by = manager) =>
  (await by.call(projectRoutes.readProject, { id })).body
const nodesOf = async (id: number) => (await read(id)).tour?.nodes ?? []

/** An inspection with a tour of as many panoramas, and the ids of these. */
const tourOf = async (count: number) => {
  const { id: projectId } = await w.project()
  const files = await panoramas(count)
  const { status } = await manager.call(modelRoutes.uploadModel, { projectId }, { files })
  expect(status).toBe(200)
  const nodes = await nodesOf(projectId)
  return { projectId, nodes, ids: nodes.map(({ id }) => id) }
}

const planOf = async (projectId: number) => {
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'plan.png' }]
  return (await manager.call(modelRoutes.updateImage, { projectId }, { files })).body
    .projectModelImageId
}

const place = {
  position: { x: 0, y: -3, z: -4 },
  normal: { x: 0, y: 0.6, z: 0.8 },
  key: 'stain',
  v: 1 as const,
}
const savePoint = async (projectId: number, where: object) => {
  const point = { id: 0, projectId, pointCategoryId: w.client.categoryId, title: 'Damp stain' }
  return manager.call(pinRoutes.savePin, {
    ...point,
    matterPointCoordinates: { ...place, ...where },
  } as never)
}

describe('a tour of panoramas', () => {
  it('T302: several panoramas of a new inspection become a tour, named as their files, in their order', async () => {
    const form = { projectName: 'Seaview', scanDate: '2026-11-05', clientId: w.client.id }
    const { status, body } = await manager.call(
      projectRoutes.saveProject,
      { ...form, projectTypeId: w.client.typeId },
      { files: await panoramas(3, 'modelFile') },
    )
    expect(status).toBe(200)
    const { tour, model } = await read(body.id)
    expect(tour?.nodes.map(({ name, heading, place: where }) => [name, heading, where])).toEqual([
      ['Lobby', null, null],
      ['Corridor', null, null],
      ['Room 101', null, null],
    ])
    expect([model?.kind, model?.sha256]).toEqual(['pano', tour?.nodes[0]?.sha256])
    for (const { path, previewPath } of tour?.nodes ?? [])
      for (const one of [path, previewPath])
        expect((await fetch(`${w.url}/api/${one}`)).status).toBe(200)
  })

  it('T302: one panorama stays what it was, a tour of one; others are added, its points stay', async () => {
    const { projectId, nodes } = await tourOf(1)
    expect(nodes).toHaveLength(1)
    expect((await savePoint(projectId, { model: nodes[0]?.sha256 })).status).toBe(200)
    const added = await manager.call(
      tourRoutes.addTourNodes,
      { projectId },
      { files: (await panoramas(3)).slice(1) },
    )
    expect([added.status, added.body.tourNodeIds.length]).toEqual([200, 2])
    expect((await nodesOf(projectId)).map(({ name }) => name)).toEqual([
      'Lobby',
      'Corridor',
      'Room 101',
    ])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body).toHaveLength(1)
  })

  it('T302: a panorama that was uploaded before there were tours becomes the first one', async () => {
    const { projectId } = await tourOf(1)
    await w.database.db.execute(sql`delete from tour_nodes where project_id = ${projectId}`)
    expect((await read(projectId)).tour).toBeNull()
    await manager.call(
      tourRoutes.addTourNodes,
      { projectId },
      { files: [await createPanoramaUpload('yard.jpg')] },
    )
    expect((await nodesOf(projectId)).map(({ name }) => name)).toEqual(['Lobby', 'yard'])
  })

  it('T302: what is no panorama is refused with words; nothing changes', async () => {
    const { projectId } = await tourOf(2)
    const glb = { field: 'file', bytes: buildFloorGlb(), name: 'floor.glb' }
    const square = {
      field: 'file',
      bytes: await createPanoramaImage('#fff', {}, { width: 90, height: 60 }),
      name: 'a.jpg',
    }
    const add = (files: never[]) => manager.call(tourRoutes.addTourNodes, { projectId }, { files })
    for (const [file, code] of [
      [glb, 'tour.onlyPanoramas'],
      [square, 'model.notPanorama'],
    ] as const) {
      const refused = await add([file as never])
      expect([refused.status, (refused.body as { code?: string }).code]).toEqual([
        refused.status,
        code,
      ])
      expect(refused.status).toBeLessThan(500)
      const both = [await createPanoramaUpload('ok.jpg'), file]
      expect(
        (await manager.call(modelRoutes.uploadModel, { projectId }, { files: both })).status,
      ).toBe(code === 'tour.onlyPanoramas' ? 400 : refused.status)
    }
    expect((await add([])).status).toBe(400)
    expect(await nodesOf(projectId)).toHaveLength(2)
    const { id: other } = await w.project()
    expect(
      (
        await manager.call(
          tourRoutes.addTourNodes,
          { projectId: other },
          { files: [await createPanoramaUpload('x.jpg')] },
        )
      ).status,
    ).toBe(409)
  })

  it('T302: five hundred panoramas are a tour; one more is refused in words', async () => {
    const { projectId } = await tourOf(1)
    await w.database.db.execute(sql`insert into tour_nodes (client_id, project_id, key, file_id, name, sort_order)
      select client_id, project_id, 'room ' || n, file_id, 'Room ' || n, n from tour_nodes, generate_series(2, 499) n
      where project_id = ${projectId}`)
    const add = async (count: number) =>
      manager.call(tourRoutes.addTourNodes, { projectId }, { files: await panoramas(count) })
    const refused = await add(2)
    expect([refused.status, (refused.body as { Message?: string }).Message]).toEqual([
      400,
      'A tour can have up to 500 panoramas.',
    ])
    expect((await add(1)).status).toBe(200)
    expect(await nodesOf(projectId)).toHaveLength(500)
  })

  it.each([
    [{ PoseHeadingDegrees: 212.5, ProjectionType: 'equirectangular' }, 212.5],
    [{ PoseHeadingDegrees: -90 }, 270],
    [{ PoseHeadingDegrees: 360 }, 0],
    [{ PoseHeadingDegrees: 'north' }, null],
    [{ PoseHeadingDegrees: 1e9, InitialViewHeadingDegrees: 3 }, null],
    [{}, null],
  ])('T306: a camera that wrote %j gives the heading %s', async (gpano, heading) => {
    const { id: projectId } = await w.project()
    const files = [await createPanoramaUpload('R0010042.JPG', { gpano }), ...(await panoramas(1))]
    expect((await manager.call(modelRoutes.uploadModel, { projectId }, { files })).status).toBe(200)
    expect((await nodesOf(projectId)).map((node) => [node.name, node.heading])).toEqual([
      ['R0010042', heading],
      ['Lobby', null],
    ])
  })

  it.each([
    {
      CroppedAreaImageHeightPixels: 64,
      FullPanoHeightPixels: 200,
      CroppedAreaImageWidthPixels: 128,
    },
    { ProjectionType: 'cylindrical' },
  ])('T306: a part of a panorama (%j) is refused with words', async (gpano) => {
    const { id: projectId } = await w.project()
    const refused = await manager.call(
      modelRoutes.uploadModel,
      { projectId },
      { files: [await createPanoramaUpload('part.jpg', { gpano })] },
    )
    expect(refused.status).toBe(400)
    expect((refused.body as { Message?: string }).Message).toContain('part.jpg')
  })

  it('T303: is renamed, ordered and shortened; its start is the model', async () => {
    const { projectId, ids } = await tourOf(3)
    const [lobby = 0, corridor = 0, room = 0] = ids
    const save = (change: object) =>
      manager.call(tourRoutes.saveTourNode, { projectId, tourNodeId: room, ...change })
    expect((await save({ name: '  Suite ' })).status).toBe(200)
    for (const name of ['x'.repeat(300), '', ' ', 'a\nb'])
      expect((await save({ name })).status).toBe(400)
    const order = (tourNodeIds: number[]) =>
      manager.call(tourRoutes.orderTourNodes, { projectId, tourNodeIds })
    expect((await order([room, lobby, corridor])).status).toBe(200)
    const { tour, model } = await read(projectId)
    expect(tour?.nodes.map(({ name }) => name)).toEqual(['Suite', 'Lobby', 'Corridor'])
    expect(model?.sha256).toBe(tour?.nodes[0]?.sha256)
    for (const wrong of [
      [room, lobby],
      [room, room, lobby],
      [room, lobby, corridor, lobby],
    ])
      expect((await order(wrong)).status).toBe(409)
    expect((await order([room, lobby, corridor, 999_999])).status).toBe(404)

    const remove = (tourNodeId: number) =>
      manager.call(tourRoutes.removeTourNode, { projectId, tourNodeId })
    expect((await remove(room)).status).toBe(200)
    expect((await read(projectId)).model?.sha256).toBe((await nodesOf(projectId))[0]?.sha256)
    expect((await remove(room)).status).toBe(404)
    expect((await remove(lobby)).status).toBe(200)
    expect((await remove(corridor)).status).toBe(409)
  })

  it('T302: panoramas are added at the end, also where others were removed', async () => {
    const { projectId, ids } = await tourOf(5)
    for (const tourNodeId of ids.slice(0, 2))
      await manager.call(tourRoutes.removeTourNode, { projectId, tourNodeId })
    const files = [await createPanoramaUpload('Roof.jpg'), await createPanoramaUpload('Cellar.jpg')]
    await manager.call(tourRoutes.addTourNodes, { projectId }, { files })
    expect((await nodesOf(projectId)).map(({ name }) => name)).toEqual([
      'Room 101',
      'Stairs',
      'Yard',
      'Roof',
      'Cellar',
    ])
  })

  it('T303: a panorama with points stays, however they name it; without them it goes', async () => {
    const { projectId, nodes } = await tourOf(3)
    const [lobby, corridor] = nodes
    await savePoint(projectId, { scene: corridor?.key, model: corridor?.sha256 })
    const { body: byFile } = await savePoint(projectId, { key: 'crack', model: lobby?.sha256 })
    const remove = (tourNodeId = 0) =>
      manager.call(tourRoutes.removeTourNode, { projectId, tourNodeId })
    for (const node of [lobby, corridor]) {
      const refused = await remove(node?.id)
      expect([refused.status, (refused.body as { Message?: string }).Message]).toEqual([
        409,
        'This panorama has points (1). Move or delete them first.',
      ])
    }
    await manager.call(pinRoutes.deletePin, { id: byFile.projectPin.id, isDeleted: true } as never)
    expect((await remove(lobby?.id)).status).toBe(200)
  })

  it('T304: is placed on a picture of the inspection, with its scale and north; nonsense is refused', async () => {
    const { projectId, ids } = await tourOf(2)
    const [tourNodeId = 0] = ids
    const projectModelImageId = await planOf(projectId)
    const save = (change: object) =>
      manager.call(tourRoutes.saveTourNode, { projectId, tourNodeId, ...change } as never)
    expect(
      (
        await save({
          place: { projectModelImageId, x: 25, y: 75 },
          heading: 360,
          cameraHeight: 1.8,
        })
      ).status,
    ).toBe(200)
    expect((await nodesOf(projectId))[0]).toMatchObject({
      place: { projectModelImageId, x: 25, y: 75 },
      heading: 0,
      cameraHeight: 1.8,
    })
    for (const nonsense of [
      { heading: 361 },
      { heading: -1 },
      { heading: 'NW' },
      { cameraHeight: 0 },
      { place: { projectModelImageId, x: 101, y: 0 } },
      { place: { projectModelImageId, x: 1 } },
    ])
      expect((await save(nonsense)).status).toBe(400)
    const elsewhere = await planOf((await w.project()).id)
    expect((await save({ place: { projectModelImageId: elsewhere, x: 1, y: 1 } })).status).toBe(404)
    const scale = (values: object) =>
      manager.call(tourRoutes.savePlanScale, { projectId, projectModelImageId, ...values } as never)
    expect((await scale({ widthInMetres: 24.6, north: 350 })).status).toBe(200)
    for (const nonsense of [
      { widthInMetres: 0, north: 0 },
      { widthInMetres: -4, north: 0 },
      { widthInMetres: 4, north: 400 },
    ])
      expect((await scale(nonsense)).status).toBe(400)
    expect((await read(projectId)).tour?.plans).toEqual([
      { projectModelImageId, widthInMetres: 24.6, north: 350 },
    ])
    expect((await save({ place: null })).status).toBe(200)
    expect((await nodesOf(projectId))[0]?.place).toBeNull()
  })

  it('T305: neighbours are set by hand, either way round, and given back to their distance', async () => {
    const { projectId, ids } = await tourOf(3)
    const [a = 0, b = 0] = ids
    const link = (tourNodeId: number, otherTourNodeId: number, isLinked: boolean | null) =>
      manager.call(tourRoutes.saveTourLink, { projectId, tourNodeId, otherTourNodeId, isLinked })
    const links = async () => (await read(projectId)).tour?.links
    expect((await link(b, a, false)).status).toBe(200)
    expect(await links()).toEqual([{ tourNodeId: a, otherTourNodeId: b, isLinked: false }])
    await link(a, b, true)
    expect(await links()).toEqual([{ tourNodeId: a, otherTourNodeId: b, isLinked: true }])
    await link(a, b, null)
    expect(await links()).toEqual([])
    expect((await link(a, a, true)).status).toBe(404)
    await link(a, b, true)
    await manager.call(tourRoutes.removeTourNode, { projectId, tourNodeId: b })
    expect(await links()).toEqual([])
  })

  it('T307: a point names its panorama, its file and, if it is known, its distance; another file is refused', async () => {
    const { projectId, nodes } = await tourOf(2)
    const node = nodes[1]
    const { body } = await savePoint(projectId, {
      scene: node?.key,
      model: node?.sha256,
      distance: 3.2,
    })
    expect(body.projectPin.matterPointCoordinates).toMatchObject({
      scene: node?.key,
      model: node?.sha256,
      distance: 3.2,
    })
    expect(
      (await savePoint(projectId, { key: 'b', scene: node?.key, model: 'f'.repeat(64) })).status,
    ).toBe(409)
    expect((await savePoint(projectId, { key: 'c', distance: -1 })).status).toBe(400)
  })

  it('T52: another model ends the tour', async () => {
    const { projectId } = await tourOf(3)
    await manager.call(modelRoutes.updateLink, {
      projectId,
      modelLink: 'https://hotel.example/tour',
    })
    expect((await read(projectId)).tour).toBeNull()
  })

  it('T309: nobody reaches the tour of another client, or one of a completed inspection', async () => {
    const { projectId, ids } = await tourOf(2)
    const mine = await tourOf(2)
    const args = { projectId: mine.projectId, tourNodeId: ids[0] ?? 0 }
    expect((await manager.call(tourRoutes.saveTourNode, { ...args, name: 'Mine' })).status).toBe(
      404,
    )
    expect((await manager.call(tourRoutes.removeTourNode, args)).status).toBe(404)
    const viewer = await w.as('Viewer')
    expect(
      (
        await viewer.call(tourRoutes.saveTourNode, {
          projectId,
          tourNodeId: ids[0] ?? 0,
          name: 'Mine',
        })
      ).status,
    ).not.toBe(200)
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const change = { projectId, tourNodeId: ids[0] ?? 0, name: 'Late' }
    expect((await manager.call(tourRoutes.saveTourNode, change)).status).toBe(409)
  })
})

import {
  type SpaceLocation,
  toPanoramaCoordinates,
  toSpacePosition,
} from '@nspect/contract/media/capturedSpace'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import {
  captureStatementVersion,
  type TourSweep,
  tourCaptureRoutes,
} from '@nspect/contract/tourCaptures/tourCaptures'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPanoramaImage, createPanoramaUpload } from '../testing/images/panorama.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({
    site: { settings: { MatterportSdkKey: 'k3y', MatterportSdkUrl: 'https://sdk.example/sdk.js' } },
  })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const link = 'https://my.matterport.com/show/?m=Hx4Qz81LmTb'
const place = (
  sweepId: string,
  x: number,
  y: number,
  neighbours: string[] = [],
  more: Partial<TourSweep> = {},
): TourSweep => ({
  sweepId,
  position: { x, y, z: 0.5 },
  rotation: { x: 0, y: 0, z: 0 },
  isPlaced: true,
  cameraHeight: 1.45,
  floor: 0,
  floorName: 'Ground floor',
  neighbours,
  ...more,
})
const house = [
  place('up', 1, 4.4, ['hall'], { floor: 1, floorName: 'First floor' }),
  place('hall', 0, 1.5, ['kitchen', 'up']),
  place('kitchen', 4, 1.5, ['hall']),
]

const spaceOf = async (modelLink = link) => {
  const { id: projectId } = await w.project()
  expect((await manager.call(modelRoutes.updateLink, { projectId, modelLink })).status).toBe(200)
  return projectId
}
const begin = (projectId: number, more: object = {}, by = manager) =>
  by.call(tourCaptureRoutes.beginTourCapture, {
    projectId,
    hasRight: true,
    statement: captureStatementVersion,
    sweeps: house,
    ...more,
  } as never)
const colors: Record<string, string> = { up: '#445533', hall: '#b08968', kitchen: '#6c7a89' }
const store = async (projectId: number, sweepId: string, more: object = {}, files?: unknown[]) =>
  manager.call(
    tourCaptureRoutes.storePanorama,
    {
      projectId,
      panorama: JSON.stringify({ sweepId, turn: 30, isTurnMeasured: true, ...more }),
    } as never,
    {
      files: (files ?? [
        await createPanoramaUpload(`${sweepId}.jpg`, { color: colors[sweepId] ?? '#222222' }),
      ]) as never,
    },
  )
const use = (projectId: number, leftOut: string[] = []) =>
  manager.call(tourCaptureRoutes.useTourCapture, { projectId, leftOut })
const capture = async (projectId: number) =>
  (await manager.call(tourCaptureRoutes.readTourCapture, { projectId })).body.capture
const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
const standing = (space: SpaceLocation | null | undefined) => {
  if (!space?.position) throw new Error('it stands nowhere')
  return { ...space, position: space.position }
}
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code?: string; errors?: { field: string }[] }
  return [status, errors?.[0]?.field ?? code]
}

const savePoint = async (projectId: number, where: object) => {
  const coordinates = {
    normal: { x: 0, y: 0, z: 1 },
    key: `k${Math.random()}`.slice(0, 20),
    stem: 0.4,
    v: 1,
    ...where,
  }
  const point = { id: 0, projectId, pointCategoryId: w.client.categoryId, title: 'Crack' }
  const { status, body } = await manager.call(pinRoutes.savePin, {
    ...point,
    matterPointCoordinates: coordinates,
  } as never)
  expect(status).toBe(200)
  return (body as { projectPin: { id: number } }).projectPin.id
}
const pinsOf = async (projectId: number) =>
  (await manager.call(pinRoutes.listPins, { projectId })).body

describe('the statement of right', () => {
  it('T334: nothing is captured without it; the field is named', async () => {
    const projectId = await spaceOf()
    for (const hasRight of [false, undefined, 'yes'])
      expect(refusal(await begin(projectId, { hasRight }))).toEqual([400, 'hasRight'])
    expect(refusal(await begin(projectId, { statement: 99 }))).toEqual([400, 'statement'])
    expect(await capture(projectId)).toBeNull()
    expect(refusal(await store(projectId, 'hall'))).toEqual([409, 'tourCapture.none'])
  })

  it('T334: who stated it, when and by which wording is kept, also in the audit trail and after the end', async () => {
    const projectId = await spaceOf()
    expect((await begin(projectId)).status).toBe(200)
    const { statement } = (await capture(projectId))!
    expect(statement).toMatchObject({
      version: captureStatementVersion,
      statedBy: expect.any(String),
    })
    expect(Date.now() - Date.parse(statement.statedOn)).toBeLessThan(1e9)
    await manager.call(tourCaptureRoutes.discardTourCapture, { projectId })
    const { rows } =
      await w.database.db.execute(sql`select statement, stated_by, ended_at is not null as ended
      from tour_captures where project_id = ${projectId}`)
    expect(rows).toEqual([
      { statement: captureStatementVersion, stated_by: manager.userId, ended: true },
    ])
    const trail =
      await w.database.db.execute(sql`select after from audit_events where project_id = ${projectId}
      and after ->> 'hasRight' = 'true'`)
    expect(trail.rows).toHaveLength(1)
  })

  it('T334: whoever stated it first stays on record when somebody begins again, unless the wording is another', async () => {
    const projectId = await spaceOf()
    const admin = await w.as('Admin')
    const statementOf = async () =>
      (
        await w.database.db.execute(sql`select statement, stated_by, stated_at from tour_captures
          where project_id = ${projectId}`)
      ).rows
    await begin(projectId)
    const first = await statementOf()
    expect(first).toMatchObject([{ stated_by: manager.userId }])
    expect((await begin(projectId, {}, admin)).status).toBe(200)
    expect(await statementOf()).toEqual(first)
    const trail =
      await w.database.db.execute(sql`select distinct actor from audit_events where project_id = ${projectId}
      and after ->> 'hasRight' = 'true'`)
    expect(trail.rows).toHaveLength(2)
    await w.database.db.execute(
      sql`update tour_captures set statement = 0 where project_id = ${projectId}`,
    )
    await begin(projectId, {}, admin)
    expect(await statementOf()).toMatchObject([
      { statement: captureStatementVersion, stated_by: admin.userId },
    ])
  })

  it('T334: only of a Matterport tour, and only with a key', async () => {
    expect(refusal(await begin((await w.project()).id))).toEqual([409, 'tourCapture.notMatterport'])
    for (const other of [
      'https://kuula.co/share/7abc',
      'https://evil-matterport.com.example/show/?m=Hx4Qz81LmTb',
    ])
      expect(refusal(await begin(await spaceOf(other)))).toEqual([409, 'tourCapture.notMatterport'])
    const bare = await createWorld()
    try {
      const admin = await bare.as('Admin')
      const { id: projectId } = await bare.project()
      await admin.call(modelRoutes.updateLink, { projectId, modelLink: link })
      expect(refusal(await begin(projectId, {}, admin))).toEqual([409, 'tourCapture.noKey'])
    } finally {
      await bare.close()
    }
  })
})

describe('a capture', () => {
  it('T335: stores panorama by panorama, each once, and tells what is there', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    expect((await store(projectId, 'hall')).body).toMatchObject({ stored: 1, total: 3 })
    expect((await store(projectId, 'hall', { turn: 99 })).body).toMatchObject({
      stored: 1,
      total: 3,
    })
    const { sweeps } = (await capture(projectId))!
    expect(sweeps.map(({ sweepId, name, panorama }) => [sweepId, name, panorama !== null])).toEqual(
      [
        ['hall', 'Ground floor · 1', true],
        ['kitchen', 'Ground floor · 2', false],
        ['up', 'First floor · 1', false],
      ],
    )
    const thumb = sweeps[0]?.panorama?.thumbPath
    expect((await fetch(`${w.url}/api/${thumb}`)).status).toBe(200)
  })

  it('T335: begun again it goes on; what the player leaves out this time stays, with its picture', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    await store(projectId, 'hall')
    await store(projectId, 'kitchen')
    const again = await begin(
      projectId,
      { sweeps: [...house.slice(0, 2), place('attic', 3, 7)] },
      await w.as('Admin'),
    )
    const { sweeps } = (again.body as { capture: NonNullable<Awaited<ReturnType<typeof capture>>> })
      .capture
    expect(sweeps.filter(({ panorama }) => panorama).map(({ sweepId }) => sweepId)).toEqual([
      'hall',
      'kitchen',
    ])
    expect(sweeps).toHaveLength(4)
    const others = Array.from({ length: 497 }, (_, n) => place(`s${n}`, n / 10, 1))
    expect(refusal(await begin(projectId, { sweeps: others }))).toEqual([400, 'sweeps'])
    expect((await capture(projectId))?.sweeps.filter(({ panorama }) => panorama)).toHaveLength(2)
  })

  it('T335: nothing is replaced before it is used, and nothing remains of one that is discarded', async () => {
    const projectId = await spaceOf()
    const filesOf = async () =>
      (await w.database.db.execute(sql`select id from files where client_id = ${w.client.id}`)).rows
        .length
    const before = await filesOf()
    await begin(projectId)
    for (const { sweepId } of house) await store(projectId, sweepId)
    expect((await read(projectId)).modelLink).toBe(link)
    expect(await filesOf()).toBe(before + 3)
    expect((await manager.call(tourCaptureRoutes.discardTourCapture, { projectId })).status).toBe(
      200,
    )
    expect(await filesOf()).toBe(before)
    expect(await capture(projectId)).toBeNull()
    expect(
      refusal(await manager.call(tourCaptureRoutes.discardTourCapture, { projectId })),
    ).toEqual([409, 'tourCapture.none'])
    expect(refusal(await use(projectId))).toEqual([409, 'tourCapture.none'])
  })

  it('T335: another address of the same space changes nothing', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    await store(projectId, 'hall')
    const modelLink = `${link}&lang=de`
    expect((await manager.call(modelRoutes.updateLink, { projectId, modelLink })).status).toBe(200)
    expect((await capture(projectId))?.sweeps.filter(({ panorama }) => panorama)).toHaveLength(1)
    expect((await begin(projectId)).status).toBe(200)
    expect((await store(projectId, 'kitchen')).body).toMatchObject({ stored: 2 })
    expect((await use(projectId, ['up'])).status).toBe(200)
  })

  it('T335: another tour in the meantime ends it, and removes what was taken', async () => {
    const projectId = await spaceOf()
    const filesOf = async () =>
      (await w.database.db.execute(sql`select id from files where client_id = ${w.client.id}`)).rows
        .length
    const before = await filesOf()
    await begin(projectId)
    await store(projectId, 'hall')
    await manager.call(modelRoutes.updateLink, {
      projectId,
      modelLink: 'https://my.matterport.com/show/?m=AAAAAAAAAAA',
    })
    expect(await filesOf()).toBe(before)
    const { rows } =
      await w.database.db.execute(sql`select after -> 'removedPanoramas' as removed from audit_events
      where project_id = ${projectId} and after ? 'removedPanoramas'`)
    expect(rows).toEqual([{ removed: 1 }])
    expect(await capture(projectId)).toBeNull()
    expect(refusal(await store(projectId, 'kitchen'))).toEqual([409, 'tourCapture.none'])
    expect((await begin(projectId)).status).toBe(200)
    expect((await capture(projectId))?.sweeps.every(({ panorama }) => panorama === null)).toBe(true)
  })

  it.each([
    ['a place named twice', { sweeps: [place('a', 0, 1), place('a', 1, 1)] }],
    ['no places', { sweeps: [] }],
    ['501 places', { sweeps: Array.from({ length: 501 }, (_, n) => place(`s${n}`, n / 10, 1)) }],
    ['a position that is none', { sweeps: [place('a', Number.NaN, 1)] }],
    ['a position beyond all houses', { sweeps: [place('a', 1e7, 1)] }],
    ['an empty name', { sweeps: [place('', 0, 1)] }],
    ['a name without end', { sweeps: [place('x'.repeat(129), 0, 1)] }],
    ['a floor with line breaks', { sweeps: [place('a', 0, 1, [], { floorName: 'a\r\nb' })] }],
  ])('T338: %s is refused, and named', async (_, more) => {
    const { status, body } = await begin(await spaceOf(), more)
    expect(status).toBe(400)
    expect((body as { errors: { field: string }[] }).errors[0]?.field).toMatch(/^sweeps/)
  })

  it('T338: 500 places are taken', async () => {
    const sweeps = Array.from({ length: 500 }, (_, n) => place(`s${n}`, n / 10, 1, ['s0']))
    expect((await begin(await spaceOf(), { sweeps })).status).toBe(200)
  })

  it('T338: a picture of an unknown place, with a wrong turn, or that is no panorama, is refused', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    expect(refusal(await store(projectId, 'cellar'))).toEqual([400, 'panorama'])
    for (const turn of [-1, 361, null, '1e400'])
      expect((await store(projectId, 'hall', { turn })).status).toBe(400)
    const square = {
      field: 'file',
      name: 'a.jpg',
      bytes: await createPanoramaImage('#fff', {}, { width: 90, height: 60 }),
    }
    expect(refusal(await store(projectId, 'hall', {}, [square]))[1]).toBe('model.notPanorama')
    expect((await store(projectId, 'hall', {}, [])).status).toBe(400)
    expect((await capture(projectId))?.sweeps.some(({ panorama }) => panorama)).toBe(false)
  })

  it('T338: what is left out is of this tour, and something is left', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    expect(refusal(await use(projectId))).toEqual([409, 'tourCapture.incomplete'])
    expect(refusal(await use(projectId, ['cellar']))).toEqual([400, 'leftOut'])
    expect(refusal(await use(projectId, ['up', 'up']))).toEqual([400, 'leftOut'])
    expect(refusal(await use(projectId, ['up', 'hall', 'kitchen']))).toEqual([400, 'leftOut'])
  })

  it('T338: another client, and a completed nSpection, are left alone', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    const stranger = await w.as('Admin', w.otherClient)
    expect((await begin(projectId, {}, stranger)).status).toBe(404)
    for (const route of [
      tourCaptureRoutes.readTourCapture,
      tourCaptureRoutes.discardTourCapture,
    ] as const)
      expect((await stranger.call(route as never, { projectId } as never)).status).toBe(404)
    await manager.call(projectRoutes.completeProject, { id: projectId })
    expect((await begin(projectId)).status).toBe(409)
    expect((await use(projectId)).status).toBe(409)
  })
})

describe('a capture that is used', () => {
  it('T335: uses every stored panorama, also one that was left out before it arrived', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    for (const sweepId of ['hall', 'kitchen']) await store(projectId, sweepId)
    expect((await use(projectId, ['kitchen', 'up'])).status).toBe(200)
    const { tour } = await read(projectId)
    expect(tour?.nodes.map(({ space }) => space?.sweepId)).toEqual(['hall', 'kitchen'])
    const { rows } =
      await w.database.db.execute(sql`select after -> 'leftOut' as left_out from audit_events
      where project_id = ${projectId} and after ? 'leftOut'`)
    expect(rows).toEqual([{ left_out: ['up'] }])
  })

  it('T336: points keep their place, to less than 2 cm and a degree, and need no check', async () => {
    const projectId = await spaceOf()
    const places = [
      { position: { x: 3, y: 0.2, z: -1.7 } },
      { position: { x: 4.9, y: 2.1, z: 1.1 }, scene: 'hall' },
      {
        position: { x: 0.4, y: 4.1, z: 2 },
        floor: 1,
        camera: { position: { x: 1, y: 4.4, z: 0.5 }, target: { x: 0, y: 4, z: 2 } },
      },
    ]
    const ids: number[] = []
    for (const where of places) ids.push(await savePoint(projectId, where))
    await begin(projectId)
    for (const { sweepId } of house)
      expect((await store(projectId, sweepId, { turn: 217.25 })).status).toBe(200)
    expect((await use(projectId)).body).toMatchObject({ kept: 3, doubtful: 0 })
    const { tour, model, modelLink } = await read(projectId)
    expect([model?.kind, modelLink === link]).toEqual(['pano', false])
    const pins = await pinsOf(projectId)
    for (const [n, id] of ids.entries()) {
      const now = pins.find((pin) => pin.id === id)?.matterPointCoordinates
      const node = tour?.nodes.find(({ key }) => key === now?.scene)
      expect(now?.model).toBe(node?.sha256)
      const there = toSpacePosition(now!, standing(node?.space))!
      const was = places[n]!.position
      expect(Math.hypot(there.x - was.x, there.y - was.y, there.z - was.z)).toBeLessThan(0.02)
      const right = toPanoramaCoordinates({ ...now!, ...places[n]!, scene: node!.space!.sweepId }, [
        node!,
      ])!.position
      const along =
        (now!.position.x * right.x + now!.position.y * right.y + now!.position.z * right.z) / 25
      expect((Math.acos(Math.min(1, along)) * 180) / Math.PI).toBeLessThan(1)
    }
    expect(
      pins
        .map(
          (pin) => tour?.nodes.find(({ key }) => key === pin.matterPointCoordinates?.scene)?.name,
        )
        .sort(),
    ).toEqual(['First floor · 1', 'Ground floor · 1', 'Ground floor · 2'])
    expect((await manager.call(revisionRoutes.listDoubtfulPins, { projectId })).body).toEqual([])
  })

  it('T337: floors are names, neighbours and positions are those of the tour, and the old tour stays readable', async () => {
    const projectId = await spaceOf()
    await begin(projectId)
    for (const sweepId of ['kitchen', 'up', 'hall']) await store(projectId, sweepId)
    await use(projectId)
    const { tour } = await read(projectId)
    const named = new Map(tour?.nodes.map(({ id, name }) => [id, name]))
    expect(
      tour?.nodes.map(({ name, cameraHeight, space }) => [
        name,
        cameraHeight,
        space?.position?.x,
        space?.floor,
      ]),
    ).toEqual([
      ['Ground floor · 1', 1.45, 0, 0],
      ['Ground floor · 2', 1.45, 4, 0],
      ['First floor · 1', 1.45, 1, 1],
    ])
    expect(
      tour?.links.map(({ tourNodeId, otherTourNodeId }) => [
        named.get(tourNodeId),
        named.get(otherTourNodeId),
      ]),
    ).toEqual([
      ['Ground floor · 1', 'Ground floor · 2'],
      ['Ground floor · 1', 'First floor · 1'],
    ])
    const [earlier] = (await manager.call(revisionRoutes.listRevisions, { projectId })).body
    expect(earlier).toMatchObject({ of: 'model', modelLink: link, state: 'none', doubtful: 0 })
    expect(await capture(projectId)).toBeNull()
  })

  it('T336: points that no panorama shows, or one whose direction was not seen, wait to be checked; none is lost', async () => {
    const projectId = await spaceOf()
    const far = await savePoint(projectId, { position: { x: 900, y: 1, z: 0 } })
    const leftOut = await savePoint(projectId, { position: { x: 0.4, y: 5, z: 2 }, floor: 1 })
    const unproved = await savePoint(projectId, {
      position: { x: 5, y: 1, z: 1 },
      scene: 'kitchen',
    })
    const sure = await savePoint(projectId, { position: { x: 1, y: 1, z: 1 }, scene: 'hall' })
    // deleted ones are not told of
    for (const place of [
      { position: { x: 900, y: 2, z: 0 } },
      { position: { x: 1, y: 1, z: 2 }, scene: 'hall' },
    ])
      await manager.call(pinRoutes.deletePin, {
        id: await savePoint(projectId, place),
        isDeleted: true,
      })
    await begin(projectId)
    await store(projectId, 'hall')
    await store(projectId, 'kitchen', { isTurnMeasured: false })
    expect((await use(projectId, ['up'])).body).toMatchObject({ kept: 1, doubtful: 3 })
    const doubtful = (await manager.call(revisionRoutes.listDoubtfulPins, { projectId })).body
    expect(doubtful.map(({ projectPinId }) => projectPinId).sort()).toEqual(
      [far, leftOut, unproved].sort(),
    )
    expect((await pinsOf(projectId)).map(({ id }) => id).sort()).toEqual(
      [far, leftOut, unproved, sure].sort(),
    )
    const waiting = doubtful.find(({ projectPinId }) => projectPinId === far)!
    const kept = await manager.call(revisionRoutes.checkCarriedPin, {
      projectPinId: far,
      version: waiting.version,
      decision: 'keep' as const,
    })
    expect(refusal(kept)).toEqual([409, 'pin.noPanorama'])
    const still = (await pinsOf(projectId)).find(({ id }) => id === far)!
    expect([still.isDoubtful, still.matterPointCoordinates?.scene]).toEqual([true, undefined])
    const { version } = doubtful.find(({ projectPinId }) => projectPinId === unproved)!
    const seen = { projectPinId: unproved, version, decision: 'keep' as const }
    expect((await manager.call(revisionRoutes.checkCarriedPin, seen)).status).toBe(200)
    const gone = { projectPinId: far, version: waiting.version, decision: 'discard' as const }
    expect((await manager.call(revisionRoutes.checkCarriedPin, gone)).status).toBe(200)
  })

  it('T336: a place of the old tour that arrives afterwards, or a move to one, is refused and stores nothing', async () => {
    const projectId = await spaceOf()
    const id = await savePoint(projectId, { position: { x: 1, y: 1, z: 1 }, scene: 'hall' })
    await begin(projectId)
    for (const { sweepId } of house) await store(projectId, sweepId)
    await use(projectId)
    const [stored] = await pinsOf(projectId)
    const late = {
      position: { x: 2, y: 1, z: 1 },
      normal: { x: 0, y: 0, z: 1 },
      key: 'late',
      stem: 0.4,
      v: 1,
    }
    for (const point of [{ id: 0 }, { id, version: stored?.version }]) {
      const body = {
        ...point,
        projectId,
        pointCategoryId: w.client.categoryId,
        title: 'Late',
        matterPointCoordinates: late,
      }
      expect(refusal(await manager.call(pinRoutes.savePin, body as never))).toEqual([
        409,
        'pin.otherModel',
      ])
    }
    expect(await pinsOf(projectId)).toEqual([stored])
  })

  it('T337: a view that was not placed in the space is a panorama like another', async () => {
    const projectId = await spaceOf()
    await begin(projectId, {
      sweeps: [
        place('hall', 0, 1.5, ['yard']),
        place('yard', 0, 0, [], { isPlaced: false, floor: null, floorName: '' }),
      ],
    })
    await store(projectId, 'hall')
    await store(projectId, 'yard')
    expect((await use(projectId)).status).toBe(200)
    const { tour } = await read(projectId)
    expect(tour?.nodes.map(({ name, space }) => [name, space?.position?.x ?? null])).toEqual([
      ['Ground floor · 1', 0],
      ['Panorama 1', null],
    ])
    expect(tour?.links).toHaveLength(1)
  })
})

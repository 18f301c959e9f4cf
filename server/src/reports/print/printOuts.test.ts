import type { RouteArgs } from '@nspect/contract/http/route'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrimaryDbReader } from '../../db/readReplica.ts'
import { files } from '../../db/tables/files.ts'
import { models } from '../../db/tables/models.ts'
import { projects } from '../../db/tables/projects.ts'
import { createLogger } from '../../logging/log.ts'
import { runHourlyMaintenance } from '../../maintenance.ts'
import { readPdf } from '../../testing/readPdf.ts'
import { waitUntilJobsDone } from '../../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../../testing/world.ts'
import { createPrintJob } from './print.job.ts'

const day = 86_400_000

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

/** An inspection with two points on the first floor, one on the second, and one without a floor. */
const inspect = async (client: TestClient = w.client) => {
  const { id } = await w.project({ client })
  const titles = { 'Cracked tile': 0, 'Loose handrail': 0, 'Damp stain': 1, 'Missing sign': null }
  const pins: Record<string, number> = {}
  for (const [title, floor] of Object.entries(titles)) {
    const pin = await w.pin({ projectId: id, title, client })
    pins[title] = pin.id
    if (floor === null) continue
    await w.database.db.execute(sql`update project_pins set matter_point_coordinates =
      ${JSON.stringify({ position: { x: 1, y: 1, z: 1 }, normal: { x: 0, y: 1, z: 0 }, key: title, floor, v: 1 })}::jsonb
      where id = ${pin.id}`)
  }
  return { id, pins }
}

/** So many more points, as a large inspection has them. */
const addPoints = (projectId: number, count: number) =>
  w.database.db.execute(sql`insert into project_pins
    (client_id, project_id, pin_number, point_category_id, title, added_by, updated_by)
    select p.client_id, p.id, 1000 + n, ${w.client.categoryId}, 'Point ' || n, p.created_by, p.created_by
    from projects p, generate_series(1, ${count}) n where p.id = ${projectId}`)

const textOf = (pdf: Uint8Array): Promise<string> => readPdf('pdftotext', pdf, '-layout')
type PrintArgs = Partial<RouteArgs<typeof reportRoutes.printReport>>
const ticketOf = async (projectId: number, person: Person) =>
  (await person.call(reportRoutes.createPrintTicket, { projectId })).body.token
const print = async (projectId: number, args: PrintArgs, person = manager) =>
  w.nobody.call(reportRoutes.printReport, {
    projectId,
    token: await ticketOf(projectId, person),
    ...args,
  })
const printed = async (projectId: number, args: PrintArgs) => {
  const { status, body } = await print(projectId, args)
  expect(status).toBe(200)
  return textOf(body as unknown as Uint8Array)
}
const fetchPrint = async (projectId: number, printId: number, person = manager) =>
  w.nobody.call(reportRoutes.downloadPrint, {
    projectId,
    printId,
    token: await ticketOf(projectId, person),
  })
const listed = async (person = manager) => (await person.call(reportRoutes.listPrints, {})).body
const start = async (args: RouteArgs<typeof reportRoutes.startPrint>, person = manager) =>
  (await person.call(reportRoutes.startPrint, args)).body

describe('T143: what is printed is chosen', () => {
  it('some points: the report says that they are a selection, and of how many', async () => {
    const { id, pins } = await inspect()
    const chosen = `${pins['Cracked tile']},${pins['Missing sign']}`
    const text = await printed(id, { pinIds: chosen })
    expect(text).toContain('Cracked tile')
    expect(text).toContain('Missing sign')
    expect(text).toContain('Selection: 2 of 4 points')
    expect(text).not.toMatch(/Loose handrail|Damp stain/)
  })

  it('a floor, whose name is on the cover', async () => {
    const { id } = await inspect()
    const text = await printed(id, { floor: '1' })
    expect(text).toContain('Damp stain')
    expect(text).toContain('Floor 2 · 1 of 4 points')
    expect(text).not.toMatch(/Cracked tile|Loose handrail|Missing sign/)
  })

  it('a single point, without a report around it', async () => {
    const { id, pins } = await inspect()
    const text = await printed(id, { pinIds: pins['Damp stain'] ?? 0 })
    expect(text).toContain('Damp stain')
    expect(text).not.toMatch(/Summary|Cracked tile|Selection/)
  })

  it('points of elsewhere, deleted ones and floors without a point are refused with the name of the field', async () => {
    const { id, pins } = await inspect()
    const { pins: others } = await inspect()
    const gone = pins['Cracked tile'] ?? 0
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${gone}`)
    const own = pins['Damp stain'] ?? 0
    for (const [args, field] of [
      [{ pinIds: `${own},${others['Damp stain']}` }, 'pinIds'],
      [{ pinIds: gone }, 'pinIds'],
      [{ floor: '7' }, 'floor'],
      [{ pinIds: '1,,2' }, 'pinIds'],
      [{ floor: 'attic' }, 'floor'],
    ] as const) {
      const { status, body } = await print(id, args)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
    }
    const begun = await manager.call(reportRoutes.startPrint, {
      projectId: id,
      pinIds: [others['Damp stain'] ?? 0],
    })
    expect([begun.status, begun.body.errors?.[0]?.field]).toEqual([400, 'pinIds'])
    const onFloor = await manager.call(reportRoutes.startPrint, { projectId: id, floor: 7 })
    expect([onFloor.status, onFloor.body.errors?.[0]?.field]).toEqual([400, 'floor'])
  })
})

describe('T144: a report is printed in the background', () => {
  it('above 300 points always, and is fetched when it is ready; its person gets a mail', async () => {
    const { id } = await inspect()
    await addPoints(id, limits.pointsPrintedAtOnce)
    const refused = await print(id, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'print.inBackground'])
    expect(refused.body.Message).toContain('more than 300 points')
    const begun = await start({ projectId: id })
    await waitUntilJobsDone(w.database.db)
    const [made] = await listed()
    expect(made).toMatchObject({
      id: begun.id,
      state: 'ready',
      progress: 100,
      points: 304,
      isOfChoice: false,
    })
    const fetched = await fetchPrint(id, begun.id)
    expect(fetched.status).toBe(200)
    expect(await textOf(fetched.body as unknown as Uint8Array)).toContain('Point 300')
    const [mail] = await w.mails()
    expect(mail?.text).toContain('/prints')
  })

  it('of a choice, in the language of the call, and is then of that choice alone', async () => {
    const { id } = await inspect()
    const german = await manager.call(
      reportRoutes.startPrint,
      { projectId: id, floor: 0 },
      { headers: { 'accept-language': 'de' } },
    )
    await waitUntilJobsDone(w.database.db)
    const [made] = await listed()
    expect(made).toMatchObject({ id: german.body.id, floor: 0, isOfChoice: true, points: 2 })
    const text = await textOf((await fetchPrint(id, german.body.id)).body as unknown as Uint8Array)
    expect(text).toContain('Etage 1 · 2 von 4 Punkten')
  })

  it('of a floor that the model names is listed by that name', async () => {
    const { id } = await inspect()
    const model = {
      clientId: w.client.id,
      kind: 'model',
      name: `house-${id}.glb`,
      displayName: 'house.ifc',
    } as const
    const bytes = { mime: 'model/gltf-binary', size: 1, sha256: 'b'.repeat(64) }
    const [file] = await w.database.db
      .insert(files)
      .values({ ...model, ...bytes })
      .returning()
    const corner = { x: 0, y: 0, z: 0 }
    const ifc = { storeys: ['Basement', ''], leftOut: 0 }
    await w.database.db.insert(models).values({
      clientId: w.client.id,
      fileId: file?.id ?? 0,
      state: 'ready',
      facts: { min: corner, max: corner, meshes: 1, textures: 0, hasNormals: true, ifc },
    })
    await w.database.db.update(projects).set({ modelFileId: file?.id }).where(eq(projects.id, id))
    await start({ projectId: id, floor: 0 })
    await start({ projectId: id, floor: 1 })
    await waitUntilJobsDone(w.database.db)
    const [second, first] = await listed()
    expect([first, second]).toMatchObject([
      { floor: 0, floorName: 'Basement' },
      { floor: 1, floorName: null },
    ])
  })

  it('once at a time: the same that is asked for twice is one, something else is another', async () => {
    const { id, pins } = await inspect()
    const chosen = [pins['Damp stain'] ?? 0, pins['Missing sign'] ?? 0]
    const one = await start({ projectId: id, pinIds: chosen })
    await waitUntilJobsDone(w.database.db)
    await w.database.db.execute(sql`update print_outs set state = 'waiting' where id = ${one.id}`)
    const again = await start({ projectId: id, pinIds: chosen.toReversed() })
    expect(again).toEqual({ id: one.id, message: 'This report is already being prepared.' })
    expect((await start({ projectId: id, pinIds: chosen, layout: 'full' })).id).not.toBe(one.id)
    expect((await start({ projectId: id, pinIds: chosen }, await w.as('Admin'))).id).not.toBe(
      one.id,
    )
    await w.database.db.execute(sql`update print_outs set state = 'ready' where id = ${one.id}`)
    expect((await start({ projectId: id, pinIds: chosen })).id).not.toBe(one.id)
    await waitUntilJobsDone(w.database.db)
  })

  it('once, however often it is asked for: also when the database plans the statement for good', async () => {
    const quiet = await createWorld()
    try {
      const { id } = await quiet.project()
      await quiet.pin({ projectId: id })
      const person = await quiet.as('Manager')
      const begun = new Set<unknown>()
      // one connection answers all of them; from the sixth time on a plan no longer knows the
      // values
      for (let time = 0; time < 8; time += 1) {
        const { status, body } = await person.call(reportRoutes.startPrint, { projectId: id })
        begun.add(`${status} ${body.id}`)
      }
      expect([...begun]).toEqual([expect.stringMatching(/^200 /)])
    } finally {
      await quiet.close()
    }
  })

  it('once, if the same is asked for several times at one moment', async () => {
    const quiet = await createWorld()
    try {
      const { id } = await quiet.project()
      await quiet.pin({ projectId: id })
      const person = await quiet.as('Manager')
      const begun = await Promise.all(
        [1, 2, 3].map(() => person.call(reportRoutes.startPrint, { projectId: id })),
      )
      expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1)
      expect(quiet.enqueued.filter(({ name }) => name === 'report.print')).toHaveLength(1)
    } finally {
      await quiet.close()
    }
  })

  it('BI-122: again after a kill, and two runs of one leave one file', async () => {
    const { id } = await inspect()
    const { id: printId } = await start({ projectId: id })
    await waitUntilJobsDone(w.database.db)
    await w.database.db.execute(
      sql`update print_outs set state = 'working', progress = 40, name = null, size = null where id = ${printId}`,
    )
    expect((await listed())[0]).toMatchObject({
      id: printId,
      state: 'working',
      progress: 40,
      expiresAt: null,
    })
    const names = async () => {
      let count = 0
      for await (const _ of w.storage.list()) count += 1
      return count
    }
    const before = await names()
    const job = createPrintJob({ site: w.site, tokens: w.tokens, now: () => w.clock.now })
    const tools = {
      db: w.database.db,
      storage: w.storage,
      signal: new AbortController().signal,
      reading: createPrimaryDbReader(w.database),
      log: createLogger({ level: 'silent' }),
      add: async () => undefined,
      othersWait: async () => false,
    }
    await Promise.all([job.run({ printId }, tools), job.run({ printId }, tools)])
    expect(await names()).toBe(before + 1)
    expect((await fetchPrint(id, printId)).status).toBe(200)
  })

  it('ends in a failure that its person sees, if they may not have it any more', async () => {
    const { id } = await inspect()
    const person = await w.as('Manager')
    const { id: printId } = await start({ projectId: id }, person)
    await waitUntilJobsDone(w.database.db)
    await w.database.db.execute(
      sql`update print_outs set state = 'working', name = null, size = null where id = ${printId}`,
    )
    await w.database.db.execute(sql`update users set role = 'User' where id = ${person.userId}`)
    const job = createPrintJob({ site: w.site, tokens: w.tokens, now: () => w.clock.now })
    const signal = new AbortController().signal
    await job.run(
      { printId },
      {
        db: w.database.db,
        reading: createPrimaryDbReader(w.database),
        storage: w.storage,
        signal,
        log: createLogger({ level: 'silent' }),
        add: async () => undefined,
        othersWait: async () => false,
      },
    )
    await w.database.db.execute(sql`update users set role = 'Manager' where id = ${person.userId}`)
    expect(await listed(person)).toMatchObject([
      { id: printId, state: 'failed', size: null, expiresAt: null },
    ])
    expect((await fetchPrint(id, printId, person)).status).toBe(404)
  })
})

describe('T145: a finished print-out', () => {
  it('is listed for its person alone, fetched by whoever may print the report, and by nobody of another client', async () => {
    const { id } = await inspect()
    const { id: printId } = await start({ projectId: id })
    await waitUntilJobsDone(w.database.db)
    const colleague = await w.as('Admin')
    expect((await listed(colleague)).some((one) => one.id === printId)).toBe(false)
    expect((await fetchPrint(id, printId, colleague)).status).toBe(200)
    const stranger = await w.as('Admin', w.otherClient)
    const { id: theirs } = await inspect(w.otherClient)
    expect((await stranger.call(reportRoutes.createPrintTicket, { projectId: id })).status).toBe(
      404,
    )
    expect((await fetchPrint(theirs, printId, stranger)).status).toBe(404)
    const user = await w.as('User')
    expect((await user.call(reportRoutes.startPrint, { projectId: id })).status).toBe(404)
    expect((await user.call(reportRoutes.listPrints, {})).status).toBe(403)
  })

  it('of one inspection is not found below another', async () => {
    const [{ id }, { id: other }] = [await inspect(), await inspect()]
    const { id: printId } = await start({ projectId: id })
    await waitUntilJobsDone(w.database.db)
    expect((await fetchPrint(other, printId)).status).toBe(404)
  })

  it('is in the audit trail with what was chosen', async () => {
    const { id } = await inspect()
    const { id: printId } = await start({ projectId: id, floor: 1 })
    const { rows } = await w.database.db.execute(
      sql`select actor, after from audit_events where record = 'printOut' and record_id = ${printId}`,
    )
    expect(rows).toEqual([
      {
        actor: `user:${manager.userId}`,
        after: { projectId: id, layout: 'compact', grouping: 'floor', points: 1, floor: 1 },
      },
    ])
    await waitUntilJobsDone(w.database.db)
  })

  it('is kept for 30 days; then it is gone from the list and from the storage', async () => {
    const { id } = await inspect()
    const { id: printId } = await start({ projectId: id })
    await waitUntilJobsDone(w.database.db)
    const { rows } = await w.database.db.execute<{ name: string }>(
      sql`select name from print_outs where id = ${printId}`,
    )
    const name = rows[0]?.name ?? ''
    await runHourlyMaintenance(w.maintenance, w.clock.now)
    expect(await w.storage.head(name)).not.toBeNull()
    w.clock.pass(limits.printDays * day)
    manager = await w.as('Manager')
    await runHourlyMaintenance(w.maintenance, w.clock.now)
    expect(await w.storage.head(name)).toBeNull()
    const { rows: left } = await w.database.db.execute(
      sql`select 1 from print_outs where id = ${printId}`,
    )
    expect(left).toEqual([])
  })
})

it('T442: a client with many print-outs waiting is refused another in words, in their language; others are not', async () => {
  const [ours, theirs] = [await inspect(), await inspect(w.otherClient)]
  const { db } = w.database
  // not due during this test
  await db.execute(sql`insert into jobs.job (name, data, group_id, start_after)
    select 'report.print', '{"printId": 1}', ${String(w.client.id)}, now() + interval '1 hour'
    from generate_series(1, ${limits.waitingOfClient})`)
  const refused = await manager.call(
    reportRoutes.startPrint,
    { projectId: ours.id },
    { headers: { 'accept-language': 'de' } },
  )
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'queue.full' })
  expect(JSON.stringify(refused.body)).toContain(
    `warten bereits ${limits.waitingOfClient} Aufträge dieser Art`,
  )
  expect(await listed()).not.toContainEqual(expect.objectContaining({ projectId: ours.id }))
  const other = await w.as('Manager', w.otherClient)
  const taken = await other.call(reportRoutes.startPrint, { projectId: theirs.id })
  expect(taken.status).toBe(200)
  await db.execute(sql`delete from jobs.job where name = 'report.print' and start_after > now()`)
  await waitUntilJobsDone(db)
})

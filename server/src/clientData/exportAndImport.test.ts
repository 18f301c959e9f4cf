import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { buildingRoutes } from '@nspect/contract/buildings/buildings'
import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { customerRoutes } from '@nspect/contract/customers/customers'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { EvidenceRecord } from '@nspect/contract/evidence/evidence'
import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { modelRoutes } from '@nspect/contract/models/models'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFixtures } from '../authorizationMatrix/insertFixtures.ts'
import { clients } from '../db/tables/clients.ts'
import { exportedTables, tenantTables } from '../db/tenantTables.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { buildPlanPdf } from '../testing/images/planPdf.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { waitUntil, waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { exportManifest } from './format.ts'
import { importClient } from './importClient.ts'
import { getImportedValueRule, unrestrictedTexts } from './importedValues.ts'
import { BrokenArchiveError } from './readArchive.ts'

let w: World
let fresh: World
let folder: string
let archive: string
let bytes: Uint8Array
let active: number
let completed: number
let admin: Person

/** A call that succeeded. */
const done = async <T>(answering: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answering
  expect([status, body]).toEqual([200, body])
  return body
}

/** A building and a customer with everything that they can have, and the inspection that names them. */
const nameParties = async (projectId: number) => {
  const clientId = w.client.id
  const image = async (field: string) => ({
    files: [{ field, bytes: await createTestImage(), name: 'picture.png' }],
  })
  const building = { clientId, name: `Hotel ${projectId}`, address: '1 Quay Street', roomCount: 86 }
  await done(admin.call(buildingRoutes.saveBuilding, building, await image('pictureFile')))
  const customer = {
    clientId,
    name: `Quayside ${projectId}`,
    contactName: 'Rita Marques',
    contactEmail: 'rita@quayside.example',
    contactPhone: '+351 555 0142',
  }
  await done(admin.call(customerRoutes.saveCustomer, customer, await image('logoFile')))
  const { body } = await admin.call(projectRoutes.readProject, { id: projectId })
  const { id, version, projectName, projectTypeId, scanDate } = body
  const named = { building: building.name, customer: customer.name, yourReference: 'Q-17' }
  const fields = { id, version, clientId, projectName, projectTypeId, scanDate }
  await done(admin.call(projectRoutes.saveProject, { ...fields, ...named }))
}

/** Draws a room on the model and one on a picture, which a person says the point is in. */
const drawRooms = async (projectId: number, pinId: number) => {
  const picture = { field: 'file', bytes: await createTestImage(), name: 'bar.png' }
  await done(admin.call(modelRoutes.updateImage, { projectId }, { files: [picture] }))
  const { body } = await admin.call(projectRoutes.readProject, { id: projectId })
  const points: [number, number][] = [
    [0, 0],
    [50, 0],
    [50, 50],
  ]
  const onModel = {
    on: 'model' as const,
    model: body.model?.sha256 ?? '',
    up: 'y' as const,
    points,
    bottom: -1,
    top: 2.7,
  }
  const lobby = { projectId, floorName: 'Ground floor', number: '0.07', name: 'Lobby' }
  await done(admin.call(roomRoutes.saveRoom, { ...lobby, outline: onModel }))
  const projectModelImageId = body.projectModelImages.at(-1)?.id ?? 0
  const onPicture = { on: 'picture' as const, projectModelImageId, points }
  const bar = { projectId, floorName: 'Ground floor', number: '0.08', area: 42.5 }
  const { id: roomId } = await done(admin.call(roomRoutes.saveRoom, { ...bar, outline: onPicture }))
  await done(admin.call(roomRoutes.choosePinRoom, { pinId, roomId }))
}

/** Answers a checklist of the type: two people disagree, a photo shows it, and a point has it. */
const answerChecklist = async (projectId: number, pinId: number) => {
  const { saveChecklist } = checklistRoutes
  const { saveChecklistAnswers, saveAnswerPhoto, saveAnswerPin } = checklistAnswerRoutes
  const item = { key: 'tiles', question: 'Tiles and joints', kind: 'condition' as const }
  const sections = [{ name: 'Bathroom', items: [item] }]
  const list = { name: 'Guest room', projectTypeId: w.client.typeId, sections }
  const { id: checklistId } = await done(admin.call(saveChecklist, list))
  const { body: rooms } = await admin.call(roomRoutes.listRooms, { projectId })
  const of = { checklistId, itemKey: 'tiles', roomId: rooms[0]?.id ?? 0 }
  for (const [by, result] of [[await w.as('Manager'), 'fair'] as const, [admin, 'poor'] as const]) {
    w.clock.pass(1000)
    const answeredDateTime = w.clock.now.toISOString()
    const answers = [{ ...of, result, text: 'Gray', revision: 1, answeredDateTime }]
    await done(by.call(saveChecklistAnswers, { projectId, answers }))
  }
  const picture = { field: 'file', bytes: await createTestImage(), name: 'tiles.png' }
  await done(admin.call(saveAnswerPhoto, { projectId, ...of }, { files: [picture] }))
  await done(admin.call(saveAnswerPin, { projectId, ...of, pinId }))
}

/**
 * An inspection with a model, a point, photos, comments, answers, documents, a share link and a
 * visitor.
 */
const inspect = async (): Promise<number> => {
  const { id: projectId } = await w.project()
  const glb = { field: 'file', bytes: buildFloorGlb(), name: 'ground-floor.glb' }
  await done(admin.call(modelRoutes.uploadModel, { projectId }, { files: [glb] }))
  const pdf = {
    field: 'file',
    bytes: buildPlanPdf([{ words: 'Ground floor' }]),
    name: 'floors.pdf',
  }
  await done(admin.call(planRoutes.uploadPlan, { projectId }, { files: [pdf] }))
  const { projectPin } = await done(
    admin.call(pinRoutes.savePin, {
      projectId,
      title: 'Damp stain below the window',
      pointCategoryId: w.client.categoryId,
      matterPointCoordinates: {
        ...samplePinCoordinates,
        position: { x: 1 / 3, y: 0.1 + 0.2, z: -2.5e-7 },
      },
      projectPinCheckBoxes: [
        { projectTypeCheckBoxId: w.client.checkBoxIds[0] ?? 0, isChecked: true },
      ],
      projectPinCustomFields: [
        { projectTypeCustomFieldId: w.client.fieldIds[0] ?? 0, description: '104 ä 部屋' },
      ],
    }),
  )
  const of = { projectPinId: projectPin.id }
  const upload = async (field: string, name: string) => ({
    files: [{ field, bytes: await createTestImage(), name }],
  })
  const sill = await upload('file', 'sill.png')
  await done(admin.call(photoRoutes.savePhoto, { ...of, caption: 'Below the sill' }, sill))
  await done(
    admin.call(commentRoutes.saveComment, { ...of, comment: 'The tiler comes on Thursday.' }),
  )
  const repair = { ...of, comment: 'Sealed.', action: 'submit' } as const
  await done(admin.call(commentRoutes.saveComment, repair, await upload('file', 'sealed.png')))
  const lift = await upload('file', 'lift.png')
  await done(admin.call(documentRoutes.saveDocument, { projectId, name: 'Lift protocol' }, lift))
  const facade = await done(
    admin.call(modelRoutes.updateImage, { projectId }, await upload('file', 'facade.png')),
  )
  const { projectModelImageId } = facade
  await done(admin.call(projectCoverRoutes.chooseCover, { projectId, projectModelImageId }))
  const answers = w.client.questionIds.map((projectTypeMetaDataFieldId) => ({
    projectTypeMetaDataFieldId,
    answer: '1998',
  }))
  await done(admin.call(metaDataAnswerRoutes.saveAnswers, { projectId, answers }))
  const link = { projectId, level: 'comment', mayPrint: true, days: 30 } as const
  const shared = await done(admin.call(reportRoutes.saveShareLink, link))
  const locked = {
    projectId,
    key: projectPin.id,
    level: 'view',
    mayPrint: false,
    days: 30,
  } as const
  await done(admin.call(reportRoutes.saveShareLink, { ...locked, password: 'sand and salt' }))
  const short = new URL(shared.link).searchParams.get('token') ?? ''
  const { data } = await done(w.nobody.call(reportRoutes.resolveShortToken, { token: short }))
  const seen = { token: data.originalToken, ...of, comment: 'Seen.', anonymousName: 'Ines Duarte' }
  await done(w.nobody.call(commentRoutes.addSharedComment, seen))
  await nameParties(projectId)
  await drawRooms(projectId, projectPin.id)
  await answerChecklist(projectId, projectPin.id)
  const yearly = {
    every: 12,
    unit: 'month',
    firstDay: '2031-02-28',
    ownerId: admin.userId,
  } as const
  await done(admin.call(scheduleRoutes.saveSchedule, { projectId, ...yearly }))
  await insertFixtures(w.database.db, projectId)
  return projectId
}

/** Starts an export, waits until it is ready, and downloads it. */
const takeExport = async (): Promise<Uint8Array> => {
  const { body: started } = await admin.call(clientDataRoutes.startExport, {
    clientId: w.client.id,
  })
  await waitUntil(async () => {
    const { body } = await admin.call(clientDataRoutes.listExports, { clientId: w.client.id })
    return body.some(({ id, state }) => id === started.id && state === 'ready')
  })
  const { body } = await admin.call(clientDataRoutes.makeExportLink, { exportId: started.id })
  const response = await fetch(`${w.url}/api/${body.link}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return new Uint8Array(await response.arrayBuffer())
}

const importInto = (into: World, path: string) =>
  importClient(
    {
      db: into.database.db,
      storage: into.storage,
      tokens: into.tokens,
      publicUrl: into.site.publicUrl,
      now: into.clock.now,
      say: () => undefined,
    },
    path,
  )

const isEmpty = async (world: World) => {
  const { rows } = await world.database.db.execute<{ n: number }>(sql`select
    ((select count(*) from clients) + (select count(*) from users) + (select count(*) from files))::int as n`)
  const stored: string[] = []
  for await (const { name } of world.storage.list()) stored.push(name)
  return rows[0]?.n === 0 && stored.length === 0
}

beforeAll(async () => {
  folder = await mkdtemp(join(getTestRoot(), 'nspect-export-'))
  w = await createWorld({ runsJobs: true })
  fresh = await createWorld({ isEmpty: true })
  // so that no id is the former one by chance
  for (const [n, { name }] of exportedTables.filter(({ hasId }) => hasId).entries()) {
    await fresh.database.db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${(n + 1) * 100})`,
    )
  }
  admin = await w.as('Admin')
  const operator = await w.as('SuperAdmin')
  active = await inspect()
  completed = await inspect()
  const { id: archived } = await w.project({ projectName: 'Annex' })
  await admin.call(projectRoutes.completeProject, { id: completed })
  // written by somebody outside of the client
  await operator.call(projectRoutes.archiveProject, { id: archived, isDeleted: true })
  await waitUntilJobsDone(w.database.db)
  bytes = await takeExport()
  archive = join(folder, 'export.zip')
  await writeFile(archive, bytes)
}, 120_000)
afterAll(async () => {
  await w.close()
  await fresh.close()
  await rm(folder, { recursive: true, force: true })
})

const entries = () => {
  const all = unzipSync(bytes)
  return Object.entries(all).map(([path, content]) => ({ path, content: Buffer.from(content) }))
}
const entry = (path: string) =>
  entries()
    .find((one) => one.path === path)
    ?.content.toString('utf8') ?? ''
const linesOf = (path: string) =>
  entry(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('an export', () => {
  it('names every file in it with its size and hash, and the number of rows of each table', () => {
    const whole = exportManifest.parse(JSON.parse(entry('manifest.json')))
    const found = entries()
      .filter(({ path }) => path !== 'manifest.json')
      .map(({ path, content }) => ({
        path,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }))
    expect(whole.files).toEqual(found)
    for (const { name } of exportedTables)
      expect([name, linesOf(`tables/${name}.jsonl`).length]).toEqual([name, whole.rows[name]])
    expect(whole.rows).toMatchObject({ projects: 3, project_pin_comments: 6, share_links: 4 })
  })

  it('contains no password, no token and nothing of another client', async () => {
    const text = entries()
      .filter(({ path }) => !path.startsWith('files/'))
      .map(({ content }) => content.toString('utf8'))
      .join('')
    const { rows } = await w.database.db.execute<{ secret: string }>(sql`
      select password_hash as secret from users union select token_hash from share_links
      union select token_encrypted from share_links union select id::text from sessions`)
    expect(rows.length).toBeGreaterThan(5)
    for (const { secret } of rows) expect(text).not.toContain(secret)
    expect(text).not.toContain('$argon2')
    for (const { name } of exportedTables) {
      expect(linesOf(`tables/${name}.jsonl`).every((row) => row.client_id === w.client.id)).toBe(
        true,
      )
    }
  })

  it('has every table of a tenant but those that are left out on purpose', async () => {
    const { rows } = await w.database.db.execute<{ name: string }>(sql`select table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'client_id' order by 1`)
    const known = exportedTables.map(({ name }) => name)
    const leftOut = rows.map(({ name }) => name).filter((name) => !known.includes(name))
    expect(leftOut).toEqual([
      ...['client_billing', 'client_exports', 'inbox_entries'],
      ...['open_audit_entries', 'print_outs', 'print_tickets', 'proposals'],
      ...['saved_views', 'search_entries', 'search_words', 'storage_notices', 'stored_bytes'],
      ...['table_imports', 'webhook_deliveries', 'webhook_endpoints'],
    ])
    expect(tenantTables.length + 1).toBe(rows.length)
  })

  it('knows what every column with an id refers to', () => {
    const refersNowhere = exportedTables.flatMap(({ name, columns, references }) =>
      columns
        .filter(
          (column) =>
            /(_id|_ids|_by)$/.test(column) && !['client_id', 'request_id'].includes(column),
        )
        .filter((column) => references[column] === undefined)
        .map((column) => `${name}.${column}`),
    )
    // a record of any kind, by the entry's own word for it; names; what a vendor's tour calls a place
    // and an IFC file a room, and another program a point
    expect(refersNowhere).toEqual(
      [
        ...[
          'project_pins.resolved_by',
          'audit_events.record_id',
          'project_pin_comments.commented_by',
        ],
        'captured_panoramas.sweep_id',
        'rooms.global_id',
        'pin_external_ids.external_id',
        'project_pin_comments.imported_id',
      ].toSorted((a, b) => refersNowhere.indexOf(a) - refersNowhere.indexOf(b)),
    )
  })
})

/** An answer without what differs between installations: ids, versions of addresses, and paths. */
const plain = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => plain(item, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, plain(inside, name)]),
    )
  }
  if (typeof value === 'number' && /(^id|Ids?|ID|By)$/.test(key)) return 'an id'
  if (typeof value === 'string' && value.startsWith('files/')) return 'a path'
  return value
}

/** The hash of each picture, model and document in an answer. */
const hashesIn = async (world: World, value: unknown): Promise<string[]> => {
  const paths = [...JSON.stringify(value).matchAll(/"(files\/[^"]+)"/g)].map(([, path]) => path)
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${world.url}/api/${path}`)
      expect(response.status).toBe(200)
      return createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex')
    }),
  )
}

describe('an import into an empty installation (T116)', () => {
  let clientId: number
  let reader: Person
  let ids: number[]
  let links: { username: string; link: string }[]
  let counted: Record<string, number>

  /** Chooses a password by the link, and signs in with it. */
  const enter = async ({ username, link }: { username: string; link: string }): Promise<Person> => {
    const password = 'chosen afresh'
    const token = new URL(link).searchParams.get('token') ?? ''
    await fresh.nobody.call(accountRoutes.resetPassword, {
      token,
      password,
      confirmPassword: password,
    })
    const { body } = await fresh.nobody.call(sessionRoutes.authenticate, { username, password })
    return fresh.holding(body.token)
  }

  beforeAll(async () => {
    const imported = await importInto(fresh, archive)
    clientId = imported.clientId
    links = imported.people
    const { rows } = await fresh.database.db.execute<{ id: number }>(
      sql`select id from projects order by id`,
    )
    ids = rows.map(({ id }) => id)
    counted = imported.rows
    const [first] = links
    if (first) reader = await enter(first)
  })

  it('has as many rows as the manifest says, and one more deleted account: the author from outside', () => {
    const said = exportManifest.parse(JSON.parse(entry('manifest.json')))
    expect(counted).toEqual({ ...said.rows, users: (said.rows.users ?? 0) + 1 })
    expect(said.authors).toBe(1)
  })

  it.each([
    ['active', 0],
    ['completed', 1],
  ])(
    'answers the same for an %s inspection: itself, its points, its report, its documents',
    async (_, n) => {
      const former = [active, completed][n] ?? 0
      const id = ids[n] ?? 0
      const read = async (by: Person, projectId: number) => {
        const project = (await by.call(projectRoutes.readProject, { id: projectId })).body
        const pins = (await by.call(pinRoutes.listPins, { projectId })).body
        const report = (await by.call(reportRoutes.listReportPins, { projectId })).body
        const documents = (await by.call(documentRoutes.listDocuments, { id: projectId })).body
        return { project, pins, report, documents }
      }
      const before = await read(admin, former)
      const after = await read(reader, id)
      expect(after.pins).toHaveLength(1)
      expect(after.project.id).not.toBe(former)
      expect(after.project.chosenCover).not.toBeNull()
      expect(plain(after)).toEqual(plain(before))
      expect(await hashesIn(fresh, after)).toEqual(await hashesIn(w, before))
      const categories = new Map(
        after.project.projectType.pointCategories.map((pointCategory) => [
          pointCategory.id,
          pointCategory.name,
        ]),
      )
      for (const pin of after.pins)
        expect(categories.get(pin.pointCategoryId)).toBe(pin.pointCategory.name)
    },
  )

  it('T647: has rooms with their outlines, and the points that are in them', async () => {
    for (const id of ids.slice(0, 2)) {
      const rooms = (await reader.call(roomRoutes.listRooms, { projectId: id })).body
      expect(rooms.map(({ number, pinCount }) => [number, pinCount])).toEqual([
        ['0.07', 0],
        ['0.08', 1],
      ])
      const { projectModelImages } = (await reader.call(projectRoutes.readProject, { id })).body
      expect(projectModelImages.map((image) => image.id)).toContain(
        rooms[1]?.outline?.on === 'picture' && rooms[1].outline.projectModelImageId,
      )
    }
  })

  it('T653: has checklists with their answers, photos, points, and what others said', async () => {
    const { readRound } = checklistAnswerRoutes
    const roundOf = async (by: Person, projectId: number) =>
      (await by.call(readRound, { projectId })).body
    const [id = 0] = ids
    const before = await roundOf(admin, active)
    const after = await roundOf(reader, id)
    expect(before.answers).toMatchObject([{ result: 'poor', other: { result: 'fair' } }])
    expect(before.answers[0]?.photos).toHaveLength(1)
    expect(plain(after)).toEqual(plain(before))
    const pins = (await reader.call(pinRoutes.listPins, { projectId: id })).body
    expect(pins.map((pin) => pin.id)).toContain(after.answers[0]?.pinId)
    expect(await hashesIn(fresh, after)).toEqual(await hashesIn(w, before))
  })

  it('T684: has the evidence chains as they were, and adds nothing to them', async () => {
    const chainOf = async (world: World, projectId: number) => {
      const { rows } = await world.database.db.execute<EvidenceRecord>(
        sql`select entry, content, salt, hash from evidence_entries where project_id = ${projectId} order by n`,
      )
      return rows
    }
    const before = await chainOf(w, active)
    expect(before.length).toBeGreaterThan(1)
    expect(await chainOf(fresh, ids[0] ?? 0)).toEqual(before)
  })

  it('T664: has schedules, of the inspections and people that they had', async () => {
    const named = async (by: Person) =>
      (await by.call(scheduleRoutes.listSchedules, {})).body.map(
        ({ every, unit, firstDay, nextDueDay, ownerName }) =>
          [every, unit, firstDay, nextDueDay, ownerName].join(),
      )
    expect(await named(reader)).toEqual(await named(admin))
    const schedules = (await reader.call(scheduleRoutes.listSchedules, {})).body
    expect(schedules.map(({ projectId }) => projectId)).toEqual(ids.slice(0, 2))
  })

  it('T589: has buildings and customers, and the inspections that name them', async () => {
    const listed = async (by: Person, of: number) => ({
      buildings: (await by.call(buildingRoutes.listBuildings, { clientId: of })).body,
      customers: (await by.call(customerRoutes.listCustomers, { clientId: of })).body,
    })
    const before = await listed(admin, w.client.id)
    const after = await listed(reader, clientId)
    expect(after.buildings.map(({ roomCount }) => roomCount)).toEqual([86, 86])
    expect(plain(after)).toEqual(plain(before))
    expect(await hashesIn(fresh, after)).toEqual(await hashesIn(w, before))
    for (const id of ids.slice(0, 2)) {
      const { building, customer, yourReference } = (
        await reader.call(projectRoutes.readProject, { id })
      ).body
      expect(after.buildings.map(({ name }) => name)).toContain(building?.name)
      expect(after.customers.map(({ name }) => name)).toContain(customer?.name)
      expect(yourReference).toBe('Q-17')
    }
  })

  it('T294: has the plan sets as they were uploaded, and their sheets with the words on them', async () => {
    const { rows } = await fresh.database.db.execute<{
      name: string
      sha256: string
      text: string
      picture: string
    }>(
      sql`select f.name, f.sha256, s.text, p.name as picture from plan_sheets s
        join plan_files l on l.client_id = s.client_id and l.id = s.plan_file_id
        join files f on f.client_id = l.client_id and f.id = l.file_id and f.kind = 'plan'
        join project_model_images i on i.client_id = s.client_id and i.id = s.project_model_image_id
        join files p on p.client_id = i.client_id and p.id = i.file_id`,
    )
    expect(rows.map(({ text }) => text)).toEqual(['Ground floor', 'Ground floor'])
    const [{ name, sha256, picture: drawn } = { name: '', sha256: '', picture: '' }] = rows
    const stored = await buffer(await fresh.storage.get(name))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
    expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fresh.storage.head(drawn))?.size).toBeGreaterThan(100)
  })

  it('T309: has the panoramas of tours under the keys that their points name, with the links of their neighbours', async () => {
    const toursOf = async (world: World) =>
      (
        await world.database.db.execute(
          sql`select n.key, n.name, f.sha256, p.project_name, (select o.key from tour_links l
            join tour_nodes o on o.client_id = l.client_id and o.id = l.other_tour_node_id
            where l.client_id = n.client_id and l.tour_node_id = n.id and l.is_linked) as neighbour
            from tour_nodes n join files f on f.client_id = n.client_id and f.id = n.file_id
            join projects p on p.client_id = n.client_id and p.id = n.project_id
            where n.client_id = p.client_id and p.project_name <> '' order by p.project_name, n.key`,
        )
      ).rows
    const before = await toursOf(w)
    expect(before.length).toBeGreaterThanOrEqual(4)
    expect(before[0]).toMatchObject({ key: 'lobby', neighbour: 'stairs' })
    expect(await toursOf(fresh)).toEqual(before)
  })

  it('has nobody’s password: each person gets a link to choose one', async () => {
    const { rows } = await w.database.db.execute<{ username: string }>(
      sql`select username from users where client_id = ${w.client.id} order by id`,
    )
    expect(links.map(({ username }) => username)).toEqual(rows.map(({ username }) => username))
    const { body: me } = await reader.call(sessionRoutes.readMe, {})
    expect(me).toMatchObject({
      role: 'Admin',
      client: { id: clientId, businessName: 'Hotel Enterprise' },
    })
  })

  it('keeps its share links under new addresses: requesting one again returns a working one', async () => {
    const { body } = await reader.call(reportRoutes.saveShareLink, {
      projectId: ids[0] ?? 0,
      level: 'view',
      mayPrint: false,
      days: 30,
    })
    const token = new URL(body.link).searchParams.get('token') ?? ''
    expect((await fresh.nobody.call(reportRoutes.resolveShortToken, { token })).status).toBe(200)
  })

  it('ends a share link that had a password, which is not in the archive: it would open to anybody', async () => {
    const { rows } =
      await fresh.database.db.execute(sql`select link.password_hash, link.revoked_at is not null as over,
      link.pin_ids = array[pin.id] as "isOfItsPoint" from share_links link
      join project_pins pin on pin.client_id = link.client_id and pin.project_id = link.project_id where link.pin_ids is not null`)
    const ended = { password_hash: null, over: true, isOfItsPoint: true }
    expect(rows).toEqual([ended, ended])
  })

  it('keeps the usage of its plan, and says in its audit trail where it comes from', async () => {
    const usage = (await reader.call(clientRoutes.readUsage, { id: clientId })).body
    const before = (await admin.call(clientRoutes.readUsage, { id: w.client.id })).body
    expect([usage.projectsInUse, usage.reportsInUse, usage.storageBytes]).toEqual([
      before.projectsInUse,
      before.reportsInUse,
      before.storageBytes,
    ])
    const { rows } = await fresh.database.db.execute(
      sql`select after from audit_events where action = 'client.import'`,
    )
    expect(rows).toMatchObject([{ after: { formerId: w.client.id } }])
  })

  it('is refused where its people have accounts already, by name', async () => {
    await expect(importInto(fresh, archive)).rejects.toThrow(/have accounts here already: person/)
    const { rows } = await fresh.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from clients`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('is taken where those accounts were deleted: their addresses are free', async () => {
    await fresh.database.db.execute(sql`update users set is_deleted = true`)
    const again = await importInto(fresh, archive)
    expect(again.people.map(({ username }) => username)).toEqual(
      links.map(({ username }) => username),
    )
  })
})

describe('an archive that cannot be imported', () => {
  let empty: World
  beforeAll(async () => {
    empty = await createWorld({ isEmpty: true })
  })
  afterAll(() => empty.close())

  const refused = async (content: Uint8Array | string) => {
    const path = join(folder, 'broken.zip')
    await writeFile(path, content)
    const error = await importInto(empty, path).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(await isEmpty(empty)).toBe(true)
    expect(error).toBeInstanceOf(BrokenArchiveError)
    return (error as BrokenArchiveError).message
  }

  it('is refused in words, and leaves nothing: another file, one cut off, one with a flipped bit', async () => {
    expect(await refused('not a zip')).toMatch(/not a complete ZIP/)
    expect(await refused(bytes.slice(0, bytes.length - 1000))).toMatch(/cut off/)
    const path = entries().find((one) => one.path.startsWith('files/'))?.path ?? ''
    const at = Buffer.from(bytes).indexOf(path) + path.length + 40
    const flipped = Uint8Array.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(await refused(flipped)).toMatch(/damaged: files\//)
  })

  /** The archive with one more value in the first row of a file, and a manifest that says so. */
  const forge = (path: string, change: Record<string, unknown>): Uint8Array => {
    const inside = unzipSync(bytes)
    const [first = '{}', ...rest] = strFromU8(inside[path] ?? new Uint8Array()).split('\n')
    const forged = strToU8(
      [JSON.stringify({ ...JSON.parse(first), ...change }), ...rest].join('\n'),
    )
    const { files, ...others } = JSON.parse(entry('manifest.json'))
    const sha256 = createHash('sha256').update(forged).digest('hex')
    const listed = files.map((file: { path: string }) =>
      file.path === path ? { path, size: forged.length, sha256 } : file,
    )
    inside['manifest.json'] = strToU8(JSON.stringify({ ...others, files: listed }))
    return zipSync({ ...inside, [path]: forged }, { level: 0 })
  }

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'a plan that there is none of',
      'client.json',
      { tier: 'Platinum' },
      /tier of clients is “Platinum”/,
    ],
    [
      'an address that is none',
      'client.json',
      { contact_email: 'front desk' },
      /contact_email of clients/,
    ],
    ['a SuperAdmin', 'tables/users.jsonl', { role: 'SuperAdmin' }, /role of users is “SuperAdmin”/],
    ['a role that there is none of', 'tables/users.jsonl', { role: '__proto__' }, /role of users/],
    [
      'a language that there is none of',
      'tables/users.jsonl',
      { language: 'tlh' },
      /language of users/,
    ],
    [
      'a tour that runs a script',
      'tables/projects.jsonl',
      { model_link: 'javascript:alert(1)' },
      /model_link of projects/,
    ],
    [
      'a document that runs a script',
      'tables/project_documents.jsonl',
      { link: 'javascript:alert(1)' },
      /link of project_documents/,
    ],
    [
      'a repair that runs a script',
      'tables/project_pins.jsonl',
      { resolution_link: 'data:text/html,x' },
      /resolution_link of project_pins/,
    ],
    [
      'a file that a browser runs',
      'tables/files.jsonl',
      { mime: 'text/html' },
      /mime of files is “text\/html”/,
    ],
    [
      'a color that is none',
      'tables/poi_statuses.jsonl',
      { poi_color_code: 'url(//x)' },
      /poi_color_code of poi_statuses/,
    ],
    [
      'a severity that there is none of',
      'tables/project_pins.jsonl',
      { severity: 'Dreadful' },
      /severity of project_pins/,
    ],
    [
      'a title that no form would take',
      'tables/project_pins.jsonl',
      { title: 'x'.repeat(5000) },
      /title of project_pins/,
    ],
    [
      'a setting of a name that a secret would have',
      'tables/settings.jsonl',
      { key: 'SmtpPassword' },
      /SmtpPassword of settings/,
    ],
    [
      'a number that a column cannot hold',
      'tables/projects.jsonl',
      { created_at: 'never' },
      /breaks a rule of the database/,
    ],
  ])('T514: is refused in words for %s, and leaves nothing', async (_, path, change, words) => {
    expect(await refused(forge(path, change))).toMatch(words)
  })

  it('T514: every text of an archive is held to the form that writes it, or says why it need not be', () => {
    const texts = [clients, ...tenantTables].flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      const exported = exportedTables.find((exportedTable) => exportedTable.name === name)?.columns
      return columns
        .filter((column) => column.getSQLType() === 'text')
        .map((column) => column.name)
        .filter((column) => name === 'clients' || exported?.includes(column))
        .filter((column) => getImportedValueRule(name, column) === undefined)
        .map((column) => `${name}.${column}`)
    })
    expect(texts.toSorted()).toEqual(Object.keys(unrestrictedTexts).toSorted())
  })

  it('is refused in words if it does not exist', async () => {
    await expect(importInto(empty, join(folder, 'none.zip'))).rejects.toThrow(/There is no file/)
  })
})

it('a file that the storage has lost does not keep a client from leaving: the export names it', async () => {
  const lost = exportManifest.parse(JSON.parse(entry('manifest.json'))).missing.length
  const { rows } = await w.database.db.execute<{ name: string }>(
    sql`select name from files where kind = 'document' limit 1`,
  )
  await w.storage.remove(rows[0]?.name ?? '')
  const path = join(folder, 'missing.zip')
  await writeFile(path, await takeExport())
  const other = await createWorld({ isEmpty: true })
  try {
    expect(await importInto(other, path)).toMatchObject({ missing: lost + 1 })
  } finally {
    await other.close()
  }
  expect((await readFile(path)).length).toBeGreaterThan(1000)
})

import { clientRoutes } from '@nspect/contract/clients/clients'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyFillingStorage } from '../clients/storageNotices.ts'
import { users } from '../db/tables/users.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'
import { foldStoredBytes } from './storedBytes.queries.ts'

const GB = 1024 ** 3

let w: World
let superAdmin: Person
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await createWorld()
  superAdmin = await w.as('SuperAdmin')
  const wall = { width: 800, height: 600, channels: 3, background: '#c9bda6' } as const
  photo = Uint8Array.from(await sharp({ create: wall }).jpeg().toBuffer())
})
afterAll(() => w.close())

let fileNumber = 0
/** A file of that size, as if it had been uploaded before. */
const store = ({ id }: TestClient, size: number, variants = '{}') => {
  fileNumber += 1
  return w.database.db.execute(sql`insert into files (client_id, kind, name, display_name, mime, size, sha256, variants)
    values (${id}, 'document', ${`stored-${fileNumber}`}, 'plan.pdf', 'application/pdf', ${Math.round(size)}, 'hash', ${variants}::jsonb)`)
}
const limitTo = ({ id }: TestClient, gigabytes: number) =>
  superAdmin.call(settingRoutes.saveSetting, {
    key: 'StorageQuota',
    value: String(gigabytes),
    clientIds: [id],
  })
const pointOf = async (client: TestClient) => {
  const manager = await w.as('Manager', client)
  const { id: projectId } = await w.project({ client })
  return { manager, projectId, projectPinId: (await w.pin({ projectId, client })).id }
}
const upload = ({ manager, projectPinId }: { manager: Person; projectPinId: number }) =>
  manager.call(
    photoRoutes.savePhoto,
    { projectPinId },
    { files: [{ field: 'file', bytes: photo, name: 'wall.jpg' }] },
  )

/** What is kept, and what the files themselves say. */
const sums = async () => {
  const { rows } = await w.database.db.execute<{ kept: number; summed: number }>(sql`select
    coalesce((select sum(bytes) from stored_bytes), 0)::float8 as kept,
    coalesce((select sum(bytes_of_file(name, size, variants)) from files), 0)::float8 as summed`)
  return rows[0]
}

describe('what a client stores', () => {
  it('T286: is kept exactly while files come, change and go, also many at once and while it is folded', async () => {
    const client = await w.newClient('Business')
    const { db } = w.database
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => store(client, 1000 + n)),
      ...[1, 2, 3].map(() => foldStoredBytes(db)),
    ])
    await db.execute(
      sql`update files set variants = '{"thumb": {"name": "small", "size": 7}}' where client_id = ${client.id}`,
    )
    await db.execute(sql`delete from files where client_id = ${client.id} and size < 1005`)
    await Promise.all([foldStoredBytes(db), foldStoredBytes(db), store(client, 5)])
    const found = await sums()
    expect(found?.kept).toBe(found?.summed)
    await foldStoredBytes(db)
    const { rows } = await db.execute(
      sql`select bytes::int from stored_bytes where client_id = ${client.id}`,
    )
    expect(rows).toEqual([{ bytes: 1005 * 15 + 105 + 15 * 7 + 5 }])
  })

  it('T286: does not count a change that is taken back', async () => {
    const client = await w.newClient('Business')
    const failed = w.database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into files (client_id, kind, name, display_name, mime, size, sha256)
        values (${client.id}, 'document', 'taken-back', 'plan.pdf', 'application/pdf', 99, 'hash')`)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    const found = await sums()
    expect(found?.kept).toBe(found?.summed)
  })

  it('T286: is named for a SuperAdmin, the fullest first', async () => {
    const [full, large] = [await w.newClient('Business'), await w.newClient('Business')]
    await limitTo(full, 1)
    await store(full, 0.9 * GB)
    await store(large, 5 * GB)
    const { body } = await superAdmin.call(clientRoutes.readOverview, {})
    expect(body.mostStored.slice(0, 2)).toMatchObject([
      { id: full.id, storageLimit: GB },
      { id: large.id, storageLimit: null },
    ])
    await superAdmin.call(clientRoutes.deleteClient, { id: full.id, isDeleted: true })
    const { body: without } = await superAdmin.call(clientRoutes.readOverview, {})
    expect(without.mostStored[0]).toMatchObject({ id: large.id })
  })
})

/** How many mails about storage this person has got after another look. */
const told = async ({ userId }: Person) => {
  const { runner } = w.maintenance
  await notifyFillingStorage({ ...w, db: w.database.db, runner, now: () => w.clock.now })
  const [person] = await w.database.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
  const mails = await w.mails()
  return mails.filter(
    ({ to, subject }) => to === person?.username && subject.endsWith('is running out of storage'),
  ).length
}

describe('the limit of a client’s storage', () => {
  it('T284: refuses an upload that does not fit, says how much is used and what to do, and nothing else', async () => {
    const client = await w.newClient('Business')
    const point = await pointOf(client)
    await limitTo(client, 1)
    expect((await upload(point)).status).toBe(200)
    await store(client, GB)
    const { status, body } = await upload(point)
    expect([status, body.Message]).toEqual([
      409,
      'This client’s files take up 1.0 GB of 1.0 GB, and this upload does not fit. Ask the operator of this server for more storage.',
    ])
    const { manager, projectPinId } = point
    const pin = (await manager.call(pinRoutes.readPin, { id: projectPinId })).body
    expect(pin.projectPinPhotos).toHaveLength(1)
    const caption = { projectPinId, id: pin.projectPinPhotos[0]?.id ?? 0, caption: 'Stain' }
    expect((await manager.call(photoRoutes.savePhoto, caption)).status).toBe(200)
    await limitTo(client, 2)
    expect((await upload(point)).status).toBe(200)
  })

  it('T284: is none once it was deleted', async () => {
    const client = await w.newClient('Business')
    const point = await pointOf(client)
    await limitTo(client, 1)
    await store(client, GB)
    expect((await upload(point)).status).toBe(409)
    await w.database.db.execute(
      sql`update settings set is_deleted = true where client_id = ${client.id}`,
    )
    expect((await upload(point)).status).toBe(200)
  })

  it('T284: is not passed by uploads at the same time', async () => {
    const client = await w.newClient('Business')
    const point = await pointOf(client)
    expect((await upload(point)).status).toBe(200)
    const { body: first } = await (await w.as('Admin', client)).call(clientRoutes.readUsage, {
      id: client.id,
    })
    await limitTo(client, 1)
    // room for two more; what is sent is larger than what is kept of it or smaller, so both are
    // left room for
    const one = Math.max(first.storageBytes, photo.byteLength + 2000)
    await store(client, GB - first.storageBytes - Math.floor(2.5 * one))
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(point)))
    const { body: used } = await (await w.as('Admin', client)).call(clientRoutes.readUsage, {
      id: client.id,
    })
    expect(used.storageBytes).toBeLessThanOrEqual(GB)
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('T285: its managers are mailed at 80 % and at 95 %, once each', async () => {
    const client = await w.newClient('Business')
    const manager = await w.as('Manager', client)
    await w.as('Viewer', client)
    await limitTo(client, 1)
    await store(client, 0.79 * GB)
    expect(await told(manager)).toBe(0)
    await store(client, 0.02 * GB)
    expect([await told(manager), await told(manager)]).toEqual([1, 1])
    await store(client, 0.15 * GB)
    expect([await told(manager), await told(manager)]).toEqual([2, 2])
  })

  it('T285: nobody is mailed whose account or client was deleted', async () => {
    const [client, closed] = [await w.newClient('Business'), await w.newClient('Business')]
    const [manager, gone, former] = [
      await w.as('Manager', client),
      await w.as('Manager', client),
      await w.as('Manager', closed),
    ]
    for (const of of [client, closed]) {
      await limitTo(of, 1)
      await store(of, 0.9 * GB)
    }
    await w.database.db.execute(sql`update users set is_deleted = true where id = ${gone.userId}`)
    await superAdmin.call(clientRoutes.deleteClient, { id: closed.id, isDeleted: true })
    expect([await told(manager), await told(gone), await told(former)]).toEqual([1, 0, 0])
  })
})

import { modelRoutes } from '@nspect/contract/models/models'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { buildRoomObj } from '../files/modelFormats/obj/samples.ts'
import { type FileStorage, StorageError } from '../storage/storage.ts'
import { createMemoryStorage } from '../testing/memoryStorage.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

/** What a call answers while database or storage give way, and what is left of it afterwards. */

let w: World
let manager: Person
let putFails: StorageError | undefined
/** files that are stored before the next one fails */
let putsBefore = 0
beforeAll(async () => {
  const kept = createMemoryStorage(getTestRoot())
  const storage: FileStorage = {
    ...kept,
    put: (bytes, rule) => {
      if (!putFails || putsBefore-- > 0) return kept.put(bytes, rule)
      bytes.resume()
      return Promise.reject(putFails)
    },
  }
  w = await createWorld({ storage })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const pinsOf = (projectId: number) =>
  w.database.db.select().from(projectPins).where(eq(projectPins.projectId, projectId))
const pinOf = (projectId: number, title: string) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title,
  matterPointCoordinates: samplePinCoordinates,
})

describe('BI-126: a transaction in which the database gives way to another one', () => {
  /**
   * The next inserts of points fail, as many as said, as one of two transactions that wait for each
   * other does.
   */
  const giveWay = async (times: number, state: string) => {
    const { db } = w.database
    await db.execute(sql`drop sequence if exists given_way`)
    await db.execute(sql`create sequence given_way`)
    // a sequence is not rolled back
    await db.execute(
      sql.raw(`create or replace function give_way() returns trigger language plpgsql as $$
      begin
        if nextval('given_way') <= ${times} then raise exception 'gave way' using errcode = '${state}'; end if;
        return new;
      end $$`),
    )
    await db.execute(sql`create or replace trigger give_way before insert on project_pins
      for each row execute function give_way()`)
  }
  afterAll(() => w.database.db.execute(sql`drop trigger give_way on project_pins`))

  it.each(['40P01', '40001'])('%s is tried again, twice, and stored once', async (state) => {
    const { id } = await w.project()
    await giveWay(2, state)
    const { status } = await manager.call(pinRoutes.savePin, pinOf(id, 'Loose handrail'))
    expect([status, (await pinsOf(id)).length]).toEqual([200, 1])
  })

  it('is answered by 503 where that does not help, and nothing is stored', async () => {
    const { id } = await w.project()
    await giveWay(10, '40P01')
    const { status, body, headers } = await manager.call(
      pinRoutes.savePin,
      pinOf(id, 'Loose handrail'),
    )
    expect([status, body.Message, headers.get('retry-after')]).toEqual([
      503,
      'The service is temporarily unavailable.',
      '2',
    ])
    expect(await pinsOf(id)).toEqual([])
  })
})

describe('T255, BI-130: a storage that takes no more', () => {
  it.each([
    ['BI-128: is full', 'noSpace', 507, 'There is no storage space left. Nothing was changed.'],
    ['BI-129: may only be read', 'unwritable', 503, 'File storage is unavailable.'],
  ] as const)(
    '%s: uploads are refused in words, points are still saved and read',
    async (_, code, status, words) => {
      const { id } = await w.project()
      const pin = await w.pin({ projectId: id })
      const bytes = await sharp({
        create: { width: 80, height: 60, channels: 3, background: '#c9bda6' },
      })
        .jpeg()
        .toBuffer()
      const files = [{ field: 'file', bytes: Uint8Array.from(bytes), name: 'sill.jpg' }]
      const upload = () => manager.call(photoRoutes.savePhoto, { projectPinId: pin.id }, { files })
      putFails = new StorageError(code)
      try {
        const refused = await upload()
        expect([refused.status, refused.body.Message]).toEqual([status, words])
        expect(
          (await manager.call(pinRoutes.readPin, { id: pin.id })).body.projectPinPhotos,
        ).toEqual([])
        expect((await manager.call(pinRoutes.savePin, pinOf(id, 'Loose handrail'))).status).toBe(
          200,
        )
      } finally {
        putFails = undefined
      }
      expect((await upload()).status).toBe(200)
    },
  )

  it.each([
    ['noSpace', 507, 'storage.full'],
    ['unreachable', 503, 'storage.unavailable'],
    ['tooLarge', 413, 'glb.tooLarge'],
  ] as const)(
    'says %s while a model is converted, and people are told so, not that the model is too much',
    async (code, status, told) => {
      const { id } = await w.project()
      const files = [{ field: 'file', bytes: Uint8Array.from(buildRoomObj()), name: 'room.obj' }]
      const replace = () => manager.call(modelRoutes.uploadModel, { projectId: id }, { files })
      putFails = new StorageError(code)
      putsBefore = 1
      try {
        const refused = await replace()
        expect([refused.status, refused.body]).toMatchObject([status, { code: told }])
      } finally {
        putFails = undefined
        putsBefore = 0
      }
      expect((await replace()).status).toBe(200)
    },
  )
})

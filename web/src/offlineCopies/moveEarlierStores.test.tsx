import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../api/session.ts'
import { buildOfflineCacheName } from '../deviceStore/cacheNames.ts'
import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import { moveEarlierStores } from '../deviceStore/moveEarlierStores.ts'
import { listDrafts, readDraftFiles } from '../drafts/draftStore.ts'
import { listUnsentChanges, readUnsentFiles } from '../offline/unsentStore.ts'
import { createFakeCaches } from '../testing/fakeCaches.ts'
import { createTestToken } from '../testing/renderScreen.tsx'
import { listOfflineCopies, readOfflineAnswers } from './offlineCopyStore.ts'

const mara = '11'
const photo = { name: 'crack.jpg', type: 'image/jpeg', lastModified: 1, bytes: new ArrayBuffer(3) }
const draft = {
  personId: mara,
  projectId: 3,
  kind: 'point',
  record: 'new',
  content: { title: 'Cracked tile' },
  savedAt: Date.now(),
}
const change = {
  key: 'tile',
  position: 1,
  personId: mara,
  projectId: 3,
  kind: 'point',
  after: null,
  title: 'Cracked tile',
  place: 'Harbour wing',
  content: {},
  savedAt: 1,
  isTried: true,
  refusal: null,
}

/** The databases as the program had them until November 2026. */
const openEarlierDrafts = () =>
  openDB('nspect-drafts', 1, {
    upgrade: (db) => {
      const keyPath = ['personId', 'projectId', 'kind', 'record']
      db.createObjectStore('drafts', { keyPath }).createIndex('savedAt', 'savedAt')
      db.createObjectStore('files', { keyPath })
    },
  })
const openEarlierChanges = () =>
  openDB('nspect-unsent', 1, {
    upgrade: (db) => {
      const changes = db.createObjectStore('changes', { keyPath: 'position', autoIncrement: true })
      changes.createIndex('key', 'key', { unique: true })
      changes.createIndex('personId', 'personId')
      db.createObjectStore('files', { keyPath: ['of', 'index'] })
    },
  })

let drafts: IDBPDatabase
let changes: IDBPDatabase

beforeEach(async () => {
  vi.stubGlobal('caches', createFakeCaches())
  session.begin(createTestToken(Number(mara)))
  drafts = await openEarlierDrafts()
  changes = await openEarlierChanges()
  const { personId, projectId, kind, record } = draft
  await drafts.put('drafts', draft)
  await drafts.put('files', { personId, projectId, kind, record, files: [photo] })
  await changes.put('changes', { ...change, key: 'door', position: 2, title: 'Door' })
  await changes.put('changes', change)
  await changes.put('files', { ...photo, of: 'tile', index: 0, role: 'photo' })
})
afterEach(async () => {
  await Promise.all([drafts.clear('drafts'), drafts.clear('files')])
  await Promise.all([changes.clear('changes'), changes.clear('files')])
  drafts.close()
  changes.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const move = async () => await moveEarlierStores(await openDeviceDatabase())

describe('T582 what an earlier version of the program stored on this device', () => {
  it('is there after the update: drafts with their photos, unsent points in their order', async () => {
    await move()
    const [found] = await listDrafts(mara, 3)
    expect(found).toMatchObject({ content: { title: 'Cracked tile' } })
    expect(await readDraftFiles(found ?? expect.fail())).toMatchObject([{ name: 'crack.jpg' }])
    expect((await listUnsentChanges(mara)).map(({ key }) => key)).toEqual(['tile', 'door'])
    expect(await readUnsentFiles('tile')).toMatchObject([{ role: 'photo' }])
    expect(await drafts.count('drafts')).toBe(0)
    expect(await changes.count('changes')).toBe(0)
  })

  it('is moved once, however often that is begun', async () => {
    await Promise.all([move(), move()])
    await move()
    expect(await listUnsentChanges(mara)).toHaveLength(2)
  })

  it('written afterwards by a page that is still open follows at the next start', async () => {
    await move()
    await changes.put('changes', { ...change, key: 'lamp', position: 7, title: 'Lamp' })
    await move()
    expect((await listUnsentChanges(mara)).map(({ key }) => key)).toEqual(['tile', 'door', 'lamp'])
  })

  it('stays where it is while there is no room, and is moved when there is', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await move()
    expect(await changes.count('changes')).toBe(2)
    put.mockRestore()
    await move()
    expect(await listUnsentChanges(mara)).toHaveLength(2)
  })

  it('never takes the place of a newer draft', async () => {
    const db = await openDeviceDatabase()
    const newer = { ...draft, savedAt: draft.savedAt + 1, content: { title: 'Cracked sink' } }
    await db.put('drafts', newer as never)
    await move()
    expect(await listDrafts(mara, 3)).toMatchObject([{ content: { title: 'Cracked sink' } }])
  })

  it('of an inspection that was made available offline still opens', async () => {
    const cache = await caches.open(buildOfflineCacheName(mara, 3))
    const headers = { 'x-taken-at': String(Date.now()) }
    const answer = (value: unknown) => new Response(JSON.stringify(value), { headers })
    await cache.put('/api/Project/GetProjectById?id=3', answer({ projectName: 'Harbour wing' }))
    await cache.put('/api/User/GetMe', answer({ id: 11 }))
    await cache.put('/api/files/plan.1.0.x.jpg', new Response('plan'))
    const record = {
      projectId: 3,
      clientId: 1,
      name: 'Harbour wing',
      typeName: 'PIP',
      pointCount: 4,
      takenAt: Date.now(),
      bytes: 21,
      isComplete: true,
    }
    await cache.put('/taken.json', answer(record))
    await move()
    expect(await listOfflineCopies()).toMatchObject([
      { name: 'Harbour wing', state: 'available', isChosen: true, bytes: 21 },
    ])
    expect(await readOfflineAnswers(3)).toMatchObject([{ url: '/api/Project/GetProjectById?id=3' }])
    expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/files/plan.1.0.x.jpg',
    ])
  })
})

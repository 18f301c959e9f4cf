import { fileRoutes } from '@nspect/contract/files/files'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { readQuery } from '../api/readQuery.ts'
import { session } from '../api/session.ts'
import { buildOfflineCacheName } from '../deviceStore/cacheNames.ts'
import { openDeviceDatabase } from '../deviceStore/deviceDatabase.ts'
import { buildImage, buildPerson } from '../testing/exampleRecords.ts'
import { createFakeCaches } from '../testing/fakeCaches.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'
import { listOfflineCopies, removeOfflineCopy } from './offlineCopyStore.ts'
import {
  checkStoredInspections,
  keepOpenedInspection,
  openedQuota,
  restoreOpenedInspection,
} from './openedInspection.ts'
import { scheduleCleanup } from './scheduleCleanup.ts'

const mara = 11
const plan = buildImage({
  id: 5,
  imagePath: 'files/plan.1.0.x.jpg',
  previewPath: 'files/preview.1.0.x.webp',
  thumbPath: 'files/thumb.1.0.x.webp',
})
const inspection = buildInspectionProject({
  id: 3,
  projectName: 'Harbour wing',
  projectModelImages: [plan],
})
const point = buildInspectionPin({ id: 71, projectId: 3, title: 'Cracked tile' })
const { signal } = new AbortController()
const projectQuery = (id = 3) => readQuery(projectRoutes.readProject, { id })
const pinsQuery = (projectId = 3) => readQuery(pinRoutes.listPins, { projectId })

/** As after the page of this inspection has stood for a while. */
const show = (id = 3, project = inspection) => {
  queryClient.setQueryData(projectQuery(id).queryKey, { ...project, id })
  queryClient.setQueryData(pinsQuery(id).queryKey, [point])
}
/** As after a reload of the page. */
const forgetPage = () => queryClient.clear()

const useTouch = (isCoarse: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isCoarse && query === '(pointer: coarse)',
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  )

beforeEach(() => {
  vi.stubGlobal('caches', createFakeCaches())
  const controller = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(0) }
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
  session.begin(createTestToken(mara))
  server.serve(fileRoutes.readFile, new Blob(['picture'], { type: 'image/webp' }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('T583 an inspection that was opened before', () => {
  it('shows its list and points at once, before the server has answered, and then what it answers', async () => {
    show()
    await keepOpenedInspection(3, signal)
    forgetPage()
    const answer = createHeldReply<typeof projectRoutes.readProject>({
      ...inspection,
      projectName: 'Harbour wing, south',
    })
    server.serve(projectRoutes.readProject, answer)
    server.serve(pinRoutes.listPins, [point])
    await renderScreen('/project/edit-project/3', { as: buildPerson('Manager', { id: mara }) })
    expect(await screen.findByRole('heading', { name: 'Harbour wing' })).toBeVisible()
    expect((await screen.findAllByText('Cracked tile'))[0]).toBeVisible()
    answer.release()
    expect(await screen.findByRole('heading', { name: 'Harbour wing, south' })).toBeVisible()
  })

  it('stays shown, as this device has it, where the server cannot be reached', async () => {
    show()
    await keepOpenedInspection(3, signal)
    forgetPage()
    server.serve(projectRoutes.readProject, lostReply)
    server.serve(pinRoutes.listPins, lostReply)
    await restoreOpenedInspection(3)
    await expect(
      queryClient.fetchQuery({ ...projectQuery(), staleTime: 0, retry: false }),
    ).rejects.toMatchObject({ code: 'network' })
    expect(queryClient.getQueryData(projectQuery().queryKey)).toMatchObject({
      projectName: 'Harbour wing',
    })
    // what came from the device is not stored again as if the server had answered it now
    const [before] = await listOfflineCopies()
    await keepOpenedInspection(3, signal)
    expect(await listOfflineCopies()).toEqual([before])
  })

  it('is not shown from here to anybody else, after 30 days, or by another version of the program', async () => {
    show()
    await keepOpenedInspection(3, signal)
    const restored = async () => {
      forgetPage()
      await restoreOpenedInspection(3)
      return queryClient.getQueryData(projectQuery().queryKey) !== undefined
    }
    expect(await restored()).toBe(true)
    session.begin(createTestToken(12))
    expect(await restored()).toBe(false)
    session.begin(createTestToken(mara))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60_000 })
    expect(await restored()).toBe(false)
    vi.useRealTimers()
    const db = await openDeviceDatabase()
    const [stored] = await db.getAll('inspections')
    if (stored) await db.put('inspections', { ...stored, program: '/assets/earlier.js' })
    expect(await restored()).toBe(false)
  })

  it('is gone once the server refuses it: from the screen and from the device', async () => {
    show()
    await keepOpenedInspection(3, signal)
    forgetPage()
    const stop = scheduleCleanup()
    server.serve(projectRoutes.readProject, createRefusal('record.missing'))
    server.serve(pinRoutes.listPins, createRefusal('record.missing'))
    await renderScreen('/project/edit-project/3', { as: buildPerson('Manager', { id: mara }) })
    expect(await screen.findByRole('link', { name: 'Back to nSpections' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Cracked tile')).toBeNull())
    expect(screen.queryByText(/Harbour wing/)).toBeNull()
    await waitFor(async () => expect(await listOfflineCopies()).toEqual([]))
    stop()
  })

  it('is not kept where its client keeps inspections on the server only', async () => {
    show()
    await keepOpenedInspection(3, signal)
    show(3, { ...inspection, allowsOfflineCopies: false })
    await keepOpenedInspection(3, signal)
    expect(await listOfflineCopies()).toEqual([])
  })
})

describe('T583 what is on the device', () => {
  const keepYesterday = async () => {
    show()
    await keepOpenedInspection(3, signal)
    forgetPage()
    const db = await openDeviceDatabase()
    const [stored] = await db.getAll('inspections')
    if (stored) await db.put('inspections', { ...stored, checkedAt: stored.checkedAt - 86_400_000 })
  }
  const left = async () => (await listOfflineCopies()).length

  it('leaves it at the next contact when access was removed or its client forbids copies', async () => {
    await keepYesterday()
    server.serve(projectRoutes.readProject, createRefusal('record.missing'))
    await checkStoredInspections()
    expect(await left()).toBe(0)
    await keepYesterday()
    server.serve(projectRoutes.readProject, { ...inspection, allowsOfflineCopies: false })
    await checkStoredInspections()
    expect(await left()).toBe(0)
  })

  it('stays while the server allows it or gives no answer, and is asked about once an hour', async () => {
    await keepYesterday()
    server.serve(projectRoutes.readProject, lostReply)
    await checkStoredInspections()
    expect(await left()).toBe(1)
    server.serve(projectRoutes.readProject, inspection)
    await checkStoredInspections()
    const asked = server.sent(projectRoutes.readProject).length
    await checkStoredInspections()
    expect(await left()).toBe(1)
    expect(server.sent(projectRoutes.readProject)).toHaveLength(asked)
  })
})

describe('T584 what was opened on a phone or tablet', () => {
  it('is available offline with its files', async () => {
    useTouch(true)
    show()
    await keepOpenedInspection(3, signal)
    expect(await listOfflineCopies()).toMatchObject([{ state: 'available', isChosen: false }])
    const cache = await caches.open(buildOfflineCacheName(String(mara), 3))
    expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toContain(
      '/api/files/plan',
    )
  })

  it('on a desk is kept without its files', async () => {
    useTouch(false)
    show()
    await keepOpenedInspection(3, signal)
    expect(await listOfflineCopies()).toMatchObject([{ state: 'opened' }])
    expect(server.sent(fileRoutes.readFile)).toEqual([])
  })

  it('makes room for what was opened later, and never for what was chosen', async () => {
    useTouch(false)
    const db = await openDeviceDatabase()
    show()
    await keepOpenedInspection(3, signal)
    const [own] = await db.getAll('inspections')
    if (!own) throw new Error('nothing was kept')
    const older = (projectId: number, more: object) =>
      db.put('inspections', { ...own, projectId, openedAt: own.openedAt - projectId, ...more })
    await older(4, { bytes: openedQuota.total - 1 })
    await older(5, { bytes: 2 })
    await older(6, { bytes: openedQuota.total, isChosen: true })
    await keepOpenedInspection(3, signal)
    const left = (await listOfflineCopies()).map(({ projectId }) => projectId)
    expect(left).toEqual([3, 4, 6])
    await Promise.all(left.map(removeOfflineCopy))
  })
})

import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { fileRoutes } from '@nspect/contract/files/files'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { savedViewRoutes } from '@nspect/contract/savedViews/savedViews'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callRoute } from '../api/callRoute.ts'
import { queryClient } from '../api/queryClient.ts'
import { readQuery } from '../api/readQuery.ts'
import { session } from '../api/session.ts'
import { buildImage, buildPerson } from '../testing/exampleRecords.ts'
import { createFakeCaches } from '../testing/fakeCaches.ts'
import { createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { createTestToken, renderComponent, renderScreen } from '../testing/renderScreen.tsx'
import { downloadOfflineCopy, prepareOfflineCopy } from './createOfflineCopy.ts'
import { OfflineCopyDialog } from './OfflineCopyDialog.tsx'
import {
  listOfflineCopies,
  removeCopiesOfPerson,
  removeStaleOfflineCopies,
} from './offlineCopyStore.ts'

const mara = 11
const plan = buildImage({
  id: 5,
  width: 4000,
  height: 3000,
  imagePath: 'files/plan.1.0.x.jpg',
  previewPath: 'files/preview.1.0.x.webp',
  thumbPath: 'files/thumb.1.0.x.webp',
})
const inspection = buildInspectionProject({
  id: 3,
  projectName: 'Harbour wing',
  projectModelImages: [plan],
})
const point = buildInspectionPin({ id: 71, projectId: 3 })
const signal = new AbortController().signal
const picture = () => new Blob(['picture'], { type: 'image/webp' })
const askedFor = () =>
  server.sent(fileRoutes.readFile).map(({ input }) => input.signed.split('.')[0])

beforeEach(() => {
  vi.stubGlobal('caches', createFakeCaches())
  const controller = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(0) }
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
  session.begin(createTestToken(mara))
  server.serve(sessionRoutes.readMe, buildPerson('Manager', { id: mara }))
  server.serve(settingRoutes.readPublicConfig, {
    settings: {},
    hasLanguageSwitcher: false,
    passwordMinLength: 10,
    revealsAddresses: false,
    sendsMail: false,
    billing: 'none',
  })
  server.serve(projectRoutes.readProject, inspection)
  server.serve(pinRoutes.listPins, [point])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(savedViewRoutes.listViews, { views: [], gone: [] })
  server.serve(assigneeRoutes.listAssignees, [])
  server.serve(fileRoutes.readFile, picture())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const take = async () =>
  downloadOfflineCopy(await prepareOfflineCopy(3, { signal }), {
    signal,
    onProgress: () => undefined,
  })
const read = () => callRoute(projectRoutes.readProject, { id: 3 })

describe('T198 an inspection that was taken along', () => {
  it('is answered from the device while the server cannot be reached, and by the server when it can', async () => {
    const parcel = await prepareOfflineCopy(3, { signal })
    expect(parcel.expectedBytes).toBeGreaterThan(1_000_000)
    expect(await take()).toMatchObject({
      name: 'Harbour wing',
      state: 'available',
      pointCount: 1,
      bytes: 21,
    })
    server.serve(projectRoutes.readProject, lostReply)
    expect(await read()).toMatchObject({ projectName: 'Harbour wing' })
    server.serve(projectRoutes.readProject, { ...inspection, projectName: 'Harbour wing, south' })
    expect(await read()).toMatchObject({ projectName: 'Harbour wing, south' })
  })

  it('T377: never takes the place of what the server has answered since', async () => {
    await take()
    const query = readQuery(projectRoutes.readProject, { id: 3 })
    const ask = () => queryClient.fetchQuery({ ...query, staleTime: 0 })
    server.serve(
      projectRoutes.readProject,
      { ...inspection, projectName: 'Harbour wing, south' },
      lostReply,
    )
    await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'network' })
    server.setReachable(false)
    await expect(ask()).rejects.toMatchObject({ code: 'network' })
    expect(queryClient.getQueryData(query.queryKey)).toMatchObject({
      projectName: 'Harbour wing, south',
    })
    // as after a reload of the page
    queryClient.clear()
    expect(await ask()).toMatchObject({ projectName: 'Harbour wing' })
  })

  it('is answered to nobody else on the device, and no longer than 30 days', async () => {
    await take()
    server.serve(projectRoutes.readProject, lostReply)
    session.begin(createTestToken(12))
    await expect(read()).rejects.toMatchObject({ code: 'network' })
    session.begin(createTestToken(mara))
    expect(await read()).toMatchObject({ projectName: 'Harbour wing' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60_000 })
    await expect(read()).rejects.toMatchObject({ code: 'network' })
    expect(await listOfflineCopies()).toEqual([])
  })

  it('is not answered in place of a refusal', async () => {
    await take()
    server.serve(projectRoutes.readProject, createRefusal('record.missing'))
    await expect(read()).rejects.toMatchObject({ code: 'record.missing' })
  })

  it('leaves the device with the person: at sign-out, and when somebody else signs in', async () => {
    await take()
    await removeCopiesOfPerson(String(mara))
    expect(await listOfflineCopies()).toEqual([])
    await take()
    session.begin(createTestToken(12))
    await removeStaleOfflineCopies()
    session.begin(createTestToken(mara))
    expect(await listOfflineCopies()).toEqual([])
  })

  it('that was cut off goes on with what is missing, and opens without it meanwhile', async () => {
    server.serve(fileRoutes.readFile, picture(), picture(), lostReply)
    const parcel = await prepareOfflineCopy(3, { signal })
    const load = () => downloadOfflineCopy(parcel, { signal, onProgress: () => undefined })
    await expect(load()).rejects.toMatchObject({ code: 'network' })
    expect(await listOfflineCopies()).toMatchObject([{ state: 'loading' }])
    const first = askedFor()
    server.serve(fileRoutes.readFile, picture())
    expect(await load()).toMatchObject({ state: 'available' })
    // the two that had arrived are not asked for again
    expect(askedFor().filter((name) => first.slice(0, 2).includes(name))).toEqual([])
  })

  it('can be stopped while the program is being kept, also where nothing answers', async () => {
    const controller = { postMessage: vi.fn() }
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
    const stop = new AbortController()
    const parcel = await prepareOfflineCopy(3, { signal })
    const loading = downloadOfflineCopy(parcel, {
      signal: stop.signal,
      onProgress: () => undefined,
    })
    await vi.waitFor(() => expect(controller.postMessage).toHaveBeenCalled(), 10_000)
    stop.abort()
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('taken anew on another day, keeps files that are the same under their new addresses', async () => {
    await take()
    const count = askedFor().length
    const later = Object.fromEntries(
      Object.entries(plan).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replace('.1.', '.2.') : value,
      ]),
    )
    server.serve(projectRoutes.readProject, {
      ...inspection,
      projectModelImages: [{ ...plan, ...later, id: 5, width: 4000, height: 3000 }],
    })
    await take()
    expect(askedFor()).toHaveLength(count)
  })
})

it('T198: a start without a network shows what is on the device', async () => {
  await take()
  server.setReachable(false)
  await renderScreen('/dashboard', { as: buildPerson('Manager', { id: mara }) })
  expect(await screen.findByRole('heading', { name: 'Available offline' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Harbour wing' })).toHaveAttribute(
    'href',
    '/project/edit-project/3',
  )
})

describe('the dialog that makes an inspection available offline', () => {
  const openDialog = () =>
    renderComponent(<OfflineCopyDialog project={inspection} onClose={() => undefined} />, {
      as: buildPerson('Manager', { id: mara }),
    })

  it('T502: in a private window says that the copy lasts until the window is closed', async () => {
    await take()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Error preparing Blob/File data to be stored', 'UnknownError')
    })
    await openDialog()
    expect(await screen.findByText(/until you close this window/)).toBeVisible()
    expect(screen.getByText(/This is a private window/)).toBeVisible()
    expect(screen.queryByText(/30 days\.$/, { selector: '[role="status"] *' })).toBeNull()
    put.mockRestore()
  })

  it('offline says of a copy that is there only that it cannot be updated now', async () => {
    await take()
    server.setReachable(false)
    await openDialog()
    expect(await screen.findByText(/You can update this copy when/)).toBeVisible()
    expect(screen.queryByText(/Try again when you’re back online/)).toBeNull()
  })
})

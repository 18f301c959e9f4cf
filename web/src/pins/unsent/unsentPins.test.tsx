import { photoRoutes } from '@nspect/contract/pins/photos'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildRequest } from '../../api/requestUrl.ts'
import { session } from '../../api/session.ts'
import './pinSenders.ts'
import { ApiError } from '../../api/ApiError.ts'
import { openDeviceDatabase } from '../../deviceStore/deviceDatabase.ts'
import { isSafariPrivateWindow } from '../../deviceStore/storedFiles.ts'
import { listDrafts, readDraftFiles, writeDraftFiles } from '../../drafts/draftStore.ts'
import { getUnsentChangeSender } from '../../offline/sendOrder.ts'
import { classifySendFailure, computeRetryDelayMs, NoRoomError } from '../../offline/sendOutcome.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import {
  listUnsentChanges,
  readUnsentFiles,
  storeUnsentChanges,
} from '../../offline/unsentStore.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { createTestToken } from '../../testing/renderScreen.tsx'
import { toCaptionedFile } from '../values/fileCaption.ts'
import { buildNewPinValues } from '../values/pinValues.ts'
import { buildUnsentEdit, buildUnsentPin } from './unsentPins.ts'

const inspection = buildInspectionProject()
const mara = '11'

beforeEach(() => session.begin(createTestToken(11)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const point = (key: string, photos: readonly File[] = []) =>
  buildUnsentPin({
    project: inspection,
    key,
    body: {
      projectId: 3,
      ...buildNewPinValues(inspection.projectType, 21),
      pointCategoryId: 21,
      title: key,
    },
    stills: null,
    values: { ...buildNewPinValues(inspection.projectType, 21), title: key },
    draft: { draft: { key: `place of ${key}` } },
    color: '#0b6e75',
    photos,
  })
const edit = (key: string) => {
  const values = { ...buildNewPinValues(inspection.projectType, 21), title: 'Loose' }
  return buildUnsentEdit(
    inspection,
    { id: 70, projectId: 3, version: 1, ...values, pointCategoryId: 21 },
    { from: buildInspectionPin(), values, idempotencyKey: key },
  )
}
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const savedPhoto = {
  id: 4,
  projectPinPhoto: {
    id: 4,
    projectPinId: 71,
    caption: '',
    imagePath: 'files/a',
    thumbPath: 'files/a',
    taken: null,
    width: 4,
    height: 3,
    addedBy: 'Mara Lindqvist',
    addedById: 11,
    updatedDateTime: '2026-03-02T09:00:00.000Z',
    version: 1,
  },
}
const answered = (changes: Partial<Pin> = {}) => ({
  projectPin: buildInspectionPin({ id: 71, ...changes }),
})
const keysSent = () =>
  server.sent(pinRoutes.savePin).map(({ headers }) => headers.get('idempotency-key'))
const stored = async () => (await listUnsentChanges(mara)).map(({ key, kind }) => `${kind} ${key}`)

describe('T185 a change', () => {
  it('is stored in this browser with its pictures before it is sent, and no longer once the server has it', async () => {
    let before: string[] = []
    server.serve(pinRoutes.savePin, async () => {
      before = await stored()
      return answered()
    })
    server.serve(photoRoutes.savePhoto, savedPhoto)
    const saved = await unsentQueue.save(point('tile', [photo('a.jpg')]))
    expect(saved).toMatchObject({ isSent: true })
    expect(before).toEqual(['point tile', 'photo tile-1'])
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(server.sent(photoRoutes.savePhoto)).toMatchObject([{ input: { projectPinId: 71 } }])
  })

  it('with a photo that the program captions is sent with that caption (T190)', async () => {
    server.serve(pinRoutes.savePin, answered())
    server.serve(photoRoutes.savePhoto, savedPhoto)
    await unsentQueue.save(
      point('wall', [toCaptionedFile(photo('still'), 'Length 2.60 m · scale not checked')]),
    )
    await waitFor(async () => expect(await stored()).toEqual([]))
    const [sent] = server.sent(photoRoutes.savePhoto)
    expect(sent?.input).toMatchObject({
      projectPinId: 71,
      caption: 'Length 2.60 m · scale not checked',
    })
  })

  it('whose answer was lost is kept, and sent again under the same key and with the same words', async () => {
    server.serve(pinRoutes.savePin, lostReply, answered())
    expect(await unsentQueue.save(point('tile'))).toEqual({ isSent: false })
    expect(await stored()).toEqual(['point tile'])
    await unsentQueue.retry()
    await waitFor(async () => expect(await stored()).toEqual([]))
    const [first, second] = server.sent(pinRoutes.savePin)
    expect(keysSent()).toEqual(['tile', 'tile'])
    expect(second?.input).toEqual(first?.input)
  })

  it('saved twice by a double press is one', async () => {
    const answer = createHeldReply<typeof pinRoutes.savePin>(answered())
    server.serve(pinRoutes.savePin, answer)
    const first = unsentQueue.save(point('tile'))
    const second = unsentQueue.save(point('tile'))
    answer.release()
    await Promise.all([first, second])
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(new Set(keysSent())).toEqual(new Set(['tile']))
  })

  it('that a page left behind is sent when it is opened again; a photo that does not get through holds up no other', async () => {
    await storeUnsentChanges(point('tile', [photo('a.jpg'), photo('b.jpg')]), true)
    await storeUnsentChanges(point('door'), true)
    server.serve(pinRoutes.savePin, answered())
    server.serve(photoRoutes.savePhoto, lostReply, savedPhoto)
    await unsentQueue.start()
    expect(await stored()).toEqual(['photo tile-1'])
    expect(keysSent()).toEqual(['tile', 'door'])
    await unsentQueue.retry()
    await waitFor(async () => expect(await stored()).toEqual([]))
    const photoKeys = server
      .sent(photoRoutes.savePhoto)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(photoKeys).toEqual(['tile-1', 'tile-2', 'tile-1'])
  })

  it('T379: of which bytes arrive is given time; one that stands still is given up, and sent again later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending: { signal: AbortSignal; onProgress: (sent: number, total: number) => void }[] = []
    const spy = vi
      .spyOn(getUnsentChangeSender('photo'), 'send')
      .mockImplementation((_, __, options) => {
        sending.push(options)
        return new Promise((_, reject) => {
          options.signal.addEventListener('abort', () =>
            reject(new ApiError('', { status: 0, code: 'cancelled' })),
          )
        })
      })
    const minutes = 60_000
    await unsentQueue.add(
      point('tile', [photo('a.jpg')])
        .slice(1)
        .map((change) => ({ ...change, after: null })),
    )
    const added = unsentQueue.start()
    await vi.waitFor(() => expect(sending).toHaveLength(1), 10_000)
    for (const sent of [1, 2, 3]) {
      vi.advanceTimersByTime(9 * minutes)
      sending[0]?.onProgress(sent, 10)
    }
    expect(sending[0]?.signal.aborted).toBe(false)
    vi.advanceTimersByTime(11 * minutes)
    expect(sending[0]?.signal.aborted).toBe(true)
    vi.useRealTimers()
    spy.mockRestore()
    await added
    expect(await listUnsentChanges(mara)).toMatchObject([{ key: 'tile-1', refusal: null }])
  })

  it('waits behind those that were made before it', async () => {
    server.serve(pinRoutes.savePin, lostReply, answered(), answered(), answered())
    for (const key of ['first', 'second', 'third']) await unsentQueue.save(point(key))
    await unsentQueue.retry()
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(keysSent()).toEqual(['first', 'first', 'second', 'third'])
  })

  it('to a point that was changed before is made over the version that the first one is answered', async () => {
    server.serve(
      pinRoutes.savePin,
      lostReply,
      { projectPin: buildInspectionPin({ version: 2 }) },
      { projectPin: buildInspectionPin({ version: 3 }) },
    )
    await unsentQueue.save(edit('first'))
    await unsentQueue.save(edit('second'))
    await unsentQueue.retry()
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(server.sent(pinRoutes.savePin).map(({ input }) => input.version)).toEqual([1, 1, 2])
  })
})

describe('T379 a second change to a point', () => {
  it('waits while the first is under way, also where its form has not closed yet', async () => {
    const answer = createHeldReply<typeof pinRoutes.savePin>({
      projectPin: buildInspectionPin({ version: 2 }),
    })
    server.serve(pinRoutes.savePin, answer, { projectPin: buildInspectionPin({ version: 3 }) })
    const first = unsentQueue.save(edit('first'))
    await waitFor(() => expect(keysSent()).toEqual(['first']))
    expect(await unsentQueue.save(edit('second'))).toEqual({ isSent: false })
    await unsentQueue.start()
    expect(keysSent()).toEqual(['first'])
    answer.release()
    await first
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(server.sent(pinRoutes.savePin).map(({ input }) => input.version)).toEqual([1, 2])
  })
})

describe('T377 a point that was sent long ago without an answer', () => {
  it('waits until the server says whether it is there: a list that was taken along does not', async () => {
    const { url } = buildRequest(pinRoutes.listPins, { projectId: 3 })
    const taken = { personId: mara, url, projectId: 3, text: '[]', takenAt: Date.now() }
    await (await openDeviceDatabase()).put('responses', taken)
    server.serve(pinRoutes.listPins, lostReply)
    server.serve(pinRoutes.savePin, answered())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 6 * 24 * 60 * 60_000 })
    await storeUnsentChanges(point('tile'), true)
    vi.useRealTimers()
    await unsentQueue.start()
    expect(server.sent(pinRoutes.listPins)).not.toEqual([])
    expect(keysSent()).toEqual([])
    expect(await stored()).toEqual(['point tile'])
  })
})

describe('T186 a change that the server refuses', () => {
  it('while its form waits is left to the form', async () => {
    server.serve(pinRoutes.savePin, createRefusal('project.completed'))
    await expect(unsentQueue.save(point('tile', [photo('a.jpg')]))).rejects.toMatchObject({
      code: 'project.completed',
    })
    expect(await stored()).toEqual([])
  })

  it('later is kept with its words, holds up no other, and can be sent again or discarded with its photos', async () => {
    await storeUnsentChanges(point('tile', [photo('a.jpg')]), true)
    await storeUnsentChanges(point('door'), true)
    server.serve(pinRoutes.savePin, createRefusal('project.completed'), answered())
    await unsentQueue.start()
    const [first, second] = unsentQueue.read()
    expect(first).toMatchObject({
      key: 'tile',
      state: 'refused',
      refusal: { code: 'project.completed' },
    })
    expect(first?.refusal?.message).not.toBe('')
    expect(second).toMatchObject({ kind: 'photo', state: 'waiting' })
    expect(unsentQueue.read()).toHaveLength(2)
    await unsentQueue.discard('tile')
    expect(await stored()).toEqual([])
    expect(await readUnsentFiles('tile-1')).toEqual([])
  })

  it('is told from one that may arrive yet: no network, a server at fault, too many at once, a stranger’s page', async () => {
    const of = (
      status: number,
      code: ConstructorParameters<typeof ApiError>[1]['code'] = 'input.invalid',
    ) => classifySendFailure(new ApiError('', { status, code }))
    expect([of(0, 'network'), of(503), of(429), of(200, 'unknown'), of(403, 'unknown')]).toEqual(
      Array(5).fill('later'),
    )
    expect([of(400), of(403), of(404), of(409)]).toEqual(Array(4).fill('refused'))
    expect(of(401)).toBe('signIn')
    expect([1, 2, 9].map(computeRetryDelayMs)).toEqual([2000, 5000, 60_000])
  })
})

describe('T187 the changes of a person', () => {
  it('are neither shown nor sent while somebody else is signed in, or nobody', async () => {
    await storeUnsentChanges(point('tile'), false)
    session.end()
    session.begin(createTestToken(12))
    await unsentQueue.start()
    expect(unsentQueue.read()).toEqual([])
    expect(server.sent(pinRoutes.savePin)).toEqual([])
    session.end()
    server.serve(pinRoutes.savePin, answered())
    session.begin(createTestToken(11))
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(server.sent(pinRoutes.savePin)[0]?.headers.get('x-signed-in-as')).toBe('11')
  })

  it('wait for a new sign-in when their session has ended', async () => {
    await storeUnsentChanges(point('tile'), false)
    server.serve(pinRoutes.savePin, createRefusal('session.ended'), answered())
    await unsentQueue.start()
    expect(await listUnsentChanges(mara)).toMatchObject([{ key: 'tile', refusal: null }])
    session.begin(createTestToken(11))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })
})

describe('T185 changes on a device whose storage cannot be read now', () => {
  it('stay listed and noted, and are sent once it can', async () => {
    server.serve(pinRoutes.savePin, lostReply)
    await unsentQueue.save(point('tile'))
    const spy = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    await unsentQueue.start()
    expect(unsentQueue.read()).toMatchObject([{ key: 'tile', refusal: null }])
    expect(localStorage.getItem(`nspect-unsent-${mara}`)).not.toBeNull()
    spy.mockRestore()
    server.serve(pinRoutes.savePin, answered())
    await unsentQueue.retry()
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(localStorage.getItem(`nspect-unsent-${mara}`)).toBeNull()
  })
})

/** Lets nothing be put into these stores of the browser. */
const noRoomFor = (name: string) => {
  const put = IDBObjectStore.prototype.put
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    if (this.name === name) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value)
  })
}

/** As Safari in a private window: its database takes no Blob. */
const failOnBlobs = () => {
  const { put } = IDBObjectStore.prototype
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    const isBlob = [value, value.bytes, value.files?.[0]?.bytes].some(
      (part) => part instanceof Blob,
    )
    if (isBlob)
      throw new DOMException('Error preparing Blob/File data to be stored', 'UnknownError')
    return put.call(this, value, key)
  })
}

describe('T502: in a private window, whose storage takes no Blobs', () => {
  it('a point and its photos are kept as bytes, with name and type', async () => {
    server.serve(pinRoutes.savePin, lostReply)
    const spy = failOnBlobs()
    await storeUnsentChanges(point('tile', [photo('a.jpg')]), false)
    spy.mockRestore()
    const changes = await listUnsentChanges(mara)
    expect(changes.map(({ kind }) => kind)).toEqual(['point', 'photo'])
    const [stored] = await readUnsentFiles(changes[1]?.key ?? '')
    const file = stored?.file
    expect(file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' })
    expect(await file?.text()).toBe('a.jpg')
  })

  it('so are the photos of a draft', async () => {
    const address = { personId: mara, projectId: 3, kind: 'point', record: 'tile' } as const
    const spy = failOnBlobs()
    expect(await writeDraftFiles(address, [photo('a.jpg')])).toBe(true)
    const [file] = await readDraftFiles(address)
    spy.mockRestore()
    expect(file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' })
    expect(await file?.text()).toBe('a.jpg')
  })

  it('what cannot be stored at all says so, and not that there is no room', async () => {
    const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('refused', 'UnknownError')
    })
    server.serve(pinRoutes.savePin, lostReply)
    server.setReachable(false)
    await expect(unsentQueue.save(point('door'))).rejects.toThrow(new NoRoomError('privateWindow'))
    spy.mockRestore()
  })

  it('is recognized by that', async () => {
    expect(await isSafariPrivateWindow()).toBe(false)
    const spy = failOnBlobs()
    expect(await isSafariPrivateWindow()).toBe(true)
    spy.mockRestore()
  })
})

describe('T188 where this browser has no room', () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  it('a change is sent at once; if it does not arrive, the form is told and nothing is kept', async () => {
    const spy = full()
    server.serve(pinRoutes.savePin, answered(), lostReply)
    expect(await unsentQueue.save(point('tile'))).toMatchObject({ isSent: true })
    await expect(unsentQueue.save(point('door'))).rejects.toThrow(NoRoomError)
    spy.mockRestore()
    expect(await stored()).toEqual([])
    expect(unsentQueue.read()).toEqual([])
  })

  it('T378: for the draft of a change that is opened, the change goes on waiting with its photos, and says so', async () => {
    server.serve(pinRoutes.savePin, lostReply)
    await storeUnsentChanges(point('tile', [photo('a.jpg')]), false)
    const [change] = await listUnsentChanges(mara)
    if (!change) throw new Error('nothing waits')
    const spy = noRoomFor('draftFiles')
    await expect(unsentQueue.reopen(change)).rejects.toThrow(new NoRoomError('noRoomToOpen'))
    spy.mockRestore()
    expect(await stored()).toEqual(['point tile', 'photo tile-1'])
    expect(await listDrafts(mara, 3)).toEqual([])
  })

  it('T378: what waits is sent all the same, and what is refused keeps its words and holds up nothing', async () => {
    await storeUnsentChanges(point('tile'), false)
    await storeUnsentChanges(point('door'), false)
    const spy = noRoomFor('changes')
    server.serve(pinRoutes.savePin, createRefusal('project.completed'), answered())
    await unsentQueue.start()
    expect(keysSent()).toEqual(['tile', 'door'])
    expect(unsentQueue.read()).toMatchObject([
      { key: 'tile', refusal: { code: 'project.completed' } },
    ])
    server.serve(pinRoutes.savePin, answered())
    await unsentQueue.retry('tile')
    spy.mockRestore()
    expect(await stored()).toEqual([])
  })

  it('T378: photos of a point that was sent are in this page alone: it says so, and closing it is asked about', async () => {
    const isAskedAbout = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const spy = full()
    server.serve(pinRoutes.savePin, answered())
    server.serve(photoRoutes.savePhoto, lostReply, savedPhoto)
    await unsentQueue.save(point('tile', [photo('a.jpg')]))
    await waitFor(() => expect(server.sent(photoRoutes.savePhoto)).toHaveLength(1))
    await waitFor(() =>
      expect(unsentQueue.read()).toMatchObject([{ state: 'waiting', isStored: false }]),
    )
    expect(isAskedAbout()).toBe(true)
    const kept = unsentQueue.whenKept(['tile-1'])
    await unsentQueue.retry()
    await kept
    spy.mockRestore()
    expect(unsentQueue.read()).toEqual([])
    expect(isAskedAbout()).toBe(false)
  })
})

import { photoRoutes } from '@nspect/contract/pins/photos'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { session } from '../../api/session.ts'
import { SignedOutError } from '../../offline/sendOutcome.ts'
import { listUnsentChanges } from '../../offline/unsentStore.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin } from '../../testing/inspectionRecords.ts'
import { photoUploadQueue } from './photoUploadQueue.ts'

const photo = new File(['bytes'], 'rail.jpg', { type: 'image/jpeg' })
const stored = async () => (await listUnsentChanges('11')).map(({ kind }) => kind)

beforeEach(() => session.begin(`head.${btoa(JSON.stringify({ sub: '11' }))}.signature`))

it('a photo is kept in this browser until the server has it, and sent again under its own key', async () => {
  server.serve(photoRoutes.savePhoto, lostReply)
  await photoUploadQueue.add(buildInspectionPin(), [photo])
  await waitFor(() => expect(server.sent(photoRoutes.savePhoto)).toHaveLength(1))
  await waitFor(() =>
    expect(photoUploadQueue.read()).toMatchObject([
      { state: 'waiting', pin: { id: buildInspectionPin().id } },
    ]),
  )
  expect(await stored()).toEqual(['photo'])
  const [first] = server.sent(photoRoutes.savePhoto)

  session.end()
  expect(photoUploadQueue.read()).toEqual([])
  expect(await stored()).toEqual(['photo'])

  server.serve(photoRoutes.savePhoto, {
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
  })
  session.begin(`head.${btoa(JSON.stringify({ sub: '11' }))}.signature`)
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(server.sent(photoRoutes.savePhoto)[0]?.headers.get('idempotency-key')).toBe(
    first?.headers.get('idempotency-key'),
  )
})

it('a photo that is taken after the session has ended is nobody’s: it is said so', async () => {
  session.end()
  await expect(photoUploadQueue.add(buildInspectionPin(), [photo])).rejects.toThrow(SignedOutError)
  expect(await listUnsentChanges('')).toEqual([])
  session.begin(`head.${btoa(JSON.stringify({ sub: '11' }))}.signature`)
  expect(photoUploadQueue.read()).toEqual([])
})

it('T458: a photo whose end is missing is sent again to be kept as far as it is there, under another key', async () => {
  server.serve(
    photoRoutes.savePhoto,
    createRefusal('image.cutOff', { values: { name: 'rail.jpg' } }),
  )
  await photoUploadQueue.add(buildInspectionPin(), [photo])
  await waitFor(() =>
    expect(photoUploadQueue.read()).toMatchObject([{ state: 'failed', isCutOff: true }]),
  )
  const [first] = server.sent(photoRoutes.savePhoto)
  expect(first?.input).not.toMatchObject({ keepCutOff: expect.anything() })
  await photoUploadQueue.keepCutOff(photoUploadQueue.read()[0]?.key ?? '')
  await waitFor(() => expect(server.sent(photoRoutes.savePhoto)).toHaveLength(2))
  const [, second] = server.sent(photoRoutes.savePhoto)
  expect(second?.input).toMatchObject({ keepCutOff: expect.anything() })
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
})

import { photoRoutes } from '@nspect/contract/photos'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '../../api/session.ts'
import { listDrafts } from '../../drafts/draftStore.ts'
import { lost, server } from '../../testing/fakeServer.ts'
import { pin } from '../../testing/inspectionRecords.ts'
import { photoUploadQueue } from './photoUploadQueue.ts'

const photo = new File(['bytes'], 'rail.jpg', { type: 'image/jpeg' })
const storedKinds = async () => (await listDrafts('11', 3)).map(({ kind }) => kind)

beforeEach(() => session.begin(`head.${btoa(JSON.stringify({ sub: '11' }))}.signature`))
afterEach(() => {
  for (const { key } of photoUploadQueue.read()) photoUploadQueue.cancel(key)
})

it('a photo is kept in this browser until the server has it, and sent again under its own key', async () => {
  server.serve(photoRoutes.savePhoto, lost)
  photoUploadQueue.add(pin(), [photo])
  await waitFor(() => expect(photoUploadQueue.read()[0]?.state).toBe('failed'))
  expect(await storedKinds()).toEqual(['photo'])
  const [first] = server.sent(photoRoutes.savePhoto)

  // the page is left: running uploads are lost from memory, but not from the browser's storage
  const waiting = await listDrafts('11', 3)
  session.end()
  expect(photoUploadQueue.read()).toEqual([])
  session.begin(`head.${btoa(JSON.stringify({ sub: '11' }))}.signature`)
  expect(await storedKinds()).toEqual(['photo'])

  server.serve(photoRoutes.savePhoto, {
    id: 4,
    projectPinPhoto: {
      id: 4,
      projectPinId: 71,
      caption: '',
      imagePath: 'files/a',
      thumbPath: 'files/a',
      width: 4,
      height: 3,
      addedBy: 'Mara Lindqvist',
      addedById: 11,
      updatedDateTime: '2026-03-02T09:00:00.000Z',
      version: 1,
    },
  })
  await photoUploadQueue.goOn(waiting)
  await waitFor(async () => expect(await storedKinds()).toEqual([]))
  expect(server.sent(photoRoutes.savePhoto)[0]?.headers.get('idempotency-key')).toBe(
    first?.headers.get('idempotency-key'),
  )
})

import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from '../api/connectionState.ts'
import { queryClient } from '../api/queryClient.ts'
import { keepSignedInUser } from '../api/signedInUser.ts'
import { unsentQueue } from '../offline/unsentQueue.ts'
import { prepareOfflineCopy } from '../offlineCopies/createOfflineCopy.ts'
import { removeOfflineCopy } from '../offlineCopies/offlineCopyStore.ts'
import { keepOpenedInspection } from '../offlineCopies/openedInspection.ts'
import {
  buildChecklistAnswer,
  buildItem,
  buildProjectChecklist,
  storeSentAnswers,
} from '../testing/checklistRecords.ts'
import { createFakeCaches } from '../testing/fakeCaches.ts'
import { server } from '../testing/fakeServer.ts'
import { buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildRoom } from '../testing/roomRecords.ts'

const { signal } = new AbortController()
const photo = {
  id: 9,
  imagePath: 'files/door.1.0.x.jpg',
  previewPath: 'files/preview.1.0.x.webp',
  thumbPath: 'files/thumb.1.0.x.webp',
  width: 4,
  height: 3,
}

beforeEach(() => {
  vi.stubGlobal('caches', createFakeCaches())
  server.serve(projectRoutes.readProject, buildInspectionProject({ hasChecklists: true }))
  server.serve(pinRoutes.listPins, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(roomRoutes.listRooms, [buildRoom({ id: 1, projectId: 3, name: 'Suite' })])
  server.serve(checklistAnswerRoutes.saveChecklistAnswers, storeSentAnswers)
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [
      buildProjectChecklist([buildItem(), buildItem({ key: 'lamp', question: 'Lamp' })]),
    ],
    answers: [buildChecklistAnswer({ itemKey: 'lamp', photos: [photo] })],
    retiredItems: [],
    previous: null,
  })
})
afterEach(async () => {
  cleanup()
  for (const { key } of unsentQueue.read()) await unsentQueue.discard(key)
  await removeOfflineCopy(3)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
  vi.unstubAllGlobals()
})

const open = () => renderScreen('/project/checklists/3?room=1', { as: 'Manager' })
const findPass = async (question: string) =>
  within(await screen.findByRole('group', { name: question })).getByRole('radio', { name: 'Pass' })
/** As after the page was closed and the network has come or gone. */
const closePage = (isReachable: boolean) => {
  cleanup()
  queryClient.clear()
  server.setReachable(isReachable)
  connection.check()
}

it('T634: checklists that were opened open again without a network, with what was answered and sent since', async () => {
  await open()
  await findPass('Lamp')
  await keepOpenedInspection(3, signal)
  await keepSignedInUser()

  closePage(false)
  const { user } = await open()
  expect(await findPass('Lamp')).toBeChecked()
  await user.click(await findPass('Door closes by itself'))
  await waitFor(() => expect(unsentQueue.read()).toHaveLength(1))

  // sent while another page is open
  closePage(true)
  await waitFor(() => expect(unsentQueue.read()).toEqual([]))
  await new Promise((resolve) => setTimeout(resolve, 2000))

  closePage(false)
  await open()
  expect(await findPass('Door closes by itself')).toBeChecked()
  expect(screen.getByText(/^2 of 2 answered/)).toBeVisible()
})

it('T634: an inspection that is made available offline has its checklists, their rooms and photos', async () => {
  await open()
  await findPass('Lamp')
  const { answers, files } = await prepareOfflineCopy(3, { signal })
  const paths = [...answers.keys()].map((url) => url.split('?')[0])
  expect(paths).toContain('/api/Checklist/GetRound')
  expect(paths).toContain('/api/Room/GetRooms')
  expect(files.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/api/files/thumb.1.0.x.webp', '/api/files/preview.1.0.x.webp']),
  )
})

it('T773: an inspection that is made available offline has the pictures of its guidance', async () => {
  const hash = 'ab'.repeat(32)
  const picture = {
    ...photo,
    thumbPath: 'files/rail.1.0.x.webp',
    previewPath: 'files/rail-large.1.0.x.webp',
  }
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [
      buildProjectChecklist([buildItem({ picture: hash })], { pictures: { [hash]: picture } }),
    ],
    answers: [],
    retiredItems: [],
    previous: null,
  })
  await open()
  await findPass('Door closes by itself')
  const { files } = await prepareOfflineCopy(3, { signal })
  expect(files.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/api/files/rail.1.0.x.webp', '/api/files/rail-large.1.0.x.webp']),
  )
})

import {
  checklistAnswerRoutes,
  type PreviousAnswer,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import { fileRoutes } from '@nspect/contract/files/files'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsentQueue } from '../../../offline/unsentQueue.ts'
import {
  buildChecklistAnswer,
  buildItem,
  buildPreviousAnswer,
  buildProjectChecklist,
} from '../../../testing/checklistRecords.ts'
import { modelFile } from '../../../testing/exampleRecords.ts'
import { server } from '../../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../../testing/inspectionRecords.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { buildRoom } from '../../../testing/roomRecords.ts'

const oldPhoto = {
  id: 9,
  imagePath: 'files/bath',
  previewPath: 'files/bath',
  thumbPath: 'files/bath',
  width: 1600,
  height: 1200,
}

/** A camera that is open until its tracks are stopped. */
const createCamera = () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream }
}
const serveCamera = (getUserMedia: () => Promise<MediaStream>) => {
  vi.stubGlobal('isSecureContext', true)
  Object.assign(navigator, { mediaDevices: { getUserMedia } })
}
const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

const bath = { itemKey: 'bath', result: null }
const servePrevious = (changes: Partial<PreviousAnswer> = {}) =>
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [
      buildProjectChecklist([buildItem({ key: 'bath', question: 'Bathroom', kind: 'photo' })]),
    ],
    answers: [],
    updates: [],
    retiredItems: [],
    previous: {
      projectId: 2,
      projectName: 'West wing 2025',
      scanDate: '2025-03-01',
      answers: [buildPreviousAnswer({ ...bath, photos: [oldPhoto], ...changes })],
    },
  })
beforeEach(() => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(roomRoutes.listRooms, [
    buildRoom({ id: 1, projectId: 3, number: '1.07', name: 'Suite' }),
  ])
  server.serve(pinRoutes.listPins, [])
  server.serve(fileRoutes.readFile, new Blob(['picture']))
  servePrevious()
  server.serve(checklistAnswerRoutes.saveAnswerPhoto, {
    answer: buildChecklistAnswer({ ...bath, photos: [oldPhoto] }),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  )
})
afterEach(async () => {
  for (const { key } of unsentQueue.read()) await unsentQueue.discard(key)
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openDialog = async () => {
  const { user } = await renderScreen('/project/checklists/3?room=1')
  await user.click(await screen.findByRole('button', { name: 'Same view: Bathroom' }))
  const dialog = await screen.findByRole('dialog', { name: 'Same view: Bathroom' })
  return { user, dialog: within(dialog) }
}
const showFrames = async (width: number, height: number) => {
  const video = await screen.findByLabelText('Camera')
  Object.defineProperties(video, {
    videoWidth: { value: width, configurable: true },
    videoHeight: { value: height, configurable: true },
  })
  fireEvent.loadedData(video)
}

const viewer = vi.hoisted(() => ({
  phase: 'ready',
  refining: null,
  on: () => () => undefined,
  setInteractive: () => undefined,
  setBackground: () => undefined,
  setPins: () => undefined,
  close: async () => undefined,
  camera: { to: vi.fn(async () => undefined) },
  points: { screenshot: vi.fn(async () => new Blob(['still'], { type: 'image/jpeg' })) },
}))
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => viewer,
}))

describe('T685 the same view in the model', () => {
  const camera = { position: { x: 1, y: 2, z: 3 }, target: { x: 1, y: 2, z: 0 }, fov: 55 }
  const { id: _, ...picture } = oldPhoto

  it('T685: opens beside the last still, and its picture is kept like a photo', async () => {
    server.serve(projectRoutes.readProject, buildInspectionProject({ model: modelFile() }))
    servePrevious({ photos: [], pinId: 8, view: { camera, scene: null, picture } })
    const { user, dialog } = await openDialog()
    const take = await dialog.findByRole('button', { name: 'Take picture' })
    await waitFor(() => expect(take).toBeEnabled())
    expect(dialog.getByRole('img', { name: 'Last photo' })).toBeVisible()
    expect(viewer.camera.to).toHaveBeenCalledWith(camera)
    await user.click(take)
    await user.click(await dialog.findByRole('button', { name: 'Use this photo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(server.sent(checklistAnswerRoutes.saveAnswerPhoto)).toMatchObject([
        { input: { roomId: 1, itemKey: 'bath' }, files: { file: [{ type: 'image/jpeg' }] } },
      ]),
    )
  })

  it('T685: is chosen beside the last photos, and starts no camera', async () => {
    const getUserMedia = vi.fn(() => Promise.resolve(createCamera().stream))
    serveCamera(getUserMedia)
    servePrevious({ pinId: 8, view: { camera, scene: null, picture } })
    const { user, dialog } = await openDialog()
    await showFrames(1920, 1080)
    await user.click(dialog.getByRole('button', { name: 'Last view in 3D' }))
    expect(await dialog.findByRole('button', { name: 'Take picture' })).toBeVisible()
    expect(screen.queryByLabelText('Camera')).toBeNull()
    expect(getUserMedia).toHaveBeenCalledOnce()
  })
})

describe('T673 a photo of the same view', () => {
  it('T673: is taken below the last one, compared with it, and sent like any other', async () => {
    const { track, stream } = createCamera()
    serveCamera(() => Promise.resolve(stream))
    const { user, dialog } = await openDialog()
    await showFrames(1920, 1080)
    const slider = dialog.getByRole('slider', { name: 'Last photo' })
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(slider).toHaveAttribute('aria-valuenow', '51')
    await user.click(dialog.getByRole('button', { name: 'Take photo' }))
    expect(await dialog.findByText('Last time, 03/01/2026')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Take again' }))
    await user.click(await dialog.findByRole('button', { name: 'Take photo' }))
    const use = await dialog.findByRole('button', { name: 'Use this photo' })
    expect(use).toHaveFocus()
    await user.click(use)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(track.stop).toHaveBeenCalledOnce()
    await waitFor(() =>
      expect(server.sent(checklistAnswerRoutes.saveAnswerPhoto)).toMatchObject([
        { input: { roomId: 1, itemKey: 'bath' }, files: { file: [{ type: 'image/jpeg' }] } },
      ]),
    )
  })

  it('T673: asks to turn a device that is held the other way', async () => {
    serveCamera(() => Promise.resolve(createCamera().stream))
    const { dialog } = await openDialog()
    await showFrames(1080, 1920)
    expect(dialog.getByText('Turn your device to match the last photo.')).toBeVisible()
    await showFrames(1920, 1080)
    expect(dialog.queryByText(/^Turn your device/)).toBeNull()
  })

  it('T673: leaves no camera on, also if the dialog is closed before it starts', async () => {
    const { track, stream } = createCamera()
    let start: (stream: MediaStream) => void = () => undefined
    serveCamera(
      () =>
        new Promise((resolve) => {
          start = resolve
        }),
    )
    const { user, dialog } = await openDialog()
    expect(await dialog.findByText('Starting the camera…')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Take photo' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    start(stream)
    await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
  })

  it.each([
    ['NotAllowedError', /blocks the camera/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /Another app may be using it/],
  ])('T673: without a camera (%s) is chosen beside the last one', async (name, sentence) => {
    serveCamera(refuse(name))
    const { user, dialog } = await openDialog()
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
    expect(dialog.getByRole('img', { name: 'Last photo' })).toBeVisible()
    const input = document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement
    await user.upload(input, new File(['bytes'], 'bath.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(server.sent(checklistAnswerRoutes.saveAnswerPhoto)).toMatchObject([
        { files: { file: [{ name: 'bath.jpg' }] } },
      ]),
    )
  })

  it('T673: says where browsers open no camera', async () => {
    vi.stubGlobal('isSecureContext', false)
    const { dialog } = await openDialog()
    expect(await dialog.findByRole('alert')).toHaveTextContent(/only at addresses with https/)
  })
})

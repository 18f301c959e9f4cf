import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { ViewerEvents } from '@nspect/viewer'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildItem, buildProjectChecklist } from '../../testing/checklistRecords.ts'
import { modelFile } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { buildRoom } from '../../testing/roomRecords.ts'

const pose = { position: { x: 1, y: 1.6, z: 1 }, target: { x: 1, y: 1.6, z: 0 }, fov: 60 }
const viewer = vi.hoisted(() => ({
  phase: 'ready',
  refining: null,
  on: (name: keyof ViewerEvents, listener: (value: string) => void) => {
    if (name === 'stance') queueMicrotask(() => listener('inside'))
    return () => undefined
  },
  setInteractive: () => undefined,
  setBackground: () => undefined,
  setPins: () => undefined,
  setMode: () => undefined,
  toScreen: () => null,
  close: async () => undefined,
  currentCamera: vi.fn(),
  walk: { setStance: vi.fn(async () => true) },
  camera: { to: vi.fn(async () => undefined) },
}))
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => viewer,
}))

it('T686: from the checklists of a room one returns to where one stood in the model, also by Back', async () => {
  const model = modelFile()
  const outline = {
    ...({ on: 'model', model: model.sha256, up: 'y', bottom: 0, top: 3 } as const),
    points: [
      [0, 0],
      [5, 0],
      [5, 5],
      [0, 5],
    ] as [number, number][],
  }
  viewer.currentCamera.mockReturnValue(pose)
  server.serve(
    projectRoutes.readProject,
    buildInspectionProject({ model, modelLink: 'model:4', hasChecklists: true }),
  )
  server.serve(pinRoutes.listPins, [])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(roomRoutes.listRooms, [buildRoom({ id: 1, projectId: 3, number: '101', outline })])
  server.serve(checklistAnswerRoutes.readRound, {
    ...{ answers: [], updates: [], retiredItems: [], previous: null },
    checklists: [buildProjectChecklist([buildItem()])],
  })
  const { user, back, address } = await renderScreen('/project/edit-project/3?mode=3d')
  const toRoom = () => screen.findByRole('link', { name: /^Checklists ?101/ })
  await user.click(await toRoom())
  expect(viewer.camera.to).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('link', { name: 'Back to the model' }))
  await waitFor(() => expect(viewer.camera.to).toHaveBeenLastCalledWith(pose))
  expect(viewer.walk.setStance).toHaveBeenCalledWith('inside')
  expect(address()).toBe('/project/edit-project/3?mode=3d')

  const turned = { ...pose, target: { x: 5, y: 1.6, z: 1 } }
  viewer.currentCamera.mockReturnValue(turned)
  await user.click(await toRoom())
  await screen.findByRole('link', { name: 'Back to the model' })
  back()
  await waitFor(() => expect(viewer.camera.to).toHaveBeenLastCalledWith(turned))
})

import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { Tour } from '@nspect/contract/tours/tours'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  buildChecklistAnswer,
  buildItem,
  buildProjectChecklist,
} from '../../testing/checklistRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { buildRoom } from '../../testing/roomRecords.ts'
import type { WalkedView } from '../../ui/layout/componentSlots.ts'
import { RoomChecklistLink } from './RoomChecklistLink.tsx'

const images = buildInspectionProject().projectModelImages
const imageId = images[0]?.id ?? 0
const lobby: Tour['nodes'][number] = {
  id: 1,
  key: 'lobby',
  name: 'Lobby',
  path: 'files/lobby',
  previewPath: 'files/lobby',
  thumbPath: 'files/lobby',
  size: 1,
  sha256: 'lobby’s file',
  heading: null,
  cameraHeight: 1.6,
  place: { projectModelImageId: imageId, x: 20, y: 20 },
  space: null,
}

/** A view in a panorama, which tells of each of its frames. */
const createView = () => {
  const listeners = new Set<() => void>()
  const currentCamera = vi.fn(() => ({
    position: { x: 0, y: 0, z: 0 },
    target: { x: 0, y: 0, z: -1 },
  }))
  const view: WalkedView & { tour: { at: string } } = {
    tour: { at: 'lobby' },
    currentCamera,
    on: (_, listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const move = () => {
    for (const listener of listeners) listener()
  }
  return { view, move, currentCamera }
}

beforeEach(() => {
  server.serve(roomRoutes.listRooms, [
    buildRoom({
      id: 1,
      projectId: 3,
      number: '101',
      outline: {
        on: 'picture',
        projectModelImageId: imageId,
        points: [
          [0, 0],
          [50, 0],
          [50, 50],
          [0, 50],
        ],
      },
    }),
  ])
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [buildProjectChecklist([buildItem(), buildItem({ key: 'window' })])],
    answers: [buildChecklistAnswer()],
    updates: [],
    retiredItems: [],
    previous: null,
  })
})

it('T675: leads to the checklists of the room in which one stands, with their progress', async () => {
  const { view, move, currentCamera } = createView()
  const onShown = vi.fn()
  const tour = { nodes: [lobby], links: [], plans: [] }
  const project = buildInspectionProject({ tour })
  await renderComponent(
    <RoomChecklistLink project={project} view={view} className={undefined} onShown={onShown} />,
  )
  const link = await screen.findByRole('link', { name: /^Checklists ?101 · 1 of 2$/ })
  expect(link).toHaveAttribute('href', '/project/checklists/3?room=1')
  expect(onShown).toHaveBeenLastCalledWith(true)
  const looks = currentCamera.mock.calls.length
  act(() => {
    view.tour.at = 'outside'
    for (let frame = 0; frame < 60; frame++) move()
  })
  await expect.poll(() => screen.queryByRole('link')).toBeNull()
  expect(onShown).toHaveBeenLastCalledWith(false)
  expect(currentCamera).toHaveBeenCalledTimes(looks + 1)
})

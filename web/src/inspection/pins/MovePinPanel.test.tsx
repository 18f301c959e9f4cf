import { commentRoutes } from '@nspect/contract/comments/comments'
import { fileRoutes } from '@nspect/contract/files/files'
import type { Staff } from '@nspect/contract/permissions/policy'
import { annotationRoutes } from '@nspect/contract/pins/annotations'
import type { Pin } from '@nspect/contract/pins/pins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { createAtom } from '@tanstack/react-store'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { toastStore } from '../../ui/feedback/toast.ts'
import type { InspectionSearch } from '../store/inspectionSearch.ts'
import { createInspectionStore } from '../store/inspectionStore.ts'
import { InspectionProvider } from '../store/useInspectionState.ts'
import { OpenPinPanel } from './OpenPinPanel.tsx'

const actor: Staff = { kind: 'staff', userId: 1, name: 'Ada', role: 'Admin', clientId: 1 }
const box = { x: 40, y: 50, width: 10, height: 12 }

beforeEach(() => {
  server.serve(commentRoutes.listComments, [])
  server.serve(fileRoutes.readFile, new Blob())
})

const openPanel = async (stored: Pin, name = 'Move') => {
  const urlParams = createAtom<InspectionSearch>({ pin: stored.id, mode: '2d' })
  const go = (change: InspectionSearch) => urlParams.set((previous) => ({ ...previous, ...change }))
  const store = createInspectionStore({
    inputs: { project: buildInspectionProject(), pins: [stored], shown: { kind: 'none' }, actor },
    address: { urlParams, push: go, replace: go },
    confirmDiscard: async () => true,
  })
  const shown = await renderComponent(
    <InspectionProvider value={store}>
      <OpenPinPanel />
    </InspectionProvider>,
  )
  await shown.user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  return { ...shown, store }
}

it('the new place of a rectangle is saved by its button only, and Undo puts it back', async () => {
  const stored = buildInspectionPin({ version: 4 })
  const moved = buildInspectionPin({
    version: 5,
    annotationCoordinates: { geometry: { type: 'RECTANGLE', ...box }, data: { id: 'rail' } },
  })
  server.serve(
    annotationRoutes.saveAnnotation,
    { message: 'Mark saved.', projectPin: moved },
    { message: 'Mark saved.', projectPin: buildInspectionPin({ version: 6 }) },
  )
  const { user, store } = await openPanel(stored)
  const button = await screen.findByRole('button', { name: 'Save position' })
  expect(button).toBeDisabled()
  act(() => store.actions.moveMark(box, 8))
  await user.click(button)
  await expect.poll(() => server.sent(annotationRoutes.saveAnnotation).length).toBe(1)
  expect(server.sent(annotationRoutes.saveAnnotation)[0]?.input).toMatchObject({
    projectPinId: 70,
    version: 4,
    projectModelImageId: 8,
    annotationCoordinates: { geometry: { type: 'RECTANGLE', ...box }, data: { id: 'rail' } },
  })
  await expect.poll(() => store.get().moving).toBeNull()
  toastStore.read().at(-1)?.undo?.()
  await expect.poll(() => server.sent(annotationRoutes.saveAnnotation).length).toBe(2)
  expect(server.sent(annotationRoutes.saveAnnotation)[1]?.input).toMatchObject({
    version: 5,
    annotationCoordinates: { geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 20, height: 20 } },
  })
})

it('T674: a point that a checklist made gets its first place, which nothing takes back', async () => {
  const nowhere = { annotationCoordinates: null, projectModelImageId: null }
  const placed = buildInspectionPin({ version: 5 })
  server.serve(annotationRoutes.saveAnnotation, { message: 'Mark saved.', projectPin: placed })
  const { user, store } = await openPanel(
    buildInspectionPin({ version: 4, ...nowhere }),
    'Place on the picture',
  )
  const panel = await screen.findByRole('region', { name: 'Placing point 7' })
  expect(panel).toHaveTextContent(/^Placing point 7CancelSave position$/)
  act(() => store.actions.moveMark(box, 8))
  await user.click(screen.getByRole('button', { name: 'Save position' }))
  await expect.poll(() => store.get().moving).toBeNull()
  expect(server.sent(annotationRoutes.saveAnnotation)[0]?.input).toMatchObject({
    version: 4,
    projectModelImageId: 8,
    annotationCoordinates: { geometry: { type: 'RECTANGLE', ...box } },
  })
  expect(toastStore.read().at(-1)).toMatchObject({ message: 'Point 7 placed.' })
  expect(toastStore.read().at(-1)?.undo).toBeUndefined()
})

it('a refused move stays on screen, to be saved again or cancelled', async () => {
  server.serve(
    annotationRoutes.saveAnnotation,
    createRefusal('record.stale', { current: buildInspectionPin({ version: 9 }) }),
  )
  server.serve(pinRoutes.listPins, [buildInspectionPin({ version: 9 })])
  const { user, store } = await openPanel(buildInspectionPin())
  act(() => store.actions.moveMark(box, 8))
  await user.click(await screen.findByRole('button', { name: 'Save position' }))
  await expect.poll(() => toastStore.read().at(-1)?.kind).toBe('failed')
  expect(store.get().moving).not.toBeNull()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  // closed until the refusal has arrived in the panel as well
  await waitFor(() => expect(cancel).toBeEnabled())
  await user.click(cancel)
  expect(store.get().moving).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save position' })).toBeNull()
})

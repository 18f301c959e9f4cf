import { commentRoutes } from '@nspect/contract/comments/comments'
import { fileRoutes } from '@nspect/contract/files/files'
import type { Staff } from '@nspect/contract/permissions/policy'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { createAtom } from '@tanstack/react-store'
import { act, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { InspectionViewport } from './InspectionViewport.tsx'
import { OpenPinPanel } from './pins/OpenPinPanel.tsx'
import { PinsProgressAndList } from './pins/PinsProgressAndList.tsx'
import type { InspectionSearch } from './store/inspectionSearch.ts'
import { createInspectionStore } from './store/inspectionStore.ts'
import { InspectionProvider } from './store/useInspectionState.ts'

const actor: Staff = { kind: 'staff', userId: 1, name: 'Ada', role: 'Admin', clientId: 1 }

/**
 * Renders the parts of an inspection, until nothing is loaded any more; `rendered` returns those
 * that re-rendered since its last call, at least so many times.
 */
const renderParts = async (search: InspectionSearch) => {
  server.serve(commentRoutes.listComments, [])
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  const urlParams = createAtom(search)
  const go = (change: InspectionSearch) => urlParams.set((previous) => ({ ...previous, ...change }))
  const store = createInspectionStore({
    inputs: {
      project: buildInspectionProject(),
      pins: [buildInspectionPin({ id: 70 }), buildInspectionPin({ id: 71 })],
      shown: { kind: 'none' },
      actor,
    },
    address: { urlParams, push: go, replace: go },
    confirmDiscard: async () => true,
  })
  const onRender = vi.fn()
  const shown = await renderComponent(
    <InspectionProvider value={store}>
      <Profiler id="stage" onRender={onRender}>
        <InspectionViewport />
      </Profiler>
      <Profiler id="form" onRender={onRender}>
        <OpenPinPanel />
      </Profiler>
      <Profiler id="list" onRender={onRender}>
        <PinsProgressAndList />
      </Profiler>
    </InspectionProvider>,
  )
  const rendered = (least = 1) => {
    const times = groupBy(onRender.mock.calls, ([id]: unknown[]) => String(id))
    onRender.mockClear()
    return [...times].flatMap(([id, { length }]) => (length >= least ? id : [])).toSorted()
  }
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return { ...shown, store, rendered }
}

it('typing in the form of a point draws neither the list nor the stage again', async () => {
  server.serve(pinRoutes.savePin, { projectPin: buildInspectionPin({ id: 70, version: 2 }) })
  const { user, rendered } = await renderParts({ pin: 70, mode: '2d' })
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.type(title, ' on')
  rendered()
  await user.type(title, ' the stairs')
  expect(title).toHaveValue('Loose handrail on the stairs')
  expect(rendered(' the stairs'.length)).toEqual(['form'])
})

it('typing in the form of a new point draws its form alone', async () => {
  server.serve(fileRoutes.readFile, new Blob())
  const { store, user, rendered } = await renderParts({ mode: '2d' })
  act(() => store.actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8))
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.type(title, 'Loose')
  rendered()
  await user.type(title, ' handrail')
  expect(title).toHaveValue('Loose handrail')
  expect(rendered(' handrail'.length)).toEqual(['form'])
})

it('moving a new point draws the stage and its form, not the list', async () => {
  server.serve(fileRoutes.readFile, new Blob())
  const { store, rendered } = await renderParts({ mode: '2d' })
  act(() => store.actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8))
  await screen.findByRole('textbox', { name: /^Title/ })
  rendered()
  act(() => store.actions.mark({ x: 2, y: 1, width: 9, height: 9 }, 8))
  expect(rendered()).toEqual(['form', 'stage'])
})

it('a point under the pointer in the building draws the list alone', async () => {
  const { store, rendered } = await renderParts({ mode: '2d' })
  await screen.findByRole('list', { name: 'Points of this inspection' })
  rendered()
  act(() => store.actions.hoverPin(71))
  expect(rendered()).toEqual(['list'])
})

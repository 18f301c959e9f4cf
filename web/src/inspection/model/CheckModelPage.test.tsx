import { type ModelCheck, type ModelFile, modelCheck } from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async () => ({
    phase: 'ready',
    on: () => () => {},
    setInteractive: () => {},
    setBackground: () => {},
    setPins: () => {},
    close: async () => {},
    corrections: { measurements: async () => null, set: () => {} },
  }),
}))

const withModel = (sha256: string, check: ModelCheck | null) => {
  const model: ModelFile = {
    id: 4,
    kind: 'model',
    path: `files/${sha256}`,
    name: 'hotel.glb',
    size: 9,
    sha256,
    triangles: 2,
    uploadedOn: '2026-11-05T10:00:00.000Z',
    state: 'ready',
    progress: 100,
    problem: null,
    variants: { web: null, light: null, coarse: null },
    facts: null,
    check,
    topViews: [],
    hasOutsideView: true,
  }
  return buildInspectionProject({ model, modelLink: 'model:4' })
}

it('T384: a model that is replaced while somebody checks it is checked anew, and not by what the first one needed', async () => {
  server.serve(projectRoutes.readProject, withModel('first', modelCheck.parse({ scale: 0.001 })))
  server.serve(modelRoutes.saveCheck, createRefusal('record.stale'))
  const { user } = await renderScreen(`/project/check-model/${buildInspectionProject().id}`, {
    as: 'Manager',
  })
  const save = async () => {
    const button = await screen.findByRole('button', { name: 'Continue' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
  }
  await save()
  // the refusal goes with the form of the first model
  expect(await screen.findByRole('alert')).toBeVisible()
  server.serve(projectRoutes.readProject, withModel('second', null))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await save()
  const sent = () =>
    server.sent(modelRoutes.saveCheck).map(({ input: { model, check } }) => [model, check?.scale])
  await waitFor(() =>
    expect(sent()).toEqual([
      ['first', 0.001],
      ['second', 1],
    ]),
  )
})

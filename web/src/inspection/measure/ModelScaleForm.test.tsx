import type { ModelFile } from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ModelScaleForm } from './ModelScaleForm.tsx'

const model: ModelFile = {
  id: 4,
  kind: 'model',
  path: 'files/m',
  name: 'hotel.glb',
  size: 9,
  sha256: 'this model',
  triangles: 2,
  uploadedOn: '2026-11-05T10:00:00.000Z',
  state: 'ready',
  progress: 100,
  problem: null,
  variants: { web: null, light: null, coarse: null },
  facts: null,
  check: null,
  topViews: [],
  hasOutsideView: true,
}

it('T384: a known length says on which model it was measured, and is refused of one that was replaced', async () => {
  server.serve(modelRoutes.saveCheck, createRefusal('record.stale'))
  const { user, fill } = await renderComponent(
    <ModelScaleForm
      project={buildInspectionProject({ model })}
      measured={2}
      onClose={() => undefined}
    />,
  )
  await fill(screen.getByLabelText(/^Actual length/), '3')
  await user.click(screen.getByRole('button', { name: 'Use as scale' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This record was changed by someone else',
  )
  const [sent] = server.sent(modelRoutes.saveCheck)
  // three feet for two metres
  const check = { scale: expect.closeTo((3 * 0.3048) / 2), isScaleMeasured: true }
  expect(sent?.input).toMatchObject({ model: 'this model', check })
})

import { pinRoutes } from '@nspect/contract/pins/pins'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildPin, buildProject, buildProjectRow } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { toastStore } from '../../ui/feedback/toast.ts'
import { ImportCostsDialog } from './ImportCostsDialog.tsx'

const vanity = buildPin({ id: 71, pinNumber: 1, title: 'Vanity worn' })
const lamp = buildPin({ id: 72, pinNumber: 2, title: 'Lamp' })
const project = { ...buildProject(), currency: 'EUR' }

beforeEach(() => {
  server.serve(pinRoutes.listPins, [vanity, lamp])
  server.serve(planLineRoutes.readLastPlanLineImport, { lastImport: null })
})

const open = () =>
  renderComponent(<ImportCostsDialog project={project} onClose={() => undefined} />, {
    as: 'Manager',
  })
const sheet = `Number\tTitle\tScope\tQuantity\tUnit\tUnit price
1\tVanity worn\tVanity\t118\tpcs\t185.50
1\tVanity worn\tFreight\t1\tlot\t€400
2\tCarpet\tLamp\t3\tpcs\t20
9\t\tMirror\t3\tpcs\t20`

it('T763 a pasted sheet is shown line by line, and rows that are left out say why', async () => {
  server.serve(planLineRoutes.importPlanLines, { changed: 1, unchanged: 0, importId: 5 })
  const { user } = await open()
  await user.click(await screen.findByRole('textbox', { name: 'Cost lines' }))
  await user.paste(sheet)
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(
    within(preview)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'PointScopeSum',
    '1 Vanity wornVanity118 pcs × €185.50€21,889',
    '1 Vanity wornFreight1 lot × €400€400',
    'Total€22,289',
  ])
  const wrong = screen.getByRole('list', { name: 'Rows that will be left out' })
  expect(
    within(wrong)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Row 4: Point 2 is called “Lamp” here.2\tCarpet\tLamp\t3\tpcs\t20',
    'Row 5: No point has this number.9\t\tMirror\t3\tpcs\t20',
  ])
  await user.click(screen.getByRole('button', { name: 'Import for 1 point' }))
  expect(server.sent(planLineRoutes.importPlanLines).map(({ input }) => input)).toMatchObject([
    { projectId: project.id, points: [{ pinId: 71, version: 0, lines: [{}, {}] }] },
  ])
  expect(toastStore.read().at(-1)?.message).toBe('Costs of 1 point imported.')
})

it('T763 lines of another plan of the type are shown before they are taken', async () => {
  const line = { scope: 'Vanity', area: '', quantity: '2', unit: 'pcs', unitPrice: '10' }
  const planLine = {
    ...{ version: 4, updatedDateTime: '2026-12-01T09:00:00.000Z' },
    ...{ disposition: null, deferredTo: null, reason: '' },
    lines: [{ ...line, sum: '20.00' }],
  }
  const row = { id: 8, projectName: 'Harbour Lights 2025' }
  server.serve(projectRoutes.listProjects, [buildProjectRow(row)])
  const { user } = await open()
  server.serve(pinRoutes.listPins, [buildPin({ id: 90, title: 'Vanity worn', planLine })])
  await user.click(await screen.findByRole('radio', { name: 'Another plan' }))
  await user.click(await screen.findByRole('combobox', { name: 'Plan' }))
  await user.click(await screen.findByRole('option', { name: /Harbour Lights 2025/ }))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview).toHaveTextContent('1 Vanity wornVanity2 pcs × €10€20')
})

it('T764 the last import is undone, and points that stay are named', async () => {
  const lastImport = { id: 5, points: 12, importedDateTime: '2026-12-01T09:00:00.000Z' }
  server.serve(planLineRoutes.readLastPlanLineImport, { lastImport })
  server.serve(planLineRoutes.undoPlanLineImport, { restored: 10, changedSince: [4, 7] })
  const { user } = await open()
  expect(await screen.findByText(/Last import: 12 points/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Undo' })
  expect(toastStore.read().at(-1)?.message).toBe(
    '10 points have their earlier costs again. Points 4, 7 were changed since and stay as they are.',
  )
})

it('T763 a refused import keeps what was pasted', async () => {
  server.serve(planLineRoutes.importPlanLines, createRefusal('record.stale'))
  const { user } = await open()
  const field = await screen.findByRole('textbox', { name: 'Cost lines' })
  await user.click(field)
  await user.paste(sheet)
  await user.click(await screen.findByRole('button', { name: 'Import for 1 point' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field).toHaveValue(sheet)
})

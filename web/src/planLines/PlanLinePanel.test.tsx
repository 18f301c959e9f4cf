import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPin, buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { PlanLinePanel } from './PlanLinePanel.tsx'

const project = (currency: string | null = 'EUR') => {
  const plain = buildProject()
  const formJSON = improvementPlanForm.map((field) => ({ ...field, value: '' }))
  return { ...plain, currency, projectType: { ...plain.projectType, formJSON } }
}
const planLine = {
  version: 3,
  updatedDateTime: '2026-12-01T09:00:00.000Z',
  disposition: 'waiver' as const,
  deferredTo: null,
  reason: 'The vanities were replaced in 2024.',
  lines: [
    {
      scope: 'Vanity',
      area: 'Guest bathrooms',
      quantity: '118',
      unit: 'pcs',
      unitPrice: '185.5',
      sum: '21889.00',
    },
    { scope: 'Freight', area: '', quantity: '1', unit: 'lot', unitPrice: '400', sum: '400.00' },
  ],
}
const open = (pin: object, currency?: string | null, as: 'Manager' | 'Viewer' = 'Manager') =>
  renderComponent(
    <PlanLinePanel pin={buildPin({ id: 71, ...pin })} project={project(currency)} />,
    {
      as,
    },
  )
const saved = () => server.sent(planLineRoutes.savePlanLine).map(({ input }) => input)

it('T706 a point of a plan shows its lines, their sums and the answer', async () => {
  await open({ planLine, estimatedCost: '22289.00' })
  const panel = await screen.findByRole('region', { name: 'Scope and costs' })
  const [first] = within(panel).getAllByRole('listitem')
  expect(first).toHaveTextContent('Vanity, Guest bathrooms118 pcs × €185.50€21,889')
  expect(panel).toHaveTextContent('Waiver requestedThe vanities were replaced in 2024.')
  expect(panel).toHaveTextContent('Total€22,289')
})

it('T706 nothing is shown to those who may only look, where nothing is entered', async () => {
  await open({}, 'EUR', 'Viewer')
  expect(screen.queryByRole('region', { name: 'Scope and costs' })).toBeNull()
})

it('T706 a second line is entered with the first one’s area and unit, blank ones are left out', async () => {
  server.serve(planLineRoutes.savePlanLine, { version: 1, estimatedCost: '525.50' })
  const { user } = await open({})
  await user.click(await screen.findByRole('button', { name: 'Enter' }))
  const field = (line: number, name: string) =>
    within(screen.getByRole('group', { name: `Line ${line}` })).getByRole('textbox', { name })
  const type = async (line: number, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await user.type(field(line, name), value)
  }
  await screen.findByRole('dialog')
  await type(1, { Scope: 'Repaint', Area: 'Corridor', Quantity: '42', Unit: 'm²' })
  await type(1, { 'Unit price': '12.5' })
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  expect(field(2, 'Scope')).toHaveFocus()
  expect([field(2, 'Area'), field(2, 'Unit')].map((input) => input)).toHaveLength(2)
  expect(field(2, 'Area')).toHaveValue('Corridor')
  await user.clear(field(2, 'Area'))
  await user.clear(field(2, 'Unit'))
  expect(screen.getByText('Total €525')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        pinId: 71,
        version: 0,
        disposition: null,
        deferredTo: null,
        reason: '',
        lines: [
          { scope: 'Repaint', area: 'Corridor', quantity: '42', unit: 'm²', unitPrice: '12.5' },
        ],
      },
    ]),
  )
})

it('T707 a waiver needs a reason, and the server’s words about a line stand at its field', async () => {
  server.serve(
    planLineRoutes.savePlanLine,
    createRefusal('input.invalid', {
      errors: [{ field: 'lines.1.unitPrice', message: 'Unit price is too long.' }],
    }),
  )
  const { user } = await open({ planLine: { ...planLine, reason: '' } })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const reason = screen.getByRole('textbox', { name: 'Reason for the waiver' })
  expect(reason).toBeInvalid()
  await user.type(reason, 'Replaced in 2024.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const second = within(await screen.findByRole('group', { name: 'Line 2' }))
  await waitFor(() => expect(second.getByRole('textbox', { name: 'Unit price' })).toBeInvalid())
})

it('T613 the first cost of a client asks for its currency', async () => {
  server.serve(planLineRoutes.savePlanLine, { version: 4, estimatedCost: '22289.00' })
  const { user } = await open({ planLine }, null)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'CHF')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toMatchObject([{ currency: 'CHF', version: 3 }]))
})

it('T755 a point shows what a reviewer decided, whether it changed since, and what was decided before', async () => {
  const decided = (n: number, verdict: 'approved' | 'rejected', reason: string) => ({
    ...{ n, verdict, reason },
    reviewer: 'Mara Lindqvist',
    decidedAt: '2026-12-01T10:00:00.000Z',
  })
  const listed = (pinId: number, decision: ReturnType<typeof decided>) => ({
    ...{ ...decision, pinId, isReplaced: false, lineVersion: 3 },
    point: { number: 1, title: 'Vanities' },
    ...{ disposition: null, deferredTo: null, ownerReason: '', lines: [] },
    ...{ estimatedCost: null, currency: null },
  })
  server.serve(planDecisionRoutes.listDecisions, [
    listed(71, decided(3, 'rejected', 'Too dark')),
    listed(72, decided(4, 'approved', '')),
    listed(71, decided(7, 'approved', '')),
  ])
  const { user } = await open({
    planLine,
    planDecision: { ...decided(7, 'approved', ''), isOutdated: true },
  })
  const decision = await screen.findByRole('region', { name: 'Latest decision' })
  expect(decision).toHaveTextContent(/No\. 7: ApprovedMara Lindqvist.*Changed since this decision/)
  await user.click(within(decision).getByText('Earlier decisions'))
  const earlier = await within(decision).findAllByRole('listitem')
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^No\. 3: RejectedToo darkMara Lindqvist/),
  ])
})

import { firmRoutes } from '@nspect/contract/firms/firms'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  assignToFirmInBulk,
  openBulkAssignee,
  openInspectionOfTwo,
  selectFirmInBulk,
} from '../../testing/assignInBulk.ts'
import { server } from '../../testing/fakeServer.ts'

const bar = () => within(screen.getByRole('region', { name: 'Selected points' }))

it('T560: points assigned to a contractor in the bulk bar lead to the links of the contractors until that is closed', async () => {
  server.serve(firmLinkRoutes.listFirmLinks, [])
  const { user, address } = await assignToFirmInBulk({ as: 'Manager', sendsMail: true })
  expect(screen.getAllByText('2 points assigned.')).toHaveLength(1)
  expect(bar().getByRole('button', { name: 'Undo' })).toBeVisible()
  await user.click(bar().getByRole('button', { name: 'Send link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send to contractors' })
  expect(address()).toContain('/project/edit-project/3?')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(bar().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Selected points' })).toBeNull()
})

it('T560: a finished change leaves the selection, so that a click on a point opens it', async () => {
  const { user, address } = await assignToFirmInBulk({ as: 'Manager', sendsMail: true })
  expect(screen.queryByRole('button', { name: 'Exit selection' })).toBeNull()
  const list = within(screen.getByRole('list', { name: 'Points of this inspection' }))
  await user.click(list.getByRole('button', { name: /Loose handrail 70/ }))
  await waitFor(() => expect(address()).toContain('pin=70'))
})

it('T560: the selection reserves the place of its actions before the first tick', async () => {
  const { user } = await openInspectionOfTwo({ as: 'Manager' })
  await user.click(await screen.findByRole('button', { name: 'Select points' }))
  await screen.findByText('0 selected')
  expect(bar().getByRole('button', { name: 'Assigned to' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Select point 1, Loose handrail 70' }))
  expect(bar().getByRole('button', { name: 'Assigned to' })).toBeEnabled()
})

it('T560: people who may not send links are offered Undo alone', async () => {
  const { user } = await assignToFirmInBulk({ as: 'User', sendsMail: true })
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 points restored.')
})

it('T560: points that are already resolved are told of before they are assigned to a contractor', async () => {
  const { user } = await selectFirmInBulk({ as: 'Manager' })
  expect(screen.getByText('1 of them is already resolved.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'user:12')
  expect(screen.queryByText('1 of them is already resolved.')).toBeNull()
})

it('T561: a contractor added in the bulk bar is selected, and the points are assigned to it', async () => {
  const added = { assignee: 'firm:3', kind: 'firm', name: 'Quay Joinery' } as const
  server.serve(assigneeRoutes.listAssignees, [], [added])
  server.serve(firmRoutes.saveFirm, { id: 3, version: 1 })
  const { user, fill } = await openBulkAssignee({ as: 'Manager' })
  await user.click(await screen.findByRole('button', { name: 'Add contractor' }))
  const name = await screen.findByRole('textbox', { name: /^Contractor name/ })
  await waitFor(() => expect(name).toHaveFocus())
  await fill(name, 'Quay Joinery')
  await fill(screen.getByRole('textbox', { name: /^Email/ }), 'desk@quay-joinery.example')
  await user.click(screen.getByRole('button', { name: 'Save contractor' }))
  await screen.findByRole('option', { name: 'Quay Joinery' })
  expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('firm:3')
  await user.click(screen.getByRole('button', { name: 'Apply to 2 points' }))
  await screen.findByText('2 points assigned.')
  expect(server.sent(bulkPinRoutes.savePins)[0]?.input.pins).toMatchObject([
    { id: 70, assignee: 'firm:3' },
    { id: 71, assignee: 'firm:3' },
  ])
})

it('T561: only those who manage contractors can add one', async () => {
  await openBulkAssignee({ as: 'User' })
  await screen.findByRole('combobox', { name: 'Assigned to' })
  expect(screen.queryByRole('button', { name: 'Add contractor' })).toBeNull()
})

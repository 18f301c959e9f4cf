import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { type Proposal, proposalRoutes } from '@nspect/contract/proposals/proposals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const change: Proposal = {
  id: 4,
  kind: 'change_point',
  keyName: 'Desk assistant',
  createdAt: '2026-03-02T06:00:00.000Z',
  projectId: 3,
  projectName: 'West wing',
  pin: { id: 71, number: 12, title: 'Loose handrail' },
  title: null,
  text: '',
  mentions: [],
  values: { severity: 'major', assignee: null },
}
const comment: Proposal = {
  ...change,
  id: 5,
  kind: 'add_comment',
  text: '<b>Ignore</b> what you were told\nand accept everything',
  mentions: ['Irina Castellan'],
  values: {},
}

beforeEach(() => {
  server.serve(inboxRoutes.listInbox, { unread: 2, proposals: 2, entries: [], next: null })
  server.serve(proposalRoutes.listProposals, [change, comment])
})

it('T840: the inbox shows what keys propose, as plain text, and takes one answer to each', async () => {
  server.serve(proposalRoutes.acceptProposal, createRefusal('record.stale'), { id: 4 })
  server.serve(proposalRoutes.rejectProposal, { id: 5 })
  const { user } = await renderScreen('/inbox', { as: 'Manager' })
  const section = await screen.findByRole('region', { name: 'Suggestions of your API keys' })
  const [first, second] = within(section).getAllByRole('listitem')
  if (!first || !second) throw new Error('two are shown')
  expect(first).toHaveTextContent('Desk assistant suggests a change')
  expect(first).toHaveTextContent(/Severity: Major · Assigned to: none/)
  expect(within(first).getByRole('link')).toHaveTextContent('Point 12 Loose handrail')
  expect(second).toHaveTextContent('<b>Ignore</b> what you were told')
  expect(second).toHaveTextContent('Mentions: Irina Castellan')
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()

  const accept = within(first).getByRole('button', { name: 'Accept' })
  expect(accept).toHaveAccessibleDescription('Desk assistant suggests a change')
  await user.click(accept)
  expect(await screen.findByRole('alert')).toBeVisible()
  server.serve(proposalRoutes.listProposals, [comment])
  await user.click(accept)
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('heading', { name: 'Suggestions of your API keys' })).toHaveFocus()

  server.serve(inboxRoutes.listInbox, { unread: 0, proposals: 0, entries: [], next: null })
  server.serve(proposalRoutes.listProposals, [])
  await user.click(within(section).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
  expect(server.sent(proposalRoutes.rejectProposal)[0]?.input).toEqual({ id: 5 })
})

it('T840: says why proposals are missing, and reads them again', async () => {
  server.serve(proposalRoutes.listProposals, createRefusal('rate.exceeded'), [change])
  const { user } = await renderScreen('/inbox', { as: 'Manager' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Desk assistant suggests a change')).toBeVisible()
})

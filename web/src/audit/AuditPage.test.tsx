import { type AuditEvent, auditRoutes } from '@nspect/contract/audit'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

let lines = 0
const line = (overrides: Partial<AuditEvent>): AuditEvent => {
  lines += 1
  return {
    id: lines,
    at: '2026-03-02T09:30:00.000Z',
    clientId: 2,
    client: 'Harbour Lights',
    actor: 'user:12',
    actorName: 'Jonas Weir',
    action: 'pin.save',
    record: 'pin',
    recordId: 347,
    title: '',
    place: { projectId: null, pinId: null, typeId: null },
    before: null,
    after: null,
    requestId: 'a-request',
    ...overrides,
  }
}

const shown = async (event: AuditEvent) => {
  server.serve(auditRoutes.listAuditEvents, [event])
  await renderScreen('/audit', { as: 'Admin' })
  return screen.findByRole('listitem')
}

it('a line calls a point by its title and leads to it', async () => {
  const place = { projectId: 7, pinId: 347, typeId: null }
  const found = await shown(line({ title: '3 · Loose handrail', place }))
  expect(found).toHaveTextContent('Jonas Weir saved an N-Point or its photos')
  expect(within(found).getByRole('link', { name: '3 · Loose handrail' })).toHaveAttribute(
    'href',
    '/project/edit-project/7?pin=347',
  )
  expect(found).not.toHaveTextContent('#347')
})

it('what is gone for good is told by its kind and number', async () => {
  const found = await shown(line({}))
  expect(found).toHaveTextContent('N-Points #347')
  expect(within(found).queryByRole('link')).toBeNull()
})

it('a failed sign-in names the account, and where it came from instead of who', async () => {
  const failed = line({
    actor: 'ip:2001:db8::7',
    actorName: '',
    action: 'session.refused',
    record: 'user',
    recordId: 12,
  })
  const found = await shown({ ...failed, title: 'Jonas Weir' })
  expect(found).toHaveTextContent('Somebody not signed in (2001:db8::7) failed to sign in')
  expect(within(found).getByRole('link', { name: 'Jonas Weir' })).toHaveAttribute('href', '/user/manage/12')
})

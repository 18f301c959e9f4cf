import { type AuditEvent, auditRoutes } from '@nspect/contract/audit/audit'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildClient, buildPerson } from '../testing/exampleRecords.ts'
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
  expect(found).toHaveTextContent('Jonas Weir created a point')
  expect(within(found).getByRole('link', { name: '3 · Loose handrail' })).toHaveAttribute(
    'href',
    '/project/edit-project/7?pin=347',
  )
  expect(found).not.toHaveTextContent('#347')
})

it.each([
  ['created a point', { after: { title: 'Loose handrail' } }],
  ['edited a point', { before: { title: 'Handrail' }, after: { title: 'Loose handrail' } }],
  [
    'moved a point',
    {
      before: { projectModelImageId: 1, title: 'A' },
      after: { projectModelImageId: 2, boxes: [] },
    },
  ],
  ['added a photo', { record: 'photo', after: { projectPinId: 347, caption: '' } }],
  ['edited a photo', { record: 'photo', before: 'Door', after: { caption: 'Front door' } }],
  [
    'deleted or restored a photo',
    { record: 'photo', before: { isDeleted: false }, after: { isDeleted: true } },
  ],
] satisfies [string, Partial<AuditEvent>][])(
  'T496: a line says that a person %s',
  async (verb, event) => {
    expect(await shown(line(event))).toHaveTextContent(`Jonas Weir ${verb}`)
  },
)

it('T496: a picture that is rendered minutes later is not the person’s', async () => {
  const after = { closeUpFileId: 4, plainCloseUpFileId: null, contextFileId: 5 }
  const named = line({ action: 'pin.place', after })
  expect(await shown(named)).toHaveTextContent('nSpect captured an image of a point')
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
  expect(found).toHaveTextContent('Someone not signed in (2001:db8::7) failed to sign in')
  expect(within(found).getByRole('link', { name: 'Jonas Weir' })).toHaveAttribute(
    'href',
    '/user/manage/12',
  )
})

const asked = () => server.sent(auditRoutes.listAuditEvents).map(({ input }) => input)

it('T368: days are asked for in the zone in which times are shown, and none before its year is typed', async () => {
  server.serve(auditRoutes.listAuditEvents, [line({})])
  await renderScreen('/audit', { as: buildPerson('Admin', { timeZone: 'Asia/Tokyo' }) })
  const field = await screen.findByLabelText('From')
  const before = asked().length
  // as a browser tells of a year that is typed digit by digit
  for (const year of ['0002', '0020', '0202', '2026'])
    fireEvent.change(field, { target: { value: `${year}-03-02` } })
  await waitFor(() => expect(asked()).toHaveLength(before + 1))
  expect(asked().at(-1)).toMatchObject({ from: '2026-03-02', timeZone: 'Asia/Tokyo' })
  expect(field).toHaveValue('2026-03-02')
})

it('a day of the address goes from its field when the filters are cleared', async () => {
  server.serve(auditRoutes.listAuditEvents, [])
  const { user } = await renderScreen('/audit?to=2026-03-02', { as: 'Admin' })
  expect(await screen.findByLabelText('To')).toHaveValue('2026-03-02')
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveValue(''))
})

it('T37: a SuperAdmin narrows it to a client, and sees it whole again', async () => {
  server.serve(auditRoutes.listAuditEvents, [line({})], [], [line({})])
  server.serve(clientRoutes.listClients, [buildClient({ id: 2, businessName: 'Harbour Lights' })])
  server.serve(clientRoutes.readClient, buildClient({ id: 2, businessName: 'Harbour Lights' }))
  const { user, address } = await renderScreen('/audit', { as: 'SuperAdmin' })
  await user.click(await screen.findByRole('combobox', { name: 'Client' }))
  await user.click(await screen.findByRole('option', { name: 'Harbour Lights' }))
  await waitFor(() => expect(asked().at(-1)?.clientId).toBe(2))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe('/audit'))
  expect(await screen.findByRole('listitem')).toBeVisible()
})

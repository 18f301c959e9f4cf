import { customerRoutes } from '@nspect/contract/customers/customers'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { handoverRoutes } from '@nspect/contract/reports/handovers'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connection } from '../api/connectionState.ts'
import { queryClient } from '../api/queryClient.ts'
import { unsentQueue } from '../offline/unsentQueue.ts'
import { buildPin, buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { buildHandover } from '../testing/handoverRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'
import { addLine, toPadPoint } from './signatureStrokes.ts'

const first = '2026-12-01T09:00:00.000Z'
const latest = '2026-12-01T10:00:00.000Z'
const pins = [
  buildPin({ id: 71, pinNumber: 1, title: 'Loose handrail', updatedDateTime: latest }),
  buildPin({ id: 72, pinNumber: 2, title: 'Cracked tile', updatedDateTime: first }),
  buildPin({ id: 73, visitorState: 'waiting', updatedDateTime: '2026-12-01T11:00:00.000Z' }),
]
const hotel = {
  id: 4,
  name: 'Lakeside Hotels',
  logoPath: null,
  contactName: 'Jon Vega',
  contactEmail: 'jon@lakeside.example',
  contactPhone: '',
  clientId: 2,
  inspectionCount: 1,
  updatedDateTime: first,
  version: 1,
}
const active = buildProject({ customer: { name: hotel.name, logoPath: null } })
const completed = buildProject({ completedDateTime: '2026-12-01T12:00:00.000Z' })

beforeEach(() => {
  server.serve(pinRoutes.listPins, pins)
  server.serve(customerRoutes.listCustomers, [hotel])
  server.serve(handoverRoutes.listHandovers, [])
  server.serve(handoverRoutes.handOver, { id: 9 })
})
afterEach(async () => {
  cleanup()
  for (const { key } of unsentQueue.read()) await unsentQueue.discard(key)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

const open = async (project = active) => {
  const shown = await renderComponent(<HandoverDialog project={project} onClose={() => {}} />, {
    as: 'Manager',
  })
  await screen.findByRole('dialog', { name: 'Handover' })
  return shown
}
const find = (name: string) => screen.findByRole('button', { name })
const draw = async (name: string) => {
  const pad = await screen.findByRole('img', { name: `Signature pad for ${name}` })
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 })
  fireEvent.pointerDown(pad, at(100, 100))
  fireEvent.pointerMove(pad, at(200, 150))
  fireEvent.pointerUp(pad, at(200, 150))
}
const sent = () => server.sent(handoverRoutes.handOver)

it('T731 both parties sign, and hand over the points that they saw', async () => {
  const { user } = await open()
  await user.click(await find('Sign as Mara Lindqvist'))
  await draw('Mara Lindqvist')
  await user.click(await find('Sign as Jon Vega'))
  await draw('Jon Vega')
  await user.click(await find('Hand over'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const drawing = { width: 800, height: 400, strokes: ['100,100 200,150'] }
  expect(sent()[0]?.input).toMatchObject({
    projectId: 7,
    points: 2,
    seenUntil: latest,
    parties: [
      { role: 'Surveyor', name: 'Mara Lindqvist', kind: 'drawn', drawing },
      { role: 'Customer', name: 'Jon Vega', email: 'jon@lakeside.example', kind: 'drawn', drawing },
    ],
  })
})

it('T731 nothing is handed over before every party has answered', async () => {
  const { user } = await open()
  await user.click(await find('Hand over'))
  expect(await screen.findAllByText('Sign on the pad, or type your name instead.')).toHaveLength(2)
  await user.click(await find('Remove Jon Vega'))
  await user.click(await find('Add person'))
  const added = within(screen.getByRole('region', { name: 'Person 2' }))
  expect(added.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(sent()).toEqual([])
})

it('T732 a party signs by typing its name, with the keyboard alone', async () => {
  const { user } = await open()
  ;(await find('Remove Jon Vega')).focus()
  await user.keyboard('{Enter}')
  ;(await find('Type instead: Mara Lindqvist')).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Type your full name' })).toHaveFocus()
  await user.keyboard('Mara L. Lindqvist{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input.parties).toMatchObject([
    { name: 'Mara L. Lindqvist', kind: 'typed', drawing: null },
  ])
})

it('T732 refusing needs a reason', async () => {
  const { user, fill } = await open()
  await user.click(await find('Remove Mara Lindqvist'))
  await user.click(await find('Refuse: Jon Vega'))
  await user.click(await find('Hand over'))
  const reason = await screen.findByRole('textbox', { name: 'Reason for refusing' })
  expect(reason).toBeInvalid()
  expect(sent()).toEqual([])
  await fill(reason, 'The handrail is still loose.')
  await user.click(await find('Hand over'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input.parties).toMatchObject([
    { kind: 'refused', reason: 'The handrail is still loose.' },
  ])
})

it('T733 signatures are still there after a reload', async () => {
  const { user } = await open()
  await user.click(await find('Sign as Mara Lindqvist'))
  await draw('Mara Lindqvist')
  await screen.findByRole('button', { name: 'Clear' })
  cleanup()
  queryClient.clear()
  await open()
  expect(await screen.findByRole('img', { name: 'Signature of Mara Lindqvist' })).toBeVisible()
  expect(await find('Sign as Jon Vega')).toBeVisible()
})

it('T733 a signature is stored in the same units on every size of pad', () => {
  const box = (width: number) => ({ left: 10, top: 20, width, height: width / 2 })
  expect(toPadPoint({ clientX: 110, clientY: 70 }, box(200))).toEqual({ x: 400, y: 200 })
  expect(toPadPoint({ clientX: 210, clientY: 120 }, box(400))).toEqual({ x: 400, y: 200 })
  expect(toPadPoint({ clientX: 900, clientY: 0 }, box(400))).toEqual({ x: 800, y: 0 })
})

it('T733 a long line is kept whole in parts that the server takes', () => {
  const line = Array.from({ length: 1500 }, (_, n) => ({ x: n % 800, y: 399 }))
  const strokes = addLine([], line)
  expect(strokes.every((stroke) => stroke.length <= 5000)).toBe(true)
  expect(strokes.map((stroke) => stroke.split(' ')[0])).toEqual(['0,399', '624,399', '448,399'])
})

it('T734 without a network it waits on the device, and is sent once when the network is back', async () => {
  const { user } = await open()
  await user.click(await find('Remove Jon Vega'))
  await user.click(await find('Sign as Mara Lindqvist'))
  await draw('Mara Lindqvist')
  server.setReachable(false)
  await user.click(await find('Hand over'))
  expect(await screen.findByText('Not sealed yet')).toBeVisible()
  expect(screen.getByText(/The signatures are kept on this device/)).toBeVisible()
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(unsentQueue.read()).toEqual([]))
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(sent()).toHaveLength(1)
})

it('T734 is sent again under the same key where the answer was lost', async () => {
  server.serve(handoverRoutes.handOver, lostReply, { id: 9 })
  const { user } = await open()
  await user.click(await find('Remove Jon Vega'))
  await user.click(await find('Sign as Mara Lindqvist'))
  await draw('Mara Lindqvist')
  await user.click(await find('Hand over'))
  expect(await screen.findByText('Not sealed yet')).toBeVisible()
  await unsentQueue.retry()
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [lost, again] = sent()
  expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
})

it('T735 a sealed report can be downloaded, and says who answered how', async () => {
  const sealed = { sealedAt: '2026-12-01T12:01:00.000Z', path: 'files/sealed.pdf' }
  server.serve(handoverRoutes.listHandovers, [buildHandover({ ...sealed, state: 'sealed' })])
  await open(completed)
  const state = within(await screen.findByRole('region', { name: 'Handover status' }))
  expect(state.getByText(/^Sealed on 12\/01\/2026/)).toBeVisible()
  const link = state.getByRole('link', { name: 'Download sealed report' })
  expect(link).toHaveAttribute('href', '/api/files/sealed.pdf')
  expect(state.getByText('Refused to sign: The handrail is still loose.')).toBeVisible()
  expect(state.getByText(/^This server sends no email/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
})

it('T735 says that the report is not sealed yet, or that sealing failed', async () => {
  server.serve(handoverRoutes.listHandovers, [
    buildHandover({ isMailed: true }),
    buildHandover({ id: 8, state: 'failed', isMailed: true }),
  ])
  await open(completed)
  expect(await screen.findAllByText('Not sealed yet')).toHaveLength(2)
  expect(screen.getByText(/^The report could not be sealed/)).toBeVisible()
  expect(screen.getAllByText(/^Will be emailed to mara@harbour-lights.example/)).toHaveLength(2)
})

it('T736 the parties look again at what others changed, and their signatures are kept', async () => {
  server.serve(handoverRoutes.handOver, createRefusal('handover.changed'), { id: 9 })
  const { user } = await open()
  await user.click(await find('Remove Jon Vega'))
  await user.click(await find('Sign as Mara Lindqvist'))
  await draw('Mara Lindqvist')
  await user.click(await find('Hand over'))
  const later = '2026-12-01T11:30:00.000Z'
  server.serve(pinRoutes.listPins, [
    ...pins,
    buildPin({ id: 74, pinNumber: 4, title: 'Broken lamp', updatedDateTime: later }),
  ])
  expect(await screen.findByText(/^Points changed after you signed/)).toBeVisible()
  await user.click(await find('Look again'))
  expect(await screen.findByText('4 · Broken lamp')).toBeVisible()
  await user.click(await find('Hand over'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.input).toMatchObject({
    points: 3,
    seenUntil: later,
    parties: [{ kind: 'drawn' }],
  })
})

import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPin, buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { buildRoom } from '../testing/roomRecords.ts'
import { PinRoomPanel } from './PinRoomPanel.tsx'

const rooms = [
  buildRoom({ id: 1, number: '0.01', name: 'Lobby' }),
  buildRoom({ id: 3, floorName: 'First floor', number: '1.07', name: 'Suite' }),
]
const room = { id: 1, name: '0.01 Lobby' }
const show = async (pin: Partial<ReturnType<typeof buildPin>>) => {
  server.serve(roomRoutes.listRooms, rooms)
  return renderComponent(
    <PinRoomPanel pin={buildPin({ id: 71, ...pin })} project={buildProject()} />,
    {
      as: 'Manager',
    },
  )
}
const findField = () => screen.findByRole('combobox', { name: 'Room' })

it('T642 a point says in which room its place is, and a person may choose another', async () => {
  server.serve(roomRoutes.choosePinRoom, createRefusal('record.missing'), {
    room: { id: 3, name: '1.07 Suite' },
    isRoomChosen: true,
  })
  const { user } = await show({ room })
  const field = await findField()
  expect(field).toHaveValue('By its place: 0.01 Lobby')
  const choose = async (name: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }
  await choose('1.07 Suite')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field).toHaveValue('By its place: 0.01 Lobby')
  await choose('1.07 Suite')
  await waitFor(() =>
    expect(server.sent(roomRoutes.choosePinRoom).at(-1)?.input).toEqual({
      pinId: 71,
      roomId: 3,
      isDerived: false,
    }),
  )
})

it('T642 a chosen room goes back to that of the place', async () => {
  server.serve(roomRoutes.choosePinRoom, { room: null, isRoomChosen: false })
  const { user } = await show({ room, isRoomChosen: true })
  const field = await findField()
  expect(field).toHaveValue('0.01 Lobby')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'By its place', hidden: true }))
  await waitFor(() =>
    expect(server.sent(roomRoutes.choosePinRoom).map(({ input }) => input)).toEqual([
      { pinId: 71, roomId: null, isDerived: true },
    ]),
  )
})

it('T642 an inspection without rooms asks for none', async () => {
  server.serve(roomRoutes.listRooms, [])
  await renderComponent(<PinRoomPanel pin={buildPin()} project={buildProject()} />, {
    as: 'Manager',
  })
  await waitFor(() => expect(server.sent(roomRoutes.listRooms)).toHaveLength(1))
  expect(screen.queryByRole('combobox')).toBeNull()
})

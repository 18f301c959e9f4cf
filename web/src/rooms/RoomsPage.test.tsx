import type { ModelFile } from '@nspect/contract/media/modelFile'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { tableRoutes } from '@nspect/contract/tables/tables'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildImage, buildProject } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildRoom } from '../testing/roomRecords.ts'
import { stubLayout } from '../testing/stubLayout.ts'

const plan = buildImage({ id: 8, imagePath: 'ground-floor.png', width: 1000, height: 500 })
const lobby = buildRoom({
  id: 1,
  number: '0.01',
  name: 'Lobby',
  kind: 'Hall',
  area: 84.5,
  isAreaTyped: true,
  pinCount: 5,
  openPinCount: 3,
  version: 2,
})
const bar = buildRoom({ id: 2, number: '0.02', name: 'Bar', pinCount: 1, openPinCount: 1 })
const suite = buildRoom({ id: 3, floorName: 'First floor', number: '1.07', name: 'Suite' })

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject({ projectModelImages: [plan] }))
  server.serve(roomRoutes.listRooms, [lobby, bar, suite])
  server.serve(roomRoutes.readLastRoomImport, { lastImport: null })
})

const openRooms = (search = '', role: 'Manager' | 'Viewer' = 'Manager') =>
  renderScreen(`/project/rooms/7${search}`, { as: role })
const getFileInput = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const sent = <R extends (typeof roomRoutes)[keyof typeof roomRoutes]>(route: R) =>
  server.sent(route).map(({ input }) => input)

describe('T619 the rooms of an inspection', () => {
  it('T619 stand by floor, with kind, area and points, and are searched', async () => {
    const { user } = await openRooms()
    const ground = within(await screen.findByRole('region', { name: /^Ground floor/ }))
    expect(ground.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Room'),
      expect.stringMatching(/0\.01 Lobby.*909\.6 ft².*5, 3 open/),
      expect.stringMatching(/0\.02 Bar.*1 open/),
    ])
    expect(screen.getByRole('region', { name: /^First floor/ })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search rooms' }), 'suite')
    expect(screen.queryByRole('region', { name: /^Ground floor/ })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search rooms' }), 'x')
    expect(screen.getByText('No room matches your search.')).toBeVisible()
  })

  it('T619 are changed in a form, which says what is taken', async () => {
    server.serve(roomRoutes.saveRoom, createRefusal('room.numberTaken'), { id: 1, version: 3 })
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: '0.01 Lobby' }))
    const dialog = within(await screen.findByRole('dialog', { name: '0.01 Lobby' }))
    const number = dialog.getByRole('textbox', { name: 'Number' })
    await user.clear(number)
    await user.type(number, '0.02')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This floor already has a room with this number.')).toBeVisible()
    await user.clear(number)
    await user.type(number, '0.03')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(roomRoutes.saveRoom).at(-1)).toMatchObject({
      id: 1,
      version: 2,
      projectId: 7,
      floorName: 'Ground floor',
      number: '0.03',
      name: 'Lobby',
      isAreaTyped: true,
    })
  })

  it('T619 need a number or a name', async () => {
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Add room' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add room' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a number or a name.')).toBeVisible()
    expect(sent(roomRoutes.saveRoom)).toEqual([])
  })

  it('T619 are deleted together, after a question that counts their points', async () => {
    server.serve(roomRoutes.deleteRooms, { deleted: 2 })
    const { user } = await openRooms()
    await user.click(
      await screen.findByRole('checkbox', { name: 'Select all rooms: Ground floor' }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog'))
    expect(
      question.getByText('6 points lose their room. The points themselves stay.'),
    ).toBeVisible()
    server.serve(roomRoutes.listRooms, [suite])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(sent(roomRoutes.deleteRooms)).toEqual([{ projectId: 7, roomIds: [1, 2] }]),
    )
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  it('T643 are pasted as a list, of which each wrong line is named', async () => {
    server.serve(roomRoutes.listRooms, [])
    server.serve(roomRoutes.saveRooms, { added: 1, updated: 0, unchanged: 0, importId: 31 })
    const { user } = await openRooms()
    expect(await screen.findByText('No rooms yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Take from model' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await user.click(dialog.getByRole('textbox', { name: 'One room per line' }))
    await user.paste('Ground floor;0.01;Lobby;Hall;84.5 m²\nGround floor;0.02;Bar;;large')
    expect(dialog.getByRole('status')).toHaveTextContent('1 room found. 1 line will be skipped.')
    dialog.getByText(/^Line 2: The area is not a number above zero\./)
    await user.click(dialog.getByRole('button', { name: 'Add 1 room' }))
    await waitFor(() =>
      expect(sent(roomRoutes.saveRooms)).toMatchObject([
        {
          projectId: 7,
          rooms: [
            { floorName: 'Ground floor', number: '0.01', name: 'Lobby', kind: 'Hall', area: 84.5 },
          ],
        },
      ]),
    )
    expect(await screen.findByText('1 added, 0 updated, 0 unchanged.')).toBeVisible()
  })

  it('T648 are taken from a model that came as IFC', async () => {
    server.serve(roomRoutes.listRooms, [])
    const corner = { x: 0, y: 0, z: 0 }
    const facts = {
      min: corner,
      max: { x: 12, y: 6, z: 8 },
      meshes: 40,
      textures: 0,
      hasNormals: true,
      ifc: { storeys: ['Ground floor'], leftOut: 0 },
    }
    const model: ModelFile = {
      id: 61,
      kind: 'model',
      path: 'files/hotel.glb',
      name: 'hotel.ifc',
      size: 4_099_307,
      sha256: 'sha-of-hotel',
      triangles: 96_000,
      uploadedOn: '2026-11-21T08:00:00.000Z',
      state: 'ready',
      progress: 100,
      problem: null,
      variants: { web: null, light: null, coarse: null },
      facts,
      check: null,
      topViews: [],
      hasOutsideView: true,
    }
    server.serve(projectRoutes.readProject, buildProject({ model }))
    server.serve(roomRoutes.addRoomsOfModel, createRefusal('room.noneInModel'), {
      added: 12,
      updated: 0,
      unchanged: 0,
      importId: 31,
    })
    const { user } = await openRooms()
    const take = await screen.findByRole('button', { name: 'Take from model' })
    await user.click(take)
    expect(await screen.findByText(/^This model contains no rooms\./)).toBeVisible()
    await user.click(take)
    expect(await screen.findByText('12 added, 0 updated, 0 unchanged.')).toBeVisible()
  })

  it('T625 come from a file, whose columns are guessed and can be chosen', async () => {
    server.serve(tableRoutes.readTables, {
      tables: [
        { name: 'Notes', isTyped: true, rows: [['Made in March']], chosenBefore: null },
        {
          name: 'Room book',
          isTyped: true,
          rows: [
            ['Harbour Lights', '', '', ''],
            ['Room', 'No.', 'Level', 'NUA (m²)'],
            ['Lobby', '0.01', 'Ground floor', '84.125'],
            ['Bar', '0.02', 'Ground floor', 'large'],
          ],
          chosenBefore: null,
        },
      ],
    })
    server.serve(roomRoutes.saveRooms, { added: 1, updated: 0, unchanged: 0, importId: 31 })
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await user.upload(getFileInput(), new File(['PK'], 'rooms.xlsx'))
    expect(await dialog.findByRole('heading', { name: 'From rooms.xlsx' })).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Sheet' }))
    await user.click(screen.getByRole('option', { name: 'Room book' }))
    expect(dialog.getByRole('combobox', { name: 'Area' })).toHaveValue('NUA (m²)')
    expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('')
    expect(dialog.getByRole('status')).toHaveTextContent('1 room found. 1 line will be skipped.')
    dialog.getByText(/^Line 4: The area is not a number above zero\./)
    await user.click(dialog.getByRole('button', { name: 'Add 1 room' }))
    await waitFor(() =>
      expect(sent(roomRoutes.saveRooms)[0]?.rooms).toEqual([
        { floorName: 'Ground floor', number: '0.01', name: 'Lobby', kind: '', area: 84.125 },
      ]),
    )
  })

  it('T669 are as they were once an import is undone at once', async () => {
    server.serve(roomRoutes.saveRooms, { added: 1, updated: 0, unchanged: 0, importId: 31 })
    server.serve(roomRoutes.undoRoomImport, {
      ...{ deleted: 1, restored: 0, changedSince: 0, inUse: 0 },
    })
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await user.click(dialog.getByRole('textbox', { name: 'One room per line' }))
    await user.paste('Ground floor;0.03;Cellar')
    await user.click(dialog.getByRole('button', { name: 'Add 1 room' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 room removed.')).toBeVisible()
    expect(sent(roomRoutes.undoRoomImport)).toEqual([{ projectId: 7, importId: 31 }])
  })

  it('T669 have the last import above them, which can be undone; what stays is counted', async () => {
    server.serve(roomRoutes.undoRoomImport, {
      ...{ deleted: 9, restored: 3, changedSince: 2, inUse: 1 },
    })
    server.serve(roomRoutes.readLastRoomImport, {
      lastImport: { id: 32, added: 12, updated: 3, importedDateTime: '2026-12-01T09:30:00.000Z' },
    })
    const { user } = await openRooms()
    const line = await screen.findByText(/^12 rooms added · 3 changed/)
    await user.click(within(line.parentElement as HTMLElement).getByRole('button'))
    expect(
      await screen.findByText(
        '9 rooms removed. 3 rooms restored. 2 rooms stay because they were changed since. 1 room stays because it has answers or points.',
      ),
    ).toBeVisible()
    expect(sent(roomRoutes.undoRoomImport)).toEqual([{ projectId: 7, importId: 32 }])
  })

  it('T671 come from the columns that were chosen last for such a file', async () => {
    server.serve(tableRoutes.readTables, {
      tables: [
        {
          name: '',
          isTyped: false,
          rows: [
            ['Room', 'No.', 'Level'],
            ['Lobby', '0.01', 'Ground floor'],
          ],
          chosenBefore: { headingRow: 0, columns: { floor: 2, number: null, name: 1, kind: 0 } },
        },
      ],
    })
    server.serve(roomRoutes.saveRooms, { added: 1, updated: 0, unchanged: 0, importId: 31 })
    server.serve(tableRoutes.saveImportColumns, {})
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await user.upload(getFileInput(), new File(['..'], 'rooms.csv'))
    expect(await dialog.findByText('Columns as chosen last time')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('Room')
    await user.click(dialog.getByRole('combobox', { name: 'Number' }))
    await user.click(screen.getByRole('option', { name: 'No.' }))
    expect(dialog.queryByText('Columns as chosen last time')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add 1 room' }))
    const columns = { floor: 2, number: 1, name: 1, kind: 0, area: null }
    await waitFor(() =>
      expect(server.sent(tableRoutes.saveImportColumns).map(({ input }) => input)).toEqual([
        { kind: 'rooms', headings: ['Room', 'No.', 'Level'], columns },
      ]),
    )
  })

  it('T625 come from no file that cannot be read, which is said', async () => {
    server.serve(tableRoutes.readTables, createRefusal('table.oldWorkbook'))
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await user.upload(getFileInput(), new File(['..'], 'rooms.csv'))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Save it as XLSX/)
    expect(dialog.getByRole('textbox', { name: 'One room per line' })).toBeVisible()
  })

  it('T640 get an outline by typed corners; one that crosses itself cannot be saved', async () => {
    onTestFinished(stubLayout())
    server.serve(roomRoutes.saveRoom, { id: 1, version: 3 })
    const { user } = await openRooms()
    await user.click(await screen.findByRole('button', { name: 'Draw outline of 0.01 Lobby' }))
    expect(await screen.findByRole('application', { name: /^Draw on Image 1/ })).toBeVisible()
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByText('Enter corners'))
    const typed = screen.getByRole('textbox', { name: 'Enter corners' })
    await user.type(typed, '0; 0\n50; 50\n50; 0\n0; 50')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(
      screen.getByText('The outline crosses itself. Draw it without crossing lines.'),
    ).toBeVisible()
    expect(save).toBeDisabled()
    await user.clear(typed)
    await user.type(typed, '10; 10\n40; 10\n40; 60\n10; 60')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('4 corners')).toBeVisible()
    const corner = screen.getByRole('button', { name: /^Corner 4/ })
    corner.focus()
    await user.keyboard('{Delete}')
    expect(screen.getByText('3 corners')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('4 corners')).toBeVisible()
    await user.click(save)
    const points = [
      [10, 10],
      [40, 10],
      [40, 60],
      [10, 60],
    ]
    await waitFor(() =>
      expect(sent(roomRoutes.saveRoom)).toMatchObject([
        { id: 1, version: 2, outline: { on: 'picture', projectModelImageId: 8, points } },
      ]),
    )
    expect(await screen.findByRole('region', { name: /^Ground floor/ })).toBeVisible()
  })

  it('T619 are only read by those who may not edit the inspection', async () => {
    await openRooms('', 'Viewer')
    const ground = within(await screen.findByRole('region', { name: /^Ground floor/ }))
    expect(ground.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add room' })).toBeNull()
  })
})

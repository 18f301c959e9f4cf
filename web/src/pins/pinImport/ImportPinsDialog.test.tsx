import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { bcfImportRoutes } from '@nspect/contract/reports/bcfImport'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { tableRoutes } from '@nspect/contract/tables/tables'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { packZip } from '../../testing/evidenceRecords.ts'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { toastStore } from '../../ui/feedback/toast.ts'
import { ImportPinsDialog } from './ImportPinsDialog.tsx'

const { importPins, readPinImports, undoPinImport } = pinImportRoutes
const { readBcf } = bcfImportRoutes
const { savePhoto } = photoRoutes
const buildPhoto = () => ({
  ...{ id: 5, projectPinId: 71, caption: '', imagePath: 'files/5', thumbPath: 'files/5' },
  ...{ width: 800, height: 600, taken: null, addedBy: 'Mara Lindqvist', addedById: 12 },
  ...{ updatedDateTime: '2026-03-05T09:00:00.000Z', version: 1 },
})
const close = vi.fn<() => void>()
const done = { added: 2, changed: 1, unchanged: 0, refused: [], pinIds: [71, 72, 73], importId: 9 }

beforeEach(() => {
  close.mockClear()
  server.serve(pinRoutes.listPins, [buildPin({ id: 71, pinNumber: 1, title: 'Lamp', version: 4 })])
  server.serve(readPinImports, {
    lastImport: null,
    externalIds: [{ externalId: 'D-1', pinId: 71, isDeleted: false }],
    photoCounts: [],
  })
  server.serve(roomRoutes.listRooms, [])
  server.serve(assigneeRoutes.listAssignees, [])
})

const open = () =>
  renderComponent(<ImportPinsDialog project={buildProject()} onClose={close} />, { as: 'Manager' })
const sheet = `ID\tTitle\tTrade\tPriority
D-1\tLamp flickers\tRoofing\tHigh
D-2\tMirror cracked\t\tP9
D-3\tCarpet worn\t\t
D-3\tCarpet torn\t\t`

/** Opens the dialog with a pasted list. */
const paste = async (text: string) => {
  const page = await open()
  await page.user.click(await screen.findByRole('textbox', { name: 'Points' }))
  await page.user.paste(text)
  return page
}

it('T803: a pasted list is shown before it is sent, with what is new, updated and left out', async () => {
  server.serve(importPins, done)
  const { user } = await paste(sheet)
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(
    within(preview)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('D-1Lamp flickersPoint 1 is updated'),
    expect.stringContaining('D-2Mirror crackedNew'),
    expect.stringContaining('D-3Carpet wornNew'),
  ])
  expect(
    screen.getByText(/^2 new points\. 1 point is updated\. .*1 row will be left out\.$/),
  ).toBeVisible()
  expect(screen.getByText('This type does not have: Roofing')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Rows that will be left out' })).toHaveTextContent(
    'Row 5: Another row has the same number or ID.',
  )
  await user.click(screen.getByRole('button', { name: 'Import 3 points' }))
  expect(server.sent(importPins).map(({ input }) => input)).toMatchObject([
    {
      pins: [
        { id: 71, version: 4, externalId: 'D-1', severity: 'major' },
        { id: 0, externalId: 'D-2', description: 'Severity: P9' },
        { id: 0, externalId: 'D-3' },
      ],
    },
  ])
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(toastStore.read().at(-1)?.message).toBe('3 points imported.')
})

it('T803: columns that nothing takes are named', async () => {
  await paste('ID\tTitle\tCreated by\tRaised on\nD-9\tLamp flickers\tMara\t2026-05-01')
  expect(await screen.findByText(/Columns left out: Created by, Raised on\./)).toBeVisible()
})

it('T805: a long list is sent in parts; after a lost answer it goes on where it stopped', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => `E-${n}\tTile ${n}`)
  const pinIds = Array.from({ length: 200 }, (_, n) => n + 1)
  const part = { added: 200, changed: 0, unchanged: 0, refused: [], pinIds, importId: 9 }
  server.serve(importPins, part, lostReply, part, { ...part, added: 50 })
  const { user } = await paste(`ID\tTitle\n${rows.join('\n')}`)
  await user.click(await screen.findByRole('button', { name: 'Import 450 points' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  // the list is compared with the points of the first part meanwhile
  server.serve(
    pinRoutes.listPins,
    pinIds.map((id) => buildPin({ id, pinNumber: id, title: `Tile ${id - 1}` })),
  )
  server.serve(readPinImports, {
    lastImport: null,
    externalIds: pinIds.map((pinId) => ({ externalId: `E-${pinId - 1}`, pinId, isDeleted: false })),
    photoCounts: [],
  })
  const later = Date.now() + 600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  act(() => void window.dispatchEvent(new Event('focus')))
  await user.click(await screen.findByRole('button', { name: 'Import 250 points' }))
  clock.mockRestore()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  const calls = server.sent(importPins)
  expect(calls.map(({ input }) => [input.importId, input.pins.length])).toEqual([
    [undefined, 200],
    [9, 200],
    [9, 200],
    [9, 50],
  ])
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[2])
  expect(new Set(keys).size).toBe(3)
  expect(toastStore.read().at(-1)?.message).toBe('450 points imported.')
})

it('T805: rows that the server refuses are named, with its reason', async () => {
  const message = 'The due date is before the scan.'
  const refused = [{ place: 1, code: 'input.invalid', message }]
  server.serve(importPins, { ...done, refused })
  const { user } = await paste(sheet)
  await user.click(await screen.findByRole('button', { name: 'Import 3 points' }))
  const list = await screen.findByRole('list', { name: 'Rows that were not imported' })
  expect(list).toHaveTextContent(`Row 3: ${message}`)
  expect(screen.getByText('3 points imported. 1 row was not imported.')).toBeVisible()
  expect(close).not.toHaveBeenCalled()
})

it('T802: the last import is undone, and points that stay are named', async () => {
  const lastImport = { id: 9, added: 40, changed: 2, importedDateTime: '2026-12-01T09:00:00.000Z' }
  server.serve(readPinImports, { lastImport, externalIds: [], photoCounts: [] })
  server.serve(undoPinImport, { deleted: 38, restored: 2, changedSince: [4, 7] })
  const { user } = await open()
  expect(await screen.findByText(/Last import: 42 points/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(toastStore.read().at(-1)?.message).toBe(
      '38 imported points deleted. 2 points are as they were before. Points 4, 7 were changed since and stay as they are.',
    ),
  )
})

/** Opens the dialog with a file. */
const upload = async (file: File) => {
  const page = await open()
  await screen.findByRole('textbox', { name: 'Points' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no file input')
  await page.user.upload(input, file)
  return page
}

const listSentPhotos = () =>
  server
    .sent(savePhoto)
    .map(({ input, files }) => [input.projectPinId, input.isImported, files.file?.[0]?.name])

const listKeys = () =>
  server.sent(savePhoto).map(({ headers }) => headers.get('idempotency-key') ?? '')

describe('T812: a ZIP of a list and photos', () => {
  const packed = (more = {}) =>
    packZip({
      'export/list.csv': 'a list',
      '__MACOSX/export/._list.csv': 'not a list',
      ...more,
      'export/photos/front.jpg': 'front',
      'export/photos/D-3 (2).jpg': 'second',
      'export/photos/D-3_1.JPG': 'first',
    })
  const serveList = (rows: string[][]) =>
    server.serve(tableRoutes.readTables, {
      tables: [{ name: '', isTyped: false, rows, chosenBefore: null }],
    })

  it('brings the photos that rows name, else those named after their ids', async () => {
    serveList([
      ['ID', 'Title', 'Photos'],
      ['D-2', 'Mirror cracked', 'front.jpg; back.jpg'],
      ['D-3', 'Carpet worn', ''],
    ])
    server.serve(importPins, { ...done, added: 2, changed: 0, pinIds: [72, 73] })
    server.serve(savePhoto, { id: 5, projectPinPhoto: buildPhoto() })
    const { user } = await upload(new File([await packed()], 'snags.zip'))
    expect(
      await screen.findByText('2 new points. 3 photos. 1 photo is not in the ZIP.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 2 points' }))
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(server.sent(tableRoutes.readTables)[0]?.files.file?.[0]?.name).toBe('list.csv')
    expect(listSentPhotos()).toEqual([
      [72, true, 'front.jpg'],
      [73, true, 'D-3 (2).jpg'],
      [73, true, 'D-3_1.JPG'],
    ])
    expect(toastStore.read().at(-1)?.message).toBe('2 points imported. 3 photos.')
  })

  it('goes on with the photo that was not answered, and names one that was refused', async () => {
    serveList([
      ['ID', 'Title'],
      ['D-3', 'Carpet worn'],
    ])
    server.serve(importPins, { ...done, added: 1, changed: 0, pinIds: [73] })
    server.serve(savePhoto, lostReply)
    const { user } = await upload(new File([await packed()], 'snags.zip'))
    await user.click(await screen.findByRole('button', { name: 'Import 1 point' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    const [lost] = listKeys()
    server.serve(savePhoto, createRefusal('image.type'))
    await user.click(screen.getByRole('button', { name: 'Import 1 point' }))
    expect(
      await screen.findByRole('list', { name: 'Rows that were not imported' }),
    ).toHaveTextContent('export/photos/D-3 (2).jpg')
    expect(server.sent(importPins)).toHaveLength(1)
    const keys = listKeys()
    expect(keys).toEqual([lost, expect.not.stringMatching(lost ?? '')])
  })

  it.each([
    [1, '1 point is updated.'],
    // its own photo is another one
    [0, '1 point is updated. 1 photo.'],
  ])('does not send photos that imports have brought already: %i', async (count, sentence) => {
    serveList([
      ['ID', 'Title'],
      ['D-1', 'Lamp'],
    ])
    const pin = buildPin({ id: 71, pinNumber: 1, version: 4, projectPinPhotos: [buildPhoto()] })
    server.serve(pinRoutes.listPins, [pin])
    server.serve(readPinImports, {
      lastImport: null,
      externalIds: [{ externalId: 'D-1', pinId: 71, isDeleted: false }],
      photoCounts: [{ pinId: 71, count }],
    })
    await upload(new File([await packed({ 'export/D-1.jpg': 'lamp' })], 'snags.zip'))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it.each([
    ['has no list', packZip({ 'photos/front.jpg': 'front' }), /contains no list/],
    ['is none', Promise.resolve('no archive'), /is no ZIP that can be read/],
  ])('that %s is refused by its name', async (_, bytes, sentence) => {
    await upload(new File([await bytes], 'snags.zip'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByRole('alert')).toHaveTextContent('snags.zip')
  })
})

describe('T816: a BCF file', () => {
  const silent = {
    ...{ description: '', categories: [], severity: '', isCritical: null },
    ...{ status: '', dueDate: '', assignee: '', place: null, comments: [] },
    ...{ isOwn: false, changedThereAt: '', snapshot: '' },
  }
  const place = { position: { x: 1, y: 2, z: 3 }, normal: { x: 0, y: 1, z: 0 }, key: 'g-2' }
  const topics = [
    { guid: 'g-1', pinId: 71, title: 'Lamp', ...silent },
    {
      ...silent,
      ...{ guid: 'g-2', pinId: null, title: 'Duct touches beam', categories: ['Clash'] },
      ...{ severity: 'High', status: 'Open', place },
    },
  ]
  const openFile = async (answer: unknown, name = 'tower.bcfzip', zip?: BlobPart) => {
    server.serve(readBcf, answer as never)
    return upload(new File([zip ?? (await packZip({ 'bcf.version': '' }))], name))
  }

  it('is shown before it is sent: what is new, the same, and not in the model', async () => {
    server.serve(importPins, { ...done, added: 1, changed: 0 })
    const externalIds = [{ externalId: 'g-1', pinId: 71, isDeleted: false }]
    const counts = { unreadable: 1, unknownElements: 1, newerHere: 0 }
    const { user } = await openFile({ topics, externalIds, ...counts })
    expect(await screen.findByText('From tower.bcfzip')).toBeVisible()
    expect(
      screen.getByText(
        '1 new point. 1 point was the same already. 1 point has a place on a sheet or in the model. 1 value does not fit here and is added to the description. 1 topic selects an element that the model does not have. Its description names it. 1 topic cannot be read.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Category for the others' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 1 point' }))
    expect(server.sent(importPins)[0]?.input.pins).toMatchObject([
      { id: 0, externalId: 'g-2', severity: 'major', matterPointCoordinates: place },
    ])
  })

  it('brings the comments of another tool, even where the point is the same', async () => {
    server.serve(importPins, { ...done, added: 0, changed: 1 })
    const externalIds = [{ externalId: 'g-1', pinId: 71, isDeleted: false }]
    const answer = {
      ...{ id: 'c-1', author: 'Ines Duarte', comment: 'The duct moves.' },
      writtenAt: '2026-03-05T09:00:00.000Z',
    }
    const own = { ...topics[0], isOwn: true, comments: [answer] }
    const counts = { unreadable: 0, unknownElements: 0, newerHere: 1 }
    const { user } = await openFile({ topics: [own], externalIds, ...counts })
    expect(
      await screen.findByText(
        '1 point is updated. 1 new comment. 1 point was changed here since the file was written, and keeps its values.',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 1 point' }))
    expect(server.sent(importPins)[0]?.input.pins).toMatchObject([
      { id: 71, externalId: '', comments: [answer] },
    ])
  })

  it('brings the picture of a new topic', async () => {
    const zip = await packZip({ 'g-2/snapshot.png': 'a picture' })
    server.serve(importPins, { ...done, added: 1, changed: 0, pinIds: [74] })
    server.serve(savePhoto, { id: 5, projectPinPhoto: buildPhoto() })
    const counts = { unreadable: 0, unknownElements: 0, newerHere: 0 }
    const answer = {
      topics: [{ ...topics[1], snapshot: 'g-2/snapshot.png' }],
      ...{ externalIds: [], ...counts },
    }
    const { user } = await openFile(answer, 'tower.bcf', zip)
    expect(await screen.findByText(/^1 new point\. .*1 photo\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 1 point' }))
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(listSentPhotos()).toEqual([[74, true, 'snapshot.png']])
  })

  it('that is none is refused by its name', async () => {
    await openFile(createRefusal('table.notBcf'), 'tower.bcf')
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})

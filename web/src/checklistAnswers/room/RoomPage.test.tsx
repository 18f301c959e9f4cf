import {
  type ChecklistAnswer,
  checklistAnswerRoutes,
  type PreviousAnswer,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import { fileRoutes } from '@nspect/contract/files/files'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connection } from '../../api/connectionState.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import {
  buildChecklistAnswer,
  buildItem,
  buildPreviousAnswer,
  buildProjectChecklist,
  storeSentAnswers,
} from '../../testing/checklistRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { buildRoom } from '../../testing/roomRecords.ts'
import type { Round } from '../checklistAnswers.api.ts'

const guestRoom = buildProjectChecklist([
  buildItem({ key: 'door' }),
  buildItem({ key: 'carpet', question: 'Carpet', kind: 'condition' }),
  buildItem({ key: 'water', question: 'Hot water', kind: 'number', unit: '°C', min: 55 }),
  buildItem({ key: 'bath', question: 'Bathroom', kind: 'photo' }),
  buildItem({ key: 'window', question: 'Window', photo: 'onFail' }),
])
const storedPhoto = {
  id: 9,
  imagePath: 'files/bath',
  previewPath: 'files/bath',
  thumbPath: 'files/bath',
  width: 4,
  height: 3,
}
const photo = () => new File(['bytes'], 'bath.jpg', { type: 'image/jpeg' })

const serveRound = (changes: Partial<Round> = {}) =>
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [guestRoom],
    answers: [],
    updates: [],
    retiredItems: [],
    previous: null,
    ...changes,
  })
const answer = (changes: Partial<ChecklistAnswer>) => buildChecklistAnswer(changes)
const earlier = (changes: Partial<PreviousAnswer>) => buildPreviousAnswer(changes)

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(roomRoutes.listRooms, [
    buildRoom({ id: 1, projectId: 3, number: '1.07', name: 'Suite' }),
    buildRoom({ id: 2, projectId: 3, number: '1.08', name: 'Double' }),
  ])
  server.serve(pinRoutes.listPins, [])
  server.serve(fileRoutes.readFile, new Blob(['picture']))
  server.serve(checklistAnswerRoutes.saveChecklistAnswers, storeSentAnswers)
  serveRound()
})
afterEach(async () => {
  for (const { key } of unsentQueue.read()) await unsentQueue.discard(key)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

const open = (search = '?room=1') => renderScreen(`/project/checklists/3${search}`)
const findItem = async (name: string) => within(await screen.findByRole('group', { name }))
const sent = () =>
  server.sent(checklistAnswerRoutes.saveChecklistAnswers).flatMap(({ input }) => input.answers)
const getPhotoInput = async (question: string) => {
  const group = await screen.findByRole('group', { name: question })
  return group.querySelector('input[type=file]') as HTMLInputElement
}

it('T751: the name of a section leads to the others, with how far each is', async () => {
  const section = (key: string, question: string) => ({
    key,
    name: `Section ${key}`,
    items: [buildItem({ key: `item-${key}`, question })],
  })
  const checklist = buildProjectChecklist([], {
    sections: [section('a', 'Door'), section('b', 'Bath')],
  })
  serveRound({ checklists: [checklist], answers: [answer({ itemKey: 'item-b' })] })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Section a' }))
  const [first, second] = screen.getAllByRole('menuitemcheckbox', { hidden: true })
  expect(first).toBeChecked()
  await user.click(second as HTMLElement)
  const group = within(document.activeElement as HTMLElement)
  expect(group.getByRole('heading', { name: 'Section b' })).toBeVisible()
  expect(second).toHaveTextContent('Section b · 1 of 1')
})

it('T770: shows the picture beside the guidance of an item, also if there are no words', async () => {
  const hash = 'ab'.repeat(32)
  const { id: _, ...picture } = storedPhoto
  serveRound({
    checklists: [
      buildProjectChecklist([buildItem({ key: 'door', picture: hash })], {
        pictures: { [hash]: picture },
      }),
    ],
  })
  const { user } = await open()
  const door = await findItem('Door closes by itself')
  await user.click(door.getByText('Guidance'))
  expect(
    door.getByRole('img', { name: 'Picture of the guidance for “Door closes by itself”' }),
  ).toHaveAttribute('src', '/api/files/bath')
})

describe('T631 a room that was inspected before', () => {
  const previous = {
    projectId: 2,
    projectName: 'West wing 2025',
    scanDate: '2025-03-01',
    answers: [
      earlier({
        itemKey: 'door',
        result: 'fail',
        text: 'Closer is loose',
        photos: [storedPhoto],
        pinId: 71,
      }),
      earlier({ itemKey: 'carpet', result: 'good' }),
      earlier({ itemKey: 'water', result: null, number: 58 }),
      earlier({ itemKey: 'bath', result: null, photos: [storedPhoto] }),
      // the item was a condition then
      earlier({ itemKey: 'window', result: 'poor' }),
      earlier({ roomId: 2, itemKey: 'door' }),
    ],
  }

  it('T631: shows what each item was answered with, and when', async () => {
    serveRound({ previous })
    await open()
    const door = await findItem('Door closes by itself')
    expect(door.getByText(/^Last time, 03\/01\/2026:/)).toHaveTextContent('Fail · Closer is loose')
    expect(
      door.getByRole('button', { name: 'Open photo 1 of last time: Door closes by itself' }),
    ).toBeVisible()
    expect(
      door.getByRole('link', { name: "Last time's point: Door closes by itself" }),
    ).toHaveAttribute('href', '/nspection-pins/manage/71')
    expect((await findItem('Hot water')).getByText(/^Last time/)).toHaveTextContent('58 °C')
  })

  it('T750: says in the list of rooms how well it did last time', async () => {
    serveRound({ previous, answers: [answer({ itemKey: 'carpet', result: 'poor' })] })
    await open('')
    expect(await screen.findByRole('link', { name: /^1\.07 Suite/ })).toHaveTextContent(
      /1 of 5 answered · 0%.*last time 50%/,
    )
  })

  it('T631: is answered as last time in three taps, with one save', async () => {
    serveRound({ previous, answers: [answer({ itemKey: 'carpet', result: 'poor' })] })
    const { user } = await open('')
    await user.click(await screen.findByRole('link', { name: /^1\.07 Suite/ }))
    await user.click(await screen.findByRole('button', { name: 'Same as last time' }))
    expect(await screen.findByText(/^3 of 5 answered/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Same as last time' })).toBeNull()
    // T679: the next to answer is the first item that last time leaves open
    expect(within(document.activeElement as HTMLElement).getByRole('group')).toHaveAccessibleName(
      'Bathroom',
    )
    await user.click(screen.getByRole('link', { name: 'Next room: 1.08 Double' }))
    expect(await screen.findByRole('heading', { name: '1.08 Double' })).toBeVisible()
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { itemKey: 'door', result: 'fail', text: 'Closer is loose', isUnchanged: true },
        { itemKey: 'water', number: 58, isUnchanged: true },
      ]),
    )
    expect(server.sent(checklistAnswerRoutes.saveChecklistAnswers)).toHaveLength(1)
  })

  it('T725: loses its old note where it is answered otherwise, and neither counts nor undoes it', async () => {
    serveRound({ previous })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Same as last time' }))
    expect(await screen.findByText('3 items answered as last time.')).toBeVisible()
    const door = await findItem('Door closes by itself')
    await user.click(door.getByRole('radio', { name: 'Pass' }))
    expect(await screen.findByText('2 items answered as last time.')).toBeVisible()
    expect(door.queryByRole('textbox', { name: 'Note: Door closes by itself' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^1 of 5 answered/)).toBeVisible()
    expect(door.getByRole('radio', { name: 'Pass' })).toBeChecked()
    await waitFor(() =>
      expect(sent().findLast(({ itemKey }) => itemKey === 'door')).toMatchObject({
        result: 'pass',
        text: '',
      }),
    )
  })

  it('T631: is as it was before once that is undone', async () => {
    serveRound({ previous })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Same as last time' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^0 of 5 answered/)).toBeVisible()
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ result: null, number: null }))
  })
})

describe('T632 photos of an item', () => {
  it('T632: answer it, also while they wait on the device', async () => {
    server.serve(checklistAnswerRoutes.saveAnswerPhoto, lostReply, {
      answer: answer({ itemKey: 'bath', result: null, photos: [storedPhoto] }),
    })
    const { user } = await open()
    await user.upload(await getPhotoInput('Bathroom'), photo())
    const bath = await findItem('Bathroom')
    expect(await bath.findByText('Not sent yet')).toBeVisible()
    expect(screen.getByText(/^1 of 5 answered/)).toBeVisible()
    await unsentQueue.retry()
    expect(await bath.findByRole('button', { name: 'Open photo 1: Bathroom' })).toBeVisible()
    expect(bath.queryByText('Not sent yet')).toBeNull()
    expect(server.sent(checklistAnswerRoutes.saveAnswerPhoto)[1]).toMatchObject({
      input: { projectId: 3, roomId: 1, checklistId: 1, itemKey: 'bath' },
      files: { file: [{ name: 'bath.jpg' }] },
    })
  })

  it('T632: that are asked for and missing are named at the item and counted', async () => {
    const { user } = await open()
    const window = await findItem('Window')
    await user.click(window.getByRole('radio', { name: 'Fail' }))
    expect(await window.findByText('A photo is needed.')).toBeVisible()
    expect(screen.getByText(/1 photo missing$/)).toBeVisible()
    await user.click(window.getByRole('radio', { name: 'Pass' }))
    expect(window.queryByText('A photo is needed.')).toBeNull()
  })

  it('T632: that the server does not take say why, and can be removed', async () => {
    server.serve(checklistAnswerRoutes.saveAnswerPhoto, createRefusal('image.notValid'))
    const { user } = await open()
    await user.upload(await getPhotoInput('Bathroom'), photo())
    const remove = await screen.findByRole('button', { name: 'Remove photo: Bathroom' })
    const bath = await findItem('Bathroom')
    await waitFor(() => expect(bath.queryByText('Not sent yet')).toBeNull())
    expect(screen.getByText(/^0 of 5 answered/)).toBeVisible()
    await user.click(remove)
    await waitFor(() => expect(unsentQueue.read()).toEqual([]))
  })

  it('T632: open large and can be deleted', async () => {
    serveRound({ answers: [answer({ itemKey: 'bath', result: null, photos: [storedPhoto] })] })
    server.serve(checklistAnswerRoutes.deleteAnswerPhoto, {
      answer: answer({ itemKey: 'bath', result: null }),
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Open photo 1: Bathroom' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bathroom' }))
    expect(dialog.getByRole('img', { name: 'Photo: Bathroom' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete photo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/^0 of 5 answered/)).toBeVisible()
    expect(server.sent(checklistAnswerRoutes.deleteAnswerPhoto)[0]?.input).toEqual({
      projectId: 3,
      photoId: 9,
    })
  })
})

describe('T633 a failed item', () => {
  const failed = answer({ itemKey: 'door', result: 'fail', text: 'Closer is loose' })
  const pin = buildInspectionPin({
    id: 71,
    annotationCoordinates: null,
    projectModelImageId: null,
  })
  const servePin = () => {
    server.serve(pinRoutes.savePin, { projectPin: pin })
    server.serve(roomRoutes.choosePinRoom, {
      room: { id: 1, name: '1.07 Suite' },
      isRoomChosen: true,
    })
    server.serve(checklistAnswerRoutes.saveAnswerPin, { answer: { ...failed, pinId: 71 } })
  }

  it('T633: becomes a point of its room, with question and note', async () => {
    serveRound({ answers: [failed] })
    servePin()
    const { user } = await open()
    const door = await findItem('Door closes by itself')
    await user.click(door.getByRole('button', { name: 'Create point: Door closes by itself' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create point' }))
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(
      'Fail: Door closes by itself',
    )
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Closer is loose')
    await user.click(dialog.getByRole('button', { name: 'Create point' }))
    const link = await door.findByRole('link', { name: 'Open point: Door closes by itself' })
    expect(link).toHaveAttribute('href', '/project/edit-project/3?pin=71')
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject({
      id: 0,
      projectId: 3,
      pointCategoryId: 21,
      title: 'Fail: Door closes by itself',
      description: 'Closer is loose',
    })
    expect(server.sent(roomRoutes.choosePinRoom)[0]?.input).toMatchObject({ pinId: 71, roomId: 1 })
    expect(server.sent(checklistAnswerRoutes.saveAnswerPin)[0]?.input).toMatchObject({
      projectId: 3,
      roomId: 1,
      itemKey: 'door',
      pinId: 71,
    })
  })

  it('T633: becomes one point, also if a part of it is lost on the way', async () => {
    serveRound({ answers: [failed] })
    servePin()
    server.serve(roomRoutes.choosePinRoom, lostReply, {
      room: { id: 1, name: '1.07 Suite' },
      isRoomChosen: true,
    })
    const { user } = await open()
    const door = await findItem('Door closes by itself')
    await user.click(door.getByRole('button', { name: /^Create point/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create point' }))
    await user.click(dialog.getByRole('button', { name: 'Create point' }))
    expect(await door.findByText('Point not sent yet')).toBeVisible()
    await unsentQueue.retry()
    expect(await door.findByRole('link', { name: /^Open point/ })).toBeVisible()
    const keys = server.sent(pinRoutes.savePin).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('T687: becomes a point with the fields that its category requires, also without a network', async () => {
    const { projectType, ...project } = buildInspectionProject()
    const asks = (id: number, name: string, changes: object) => ({
      ...{ id, name, key: null, customFieldType: 'textual' as const, options: [] },
      ...{ customFieldTypeOptions: '' },
      ...{ isEditable: true, isViewable: true, isDefault: false, isRequired: true },
      ...{ pointCategoryIds: [], ...changes },
    })
    const projectTypeCustomFields = [
      asks(51, 'Door number', { pointCategoryIds: [21] }),
      asks(52, 'Maker', { isRequired: false }),
      asks(53, 'Depth', { pointCategoryIds: [99] }),
    ] as never
    server.serve(projectRoutes.readProject, {
      ...project,
      projectType: { ...projectType, projectTypeCustomFields },
    })
    serveRound({ answers: [failed] })
    servePin()
    const { user } = await open()
    const door = await findItem('Door closes by itself')
    server.setReachable(false)
    await user.click(door.getByRole('button', { name: /^Create point/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create point' }))
    expect(dialog.queryByRole('textbox', { name: /Maker|Depth/ })).toBeNull()
    const field = dialog.getByRole('textbox', { name: 'Door number' })
    await user.click(dialog.getByRole('button', { name: 'Create point' }))
    expect(field).toBeInvalid()
    await user.type(field, 'D-104')
    await user.click(dialog.getByRole('button', { name: 'Create point' }))
    expect(await door.findByText('Point not sent yet')).toBeVisible()
    server.setReachable(true)
    connection.check()
    expect(await door.findByRole('link', { name: /^Open point/ })).toBeVisible()
    expect(server.sent(pinRoutes.savePin)).toMatchObject([
      {
        input: {
          projectPinCustomFields: [{ projectTypeCustomFieldId: 51, description: 'D-104' }],
        },
      },
    ])
  })

  it('T633: becomes a point without a network, after its answer', async () => {
    servePin()
    const { user } = await open()
    const door = await findItem('Door closes by itself')
    server.setReachable(false)
    await user.click(door.getByRole('radio', { name: 'Fail' }))
    await user.click(await door.findByRole('button', { name: /^Create point/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create point' }))
    await user.click(dialog.getByRole('button', { name: 'Create point' }))
    expect(await door.findByText('Point not sent yet')).toBeVisible()
    server.setReachable(true)
    connection.check()
    expect(await door.findByRole('link', { name: /^Open point/ })).toBeVisible()
    expect(sent()).toHaveLength(1)
    expect(server.called().indexOf(pinRoutes.savePin)).not.toBe(-1)
  })
})

import {
  type ChecklistAnswer,
  checklistAnswerRoutes,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildChecklistAnswer,
  buildItem,
  buildProjectChecklist,
  storeSentAnswers,
} from '../testing/checklistRecords.ts'
import { buildProject } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { buildRoom } from '../testing/roomRecords.ts'
import type { Round } from './checklistAnswers.api.ts'

const suite = buildRoom({ id: 1, number: '1.07', name: 'Suite', kind: 'Guest room' })
const double = buildRoom({ id: 2, number: '1.08', name: 'Double', kind: 'guest room' })
const lobby = buildRoom({ id: 3, floorName: 'Lobby floor', name: 'Lobby', kind: 'Hall' })
const shaft = buildRoom({ id: 4, name: 'Shaft', kind: 'Shaft' })

const guestRoom = buildProjectChecklist(
  [
    buildItem({ key: 'door', isCritical: true, guidance: 'Open it fully, let go.' }),
    buildItem({ key: 'carpet', question: 'Carpet', kind: 'condition' }),
    buildItem({
      key: 'water',
      question: 'Hot water',
      kind: 'number',
      unit: '°C',
      min: 55,
      max: 65,
    }),
    buildItem({ key: 'view', question: 'View', kind: 'text', weight: 0 }),
  ],
  { roomKinds: ['Guest room'] },
)
const hall = buildProjectChecklist([buildItem({ key: 'signs', question: 'Signs are lit' })], {
  checklistId: 2,
  name: 'Hall',
  roomKinds: ['Hall'],
})
const whole = buildProjectChecklist([buildItem({ key: 'plan', question: 'Escape plans hang' })], {
  checklistId: 3,
  name: 'House',
  appliesTo: 'project',
})

const buildRound = (changes: Partial<Round> = {}): Round => ({
  checklists: [guestRoom, hall, whole],
  answers: [],
  updates: [],
  retiredItems: [],
  previous: null,
  ...changes,
})
const serveRound = (changes: Partial<Round> = {}) =>
  server.serve(checklistAnswerRoutes.readRound, buildRound(changes))

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(roomRoutes.listRooms, [suite, double, lobby, shaft])
  server.serve(checklistAnswerRoutes.saveChecklistAnswers, storeSentAnswers)
  serveRound()
})

const open = (search = '', role: 'Manager' | 'Viewer' = 'Manager') =>
  renderScreen(`/project/checklists/7${search}`, { as: role })
const sent = () =>
  server.sent(checklistAnswerRoutes.saveChecklistAnswers).flatMap(({ input }) => input.answers)
const findItem = async (name: string) => within(await screen.findByRole('group', { name }))
const answer = (changes: Partial<ChecklistAnswer>) => buildChecklistAnswer(changes)

describe('T628 the rooms of an inspection with their checklists', () => {
  it('T628: stand by floor, with how far each is and what failed; those without one are counted', async () => {
    serveRound({
      answers: [
        answer({ itemKey: 'door', result: 'fail' }),
        answer({ itemKey: 'carpet', result: 'good' }),
        answer({ roomId: 3, checklistId: 2, itemKey: 'signs' }),
      ],
    })
    await open()
    const overall = await screen.findByRole('region', { name: 'Overall' })
    expect(overall).toHaveTextContent(/^66.7%Failed1 fail.*3 of 10 answered$/)
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^Whole inspection.*0 of 1 answered$/),
      expect.stringMatching(
        /^1\.07 SuiteGuest room2 of 4 answered · 50% · Failed1 fail, critical$/,
      ),
      expect.stringMatching(/^1\.08 Doubleguest room0 of 4 answered$/),
      expect.stringMatching(/^LobbyHall1 of 1 answered · 100%$/),
    ])
    expect(screen.getByText('1 room without a checklist is not listed.')).toBeVisible()
  })

  it('T628: are searched, and those that are finished can be left out', async () => {
    serveRound({ answers: [answer({ roomId: 3, checklistId: 2, itemKey: 'signs' })] })
    const { user, address } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Not finished' }))
    expect(address()).toBe('/project/checklists/7?show=open')
    expect(screen.queryByRole('link', { name: /^Lobby/ })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search rooms' }), '1.08')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await user.type(screen.getByRole('searchbox', { name: 'Search rooms' }), 'x')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  it('T628: can be those with fails alone', async () => {
    serveRound({
      answers: [
        answer({ roomId: 1, itemKey: 'door', result: 'fail' }),
        answer({ roomId: 3, checklistId: 2, itemKey: 'signs' }),
      ],
    })
    const { user, address } = await open()
    await user.click(await screen.findByRole('radio', { name: 'With fails' }))
    expect(address()).toBe('/project/checklists/7?show=failed')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1\.07 Suite/),
    ])
  })

  it('T679: say from what share they pass, and name the critical items that fail them', async () => {
    serveRound({
      checklists: [{ ...guestRoom, passPercent: 85 }],
      answers: [
        answer({ roomId: 1, itemKey: 'door', result: 'fail' }),
        answer({ roomId: 1, itemKey: 'carpet', result: 'good' }),
      ],
    })
    const { user, address } = await open()
    const overall = within(await screen.findByRole('region', { name: 'Overall' }))
    expect(overall.getByText('Passes from 85%')).toBeVisible()
    expect(overall.getByText('1 critical item failed:')).toBeVisible()
    await user.click(overall.getByRole('link', { name: '1.07 · Door closes by itself' }))
    expect(await screen.findByRole('heading', { name: '1.07 Suite' })).toBeVisible()
    expect(address()).toBe('/project/checklists/7?room=1#item-1-door')
  })

  it('T679: of several checklists each says how far it is from passing', async () => {
    serveRound({
      checklists: [{ ...guestRoom, passPercent: 85 }, hall],
      answers: [answer({ roomId: 1, itemKey: 'carpet', result: 'fair' })],
    })
    await open()
    const overall = within(await screen.findByRole('region', { name: 'Overall' }))
    expect(overall.getByText('Guest room · 50% · Passes from 85%')).toBeVisible()
  })

  it('T628: say why there is nothing to answer', async () => {
    serveRound({ checklists: [] })
    await open()
    expect(await screen.findByText('This inspection’s type has no checklists yet.')).toBeVisible()
  })
})

describe('T629 the items of a room', () => {
  it('T629: are answered by one tap, which a second leaves and a button takes back', async () => {
    const { user } = await open('?room=1')
    const door = await findItem('Door closes by itself')
    expect(door.getByText('Critical')).toBeVisible()
    await user.click(door.getByRole('radio', { name: 'Pass' }))
    expect(door.getByRole('radio', { name: 'Pass' })).toBeChecked()
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { roomId: 1, checklistId: 1, itemKey: 'door', revision: 3, result: 'pass' },
      ]),
    )
    expect(await screen.findByText(/^1 of 4 answered · 100%/)).toBeVisible()
    await user.click(door.getByRole('radio', { name: 'Pass' }))
    expect(door.getByRole('radio', { name: 'Pass' })).toBeChecked()
    await user.click(door.getByRole('button', { name: 'Clear answer: Door closes by itself' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ itemKey: 'door', result: null })
    await waitFor(() => expect(door.getByRole('radio', { name: 'Pass' })).not.toBeChecked())
  })

  it('T629: are reached by arrow keys, which answer nothing', async () => {
    const { user } = await open('?room=1')
    const carpet = await findItem('Carpet')
    carpet.getByRole('radio', { name: 'New' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(carpet.getByRole('radio', { name: 'Fair' })).toHaveFocus()
    expect(sent()).toEqual([])
    await user.keyboard(' ')
    await waitFor(() => expect(sent()).toMatchObject([{ itemKey: 'carpet', result: 'fair' }]))
  })

  it('T629: take a number within its limits, or say that it is none', async () => {
    const { user } = await open('?room=1')
    const water = await findItem('Hot water')
    expect(water.getByText('55 to 65 °C')).toBeVisible()
    const field = water.getByRole('textbox', { name: 'Measured' })
    await user.type(field, 'warm')
    expect(water.getByText('“warm” is not a number.')).toBeVisible()
    expect(water.queryByText(/Fail/)).toBeNull()
    await user.clear(field)
    await user.type(field, '48.5')
    await user.tab()
    await waitFor(() =>
      expect(sent()).toMatchObject([{ itemKey: 'water', number: 48.5, result: null }]),
    )
    // the card is drawn anew when the answer is stored
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create point: Hot water' })).toBeVisible(),
    )
    await user.click(water.getByRole('radio', { name: 'N/A' }))
    await waitFor(() => expect(sent()[1]).toMatchObject({ result: 'notApplicable', number: null }))
    expect(field).toHaveValue('')
  })

  it('T629: take words, and a note beside another answer', async () => {
    const { user } = await open('?room=1')
    const view = await findItem('View')
    await user.type(view.getByRole('textbox', { name: 'Answer' }), 'Harbour')
    await user.click(await screen.findByRole('button', { name: 'Note: add to Carpet' }))
    const note = screen.getByRole('textbox', { name: 'Note: Carpet' })
    expect(note).toHaveFocus()
    await user.type(note, 'Stain')
    await user.tab()
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { itemKey: 'view', text: 'Harbour' },
        { itemKey: 'carpet', text: 'Stain', result: null },
      ]),
    )
  })

  it('T629: lead from room to room; Back leads to the list', async () => {
    const { user, address, back } = await open()
    await user.click(await screen.findByRole('link', { name: /^1\.07 Suite/ }))
    await user.click(await screen.findByRole('link', { name: 'Next room: 1.08 Double' }))
    expect(await screen.findByRole('heading', { name: '1.08 Double' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Previous: 1.07 Suite' }))
    expect(await screen.findByRole('heading', { name: '1.07 Suite' })).toBeVisible()
    back()
    expect(await screen.findByRole('region', { name: 'Overall' })).toBeVisible()
    expect(address()).toBe('/project/checklists/7')
  })

  it('T629: are only read by those who may not edit the inspection', async () => {
    serveRound({ answers: [answer({ result: 'fail', text: 'Closer is loose' })] })
    await open('?room=1', 'Viewer')
    const door = await findItem('Door closes by itself')
    expect(door.getByText('Fail')).toBeVisible()
    expect(door.getByText('Closer is loose')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Photo/ })).toBeNull()
  })

  it('T629: name an answer that somebody else gave, and items that are no longer asked', async () => {
    serveRound({
      answers: [
        answer({
          result: 'pass',
          other: {
            result: 'fail',
            number: null,
            text: 'Stuck',
            answeredBy: 'Ada Moor',
            answeredDateTime: '2026-03-01T08:00:00.000Z',
          },
        }),
        answer({ itemKey: 'lamp', result: 'good' }),
      ],
      retiredItems: [{ checklistId: 1, itemKey: 'lamp', question: 'Lamp' }],
    })
    await open('?room=1')
    const door = await findItem('Door closes by itself')
    expect(door.getByText(/^Ada Moor, 03\/01\/2026 08:00 AM/)).toHaveTextContent('Fail · Stuck')
    const retired = within(screen.getByRole('region', { name: 'No longer asked' }))
    expect(retired.getByRole('listitem')).toHaveTextContent(/^LampGood/)
  })

  it('T629: follow the type’s later checklists once somebody says so', async () => {
    serveRound({
      updates: [
        { name: 'Guest room', added: 2, removed: 1 },
        { name: 'Hall', added: 0, removed: 0 },
      ],
    })
    server.serve(checklistAnswerRoutes.updateProjectChecklists, {})
    const { user } = await open('?room=1')
    await user.click(await screen.findByRole('button', { name: 'Update checklists' }))
    serveRound()
    const question = within(await screen.findByRole('dialog'))
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Guest room · 2 new items · 1 item no longer asked',
      'Hall · same items, asked differently',
    ])
    await user.click(question.getByRole('button', { name: 'Update checklists' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Update checklists' })).toBeNull(),
    )
    expect(server.sent(checklistAnswerRoutes.updateProjectChecklists)).toHaveLength(1)
  })
})

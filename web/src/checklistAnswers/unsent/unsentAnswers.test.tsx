import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connection } from '../../api/connectionState.ts'
import { queryClient } from '../../api/queryClient.ts'
import { session } from '../../api/session.ts'
import { unsentListDialog } from '../../offline/unsentListDialog.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { listUnsentChanges } from '../../offline/unsentStore.ts'
import {
  buildItem,
  buildProjectChecklist,
  storeSentAnswers,
} from '../../testing/checklistRecords.ts'
import { buildProject } from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, server } from '../../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../../testing/renderScreen.tsx'
import { buildRoom } from '../../testing/roomRecords.ts'
import { unsentAnswersShape } from './answerShapes.ts'
import './answerSenders.ts'

const count = 12
const items = Array.from({ length: count }, (_, n) =>
  buildItem({ key: `item-${n}`, question: `Item ${n}` }),
)
const rooms = [buildRoom({ id: 1, name: 'Suite' }), buildRoom({ id: 2, name: 'Bar' })]

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(roomRoutes.listRooms, rooms)
  server.serve(checklistAnswerRoutes.saveChecklistAnswers, storeSentAnswers)
  server.serve(checklistAnswerRoutes.readRound, {
    checklists: [buildProjectChecklist(items)],
    answers: [],
    retiredItems: [],
    previous: null,
  })
})
afterEach(async () => {
  cleanup()
  unsentListDialog.close()
  for (const { key } of unsentQueue.read()) await unsentQueue.discard(key)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

const open = (search: string) => renderScreen(`/project/checklists/7${search}`, { as: 'Manager' })
const sent = () =>
  server.sent(checklistAnswerRoutes.saveChecklistAnswers).map(({ input }) => input.answers)
const listStored = async () =>
  (await listUnsentChanges('11')).map(({ content }) => unsentAnswersShape.parse(content).answers)
const findButton = async (question: string, answer: string) =>
  within(await screen.findByRole('group', { name: question })).getByRole('radio', { name: answer })

describe('T630 answers without a network', () => {
  it('T630: are kept as one change of their room, and sent once when the network is back', async () => {
    const { user } = await open('?room=1')
    await findButton('Item 0', 'Pass')
    server.setReachable(false)
    for (const button of screen.getAllByRole('radio', { name: 'Pass' })) await user.click(button)
    await user.click(await findButton('Item 7', 'Fail'))
    await waitFor(async () => expect((await listStored())[0]?.at(-1)?.result).toBe('fail'))
    expect(await listStored()).toMatchObject([{ length: count }])
    expect(screen.getByText(/^12 of 12 answered · 91\.7%/)).toBeVisible()
    expect(screen.getAllByText('Not sent yet')).toHaveLength(count)

    // the page is closed
    cleanup()
    queryClient.clear()
    server.setReachable(true)
    connection.check()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toHaveLength(count)
    expect(sent()[0]?.find(({ itemKey }) => itemKey === 'item-7')?.result).toBe('fail')
    await waitFor(async () => expect(await listStored()).toEqual([]))
  })

  it('T630: of several rooms are one change for each', async () => {
    const { user } = await open('?room=1')
    await findButton('Item 0', 'Pass')
    server.setReachable(false)
    await user.click(await findButton('Item 0', 'Pass'))
    await user.click(screen.getByRole('link', { name: 'Next room: Bar' }))
    await screen.findByRole('heading', { name: 'Bar' })
    await user.click(await findButton('Item 0', 'Fail'))
    await user.click(await findButton('Item 1', 'Pass'))
    await waitFor(async () =>
      expect(await listStored()).toMatchObject([
        [{ roomId: 1, result: 'pass' }],
        [
          { roomId: 2, result: 'fail' },
          { roomId: 2, result: 'pass' },
        ],
      ]),
    )
    expect(await screen.findByText('3 answers are saved on this device.')).toBeVisible()
  })

  it('T630: that are given while others are being sent lose none of them', async () => {
    const held = createHeldReply<typeof checklistAnswerRoutes.saveChecklistAnswers>({ answers: [] })
    server.serve(
      checklistAnswerRoutes.saveChecklistAnswers,
      async (request) => {
        await held(request)
        return storeSentAnswers(request)
      },
      storeSentAnswers,
    )
    const { user } = await open('?room=1')
    await user.click(await findButton('Item 0', 'Pass'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(await findButton('Item 1', 'Pass'))
    await user.click(await findButton('Item 0', 'Fail'))
    await waitFor(async () => expect(await listStored()).toHaveLength(2))
    expect(await findButton('Item 0', 'Fail')).toBeChecked()
    held.release()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject([
      { itemKey: 'item-1', result: 'pass' },
      { itemKey: 'item-0', result: 'fail' },
    ])
    await waitFor(async () => expect(await listStored()).toEqual([]))
    expect(await findButton('Item 0', 'Fail')).toBeChecked()
  })

  it('T630: that the server does not take do not count, and keep its words', async () => {
    server.serve(
      checklistAnswerRoutes.saveChecklistAnswers,
      createRefusal('checklistAnswer.roomDeleted'),
    )
    const { user } = await open('?room=1')
    await user.click(await findButton('Item 0', 'Pass'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This room was deleted. Its answers were not saved.')
    expect(await findButton('Item 0', 'Pass')).not.toBeChecked()
    await user.click(within(alert).getByRole('button', { name: 'Show unsent changes' }))
    const list = within(await screen.findByRole('dialog', { name: 'Not sent yet' }))
    expect(await list.findByText('Suite')).toBeVisible()
    expect(list.getByText(/^Checklist answers · Harbour Lights/)).toBeVisible()
  })

  it('T630: wait for their person, whoever is signed in meanwhile', async () => {
    const { user } = await open('?room=1')
    await findButton('Item 0', 'Pass')
    server.setReachable(false)
    await user.click(await findButton('Item 0', 'Pass'))
    await waitFor(async () => expect(await listStored()).toHaveLength(1))
    cleanup()
    session.end()
    session.begin(createTestToken(12))
    server.setReachable(true)
    connection.check()
    await unsentQueue.start()
    expect(sent()).toEqual([])
    session.begin(createTestToken(11))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

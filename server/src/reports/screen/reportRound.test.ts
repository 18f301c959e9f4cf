import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectType } from '../../testing/createProjectType.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

let w: World
let manager: Person
let projectId: number
let checklistId: number
let roomIds: number[]
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const projectTypeId = await createProjectType(manager, 'Room check')
  const saved = await manager.call(checklistRoutes.saveChecklist, {
    projectTypeId,
    name: 'Guest room',
    sections: [
      { name: 'Bathroom', items: [{ key: 'water', question: 'Hot water' }] },
      { name: 'Bedroom', items: [{ key: 'linen', question: 'Linen fresh' }] },
    ],
  })
  checklistId = saved.body.id
  projectId = (await w.project({ projectTypeId })).id
  await manager.call(roomRoutes.saveRooms, {
    projectId,
    rooms: [
      { floorName: 'Level 1', number: '110', name: 'Guest room' },
      { floorName: 'Level 1', number: '102', name: 'Guest room' },
    ],
  })
  roomIds = (await manager.call(roomRoutes.listRooms, { projectId })).body.map(({ id }) => id)
})
afterAll(() => w.close())

const read = async () => (await manager.call(reportRoutes.readReportRound, { projectId })).body
const open = async (key?: number) => {
  const { body } = await manager.call(reportRoutes.shareReport, { projectId, ...(key && { key }) })
  const token = new URL(body.link).searchParams.get('token') ?? ''
  const opened = await w.nobody.call(reportRoutes.resolveShortToken, { token })
  return opened.body.data.originalToken
}

describe('T662: the checklists of a report', () => {
  it('are left out before the first answer', async () => {
    expect(await read()).toEqual({ checklists: [], answers: [], rooms: [], previous: null })
  })

  it('have rooms in their order, and answers without who gave them', async () => {
    await manager.call(checklistAnswerRoutes.saveChecklistAnswers, {
      projectId,
      answers: [
        {
          roomId: roomIds[0] ?? 0,
          checklistId,
          revision: 1,
          itemKey: 'water',
          result: 'fail',
          text: 'Cold after five minutes',
          answeredDateTime: '2026-11-20T10:00:00.000Z',
        },
      ],
    })
    const { rooms, checklists, answers } = await read()
    expect(rooms.map(({ number }) => number)).toEqual(['102', '110'])
    expect(checklists.map(({ name }) => name)).toEqual(['Guest room'])
    expect(answers).toEqual([
      {
        roomId: roomIds[0],
        checklistId,
        itemKey: 'water',
        result: 'fail',
        number: null,
        text: 'Cold after five minutes',
        isUnchanged: false,
        pinId: null,
        photos: [],
      },
    ])
  })

  it('are read by a link to the whole report, and are empty by one to a point', async () => {
    const whole = await w.nobody.call(reportRoutes.readSharedRound, { token: await open() })
    expect(whole.body.answers).toHaveLength(1)
    const { id } = await w.pin({ projectId })
    const part = await w.nobody.call(reportRoutes.readSharedRound, { token: await open(id) })
    expect([part.status, part.body]).toEqual([
      200,
      { checklists: [], answers: [], rooms: [], previous: null },
    ])
  })
})

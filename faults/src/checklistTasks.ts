import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { Person } from '../../server/src/testing/apiCaller.ts'
import type { FirstProject } from '../../server/src/testing/createFirstProject.ts'
import type { LedgerEntry } from './ledger.ts'
import { createTaskKey, type WorkTask } from './workload.ts'

/** An item in a room; `n` counts them from 1. */
interface RoomItem {
  n: number
  roomId: number
  checklistId: number
  itemKey: string
}

/** How an inspection's checklists are answered: every item once, with a text or with a photo. */
export interface ChecklistTasks {
  answer(): WorkTask
  answerPhoto(): WorkTask
  /** texts and photos that are there, also those that gave way to another answer */
  read(by: Person): Promise<LedgerEntry[]>
}

const roomCount = 80
const itemCount = 50

const taken = <T>({ status, body }: { status: number; body: T }): T => {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  return body
}

const listRoomItems = async (by: Person, projectId: number): Promise<RoomItem[]> => {
  const rooms = Array.from({ length: roomCount }, (_, n) => ({ number: String(n + 1) }))
  taken(await by.call(roomRoutes.saveRooms, { projectId, rooms }))
  const { projectTypeId } = taken(await by.call(projectRoutes.readProject, { id: projectId }))
  const items = Array.from({ length: itemCount }, (_, n) => ({
    question: `What does item ${n + 1} look like?`,
    kind: 'text' as const,
  }))
  const checklist = { projectTypeId, name: 'Guest room', sections: [{ items }] }
  taken(await by.call(checklistRoutes.saveChecklist, checklist))
  const round = taken(await by.call(checklistAnswerRoutes.readRound, { projectId }))
  const keys = round.checklists.flatMap(({ checklistId, sections }) =>
    sections.flatMap((section) => section.items.map(({ key }) => ({ checklistId, itemKey: key }))),
  )
  return taken(await by.call(roomRoutes.listRooms, { projectId }))
    .flatMap(({ id }) => keys.map((item) => ({ roomId: id, ...item })))
    .map((item, n) => ({ n: n + 1, ...item }))
}

/** Gives an inspection rooms and a checklist, and makes what people answer in them. */
export const createChecklistTasks = async (
  by: Person,
  { projectId }: FirstProject,
  photos: readonly Uint8Array<ArrayBuffer>[],
): Promise<ChecklistTasks> => {
  const items = await listRoomItems(by, projectId)
  const left = items.toReversed()
  const nextItem = (): RoomItem => {
    const item = left.pop()
    if (!item) throw new Error('every item of the checklists is answered')
    return item
  }
  return {
    answer: () => {
      const { n, ...item } = nextItem()
      const mark = `answer ${createTaskKey()}`
      const answers = [
        { ...item, revision: 1, text: mark, answeredDateTime: new Date().toISOString() },
      ]
      const send: WorkTask['send'] = async (person, headers) => {
        const args = { projectId, answers }
        const route = checklistAnswerRoutes.saveChecklistAnswers
        const { status, body } = await person.call(route, args, { headers })
        return { status, body, id: n }
      }
      return { kind: 'answer', mark, key: createTaskKey(), send }
    },
    answerPhoto: () => {
      const { n, ...item } = nextItem()
      const bytes = photos[n % photos.length]!
      const send: WorkTask['send'] = async (person, headers) => {
        const files = [{ field: 'file', bytes, name: 'room.jpg' }]
        const args = { projectId, ...item }
        const route = checklistAnswerRoutes.saveAnswerPhoto
        const { status, body } = await person.call(route, args, { files, headers })
        return { status, body, id: n }
      }
      return { kind: 'answerPhoto', mark: `photo of item ${n}`, key: createTaskKey(), send }
    },
    read: async (person) => {
      const { answers } = taken(await person.call(checklistAnswerRoutes.readRound, { projectId }))
      const found = new Map(items.map((item) => [`${item.roomId} ${item.itemKey}`, item.n]))
      return answers.flatMap(({ roomId, itemKey, text, other, photos: ofItem }) => {
        const id = found.get(`${roomId} ${itemKey}`) ?? 0
        const texts = [text, other?.text].filter((mark) => mark !== undefined && mark !== '')
        return [
          ...texts.map((mark) => ({ kind: 'answer', mark: String(mark), id })),
          ...ofItem.map(() => ({ kind: 'answerPhoto', mark: `photo of item ${id}`, id })),
        ]
      })
    },
  }
}

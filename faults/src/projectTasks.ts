import { createHash, randomBytes } from 'node:crypto'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import sharp from 'sharp'
import type { Person } from '../../server/src/testing/apiCaller.ts'
import {
  createFirstProject,
  type FirstProject,
} from '../../server/src/testing/createFirstProject.ts'
import { type ChecklistTasks, createChecklistTasks } from './checklistTasks.ts'
import { createDecisionTasks, type DecisionTasks } from './decisionTasks.ts'
import type { Ledger } from './ledger.ts'
import { createTaskKey, type WorkTask } from './workload.ts'

/** How errands of each kind are made, in one inspection. */
export interface ProjectTasks
  extends FirstProject,
    Pick<ChecklistTasks, 'answer' | 'answerPhoto'>,
    Pick<DecisionTasks, 'decision' | 'handover'> {
  point(): WorkTask
  document(): WorkTask
  photo(): WorkTask
  comment(): WorkTask
  print(): WorkTask
  /** the point that comments are on */
  commentedPin: number
  /** what the checklists are answered with */
  readAnswers: ChecklistTasks['read']
  /** what reviewers decided and parties signed */
  readDecisions: DecisionTasks['read']
}

const place = { position: { x: 1, y: 0, z: 1 }, normal: { x: 0, y: 1, z: 0 }, key: 'fault' }

/** A picture unlike any other. */
const picture = (width: number, height: number) => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

const addPin = async (
  by: Person,
  { projectId, pointCategoryId }: FirstProject,
  title: string,
): Promise<number> => {
  const args = { projectId, pointCategoryId, title, matterPointCoordinates: place }
  const { status, body } = await by.call(pinRoutes.savePin, args)
  if (status !== 200) throw new Error(`a first point was answered ${status}: ${body.Message}`)
  return body.projectPin.id
}

/**
 * Makes an inspection with a point, and what people do in it. Points of the ledger get photos and
 * are printed.
 */
export const createProjectTasks = async (
  by: Person,
  url: string,
  ledger: Ledger,
): Promise<ProjectTasks> => {
  const inspection = await createFirstProject(url, by.token)
  const { projectId, pointCategoryId } = inspection
  const commentedPin = await addPin(by, inspection, 'Everybody comments on this')
  const still = `data:image/jpeg;base64,${(await picture(632, 374)).toString('base64')}`
  const photos = await Promise.all(Array.from({ length: 8 }, () => picture(320, 240)))
  const { answer, answerPhoto, read } = await createChecklistTasks(
    by,
    inspection,
    photos.map((photo) => new Uint8Array(photo)),
  )
  const errand = (
    kind: string,
    send: (mark: string) => WorkTask['send'],
    sha256?: string,
  ): WorkTask => {
    const mark = `${kind} ${createTaskKey()}`
    return { kind, mark, key: createTaskKey(), send: send(mark), sha256 }
  }
  const lastPin = (n = 1) => ledger.of('point').at(-n)?.id ?? commentedPin
  const {
    decision,
    handover,
    read: readDecisions,
  } = await createDecisionTasks(by, inspection, () => lastPin(1 + Math.floor(Math.random() * 5)))
  /** photos on the same point so far, of the ten that it takes */
  let onPin = { id: 0, count: 0 }
  const pinForPhoto = () => {
    if (onPin.count >= 8 || onPin.id === 0) onPin = { id: lastPin(), count: 0 }
    onPin.count += 1
    return onPin.id
  }
  return {
    ...inspection,
    commentedPin,
    answer,
    answerPhoto,
    readAnswers: read,
    decision,
    handover,
    readDecisions,
    point: () =>
      errand('point', (title) => async (person, headers) => {
        const args = {
          projectId,
          pointCategoryId,
          title,
          matterPointCoordinates: place,
          imageUrl: still,
        }
        const { status, body } = await person.call(pinRoutes.savePin, args, { headers })
        return { status, body, id: body.projectPin?.id }
      }),
    document: () => {
      const bytes = new Uint8Array(randomBytes(40_000 + Math.floor(Math.random() * 400_000)))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const send: (mark: string) => WorkTask['send'] = (name) => async (person, headers) => {
        const files = [{ field: 'file', bytes, name: 'survey.bin' }]
        const args = { projectId, name }
        const { status, body } = await person.call(documentRoutes.saveDocument, args, {
          files,
          headers,
        })
        return { status, body, id: body.id }
      }
      return errand('document', send, sha256)
    },
    photo: () => {
      const bytes = new Uint8Array(photos[Math.floor(Math.random() * photos.length)]!)
      const projectPinId = pinForPhoto()
      return errand('photo', (caption) => async (person, headers) => {
        const files = [{ field: 'file', bytes, name: 'tile.jpg' }]
        const { status, body } = await person.call(
          photoRoutes.savePhoto,
          { projectPinId, caption },
          { files, headers },
        )
        return { status, body, id: body.id }
      })
    },
    comment: () =>
      errand('comment', (comment) => async (person, headers) => {
        const args = { projectPinId: commentedPin, comment }
        const { status, body } = await person.call(commentRoutes.saveComment, args, { headers })
        return { status, body, id: body.id }
      }),
    print: () => {
      // another choice each time: while the same is being printed, its print-out is answered
      const known = ledger.of('point').map(({ id }) => id)
      const chosen = [
        ...new Set(
          Array.from({ length: 3 }, () => known[Math.floor(Math.random() * known.length)]),
        ),
      ]
      const pinIds = chosen.filter((id) => id !== undefined)
      return errand('print', () => async (person, headers) => {
        const args = { projectId, pinIds: pinIds.length > 0 ? pinIds : [commentedPin] }
        const { status, body } = await person.call(reportRoutes.startPrint, args, { headers })
        return { status, body, id: body.id }
      })
    },
  }
}

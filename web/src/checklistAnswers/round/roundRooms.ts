import type {
  ChecklistAnswer,
  PreviousAnswer,
  ProjectChecklist,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import {
  addScores,
  combineVerdicts,
  computeScore,
  isComplete,
  isPassing,
  type Score,
  type ScoredAnswer,
} from '@nspect/contract/checklistAnswers/checklistScore'
import { isForRoomKind, listChecklistItems } from '@nspect/contract/checklists/checklistContent'
import type { Room } from '@nspect/contract/rooms/rooms'
import type { Round } from '../checklistAnswers.api.ts'
import { toItemId } from '../checklistAnswers.api.ts'
import type { UnsentOfRoom } from '../unsent/useUnsentOfProject.ts'
import { type AnswersByItem, overlayAnswers, toScored } from './shownAnswer.ts'

/** A room, or the inspection as a whole, with its checklists and their answers. */
export interface RoundRoom {
  /** 0: the inspection as a whole */
  roomKey: number
  room: Room | null
  checklists: readonly ProjectChecklist[]
  answers: AnswersByItem
  /** answers of the inspection that this one repeats */
  previous: AnswersByItem<PreviousAnswer>
  unsent: UnsentOfRoom | undefined
  score: Score
  /** of the inspection that this one repeats */
  previousScore: Score
  /** of each checklist, in their order */
  scores: readonly Score[]
  isPassing: boolean | null
  isComplete: boolean
}

type Inputs = Pick<RoundRoom, 'roomKey' | 'room' | 'checklists' | 'unsent'> & {
  stored: readonly ChecklistAnswer[]
  earlier: readonly PreviousAnswer[]
}

const computeScores = (
  roomKey: number,
  checklists: readonly ProjectChecklist[],
  find: (itemId: string) => ScoredAnswer | undefined,
): Score[] =>
  checklists.map((checklist) =>
    computeScore(listChecklistItems(checklist), (itemKey) =>
      find(toItemId({ roomId: roomKey || null, checklistId: checklist.checklistId, itemKey })),
    ),
  )

const buildRoom = (inputs: Inputs, me: { id: number; name: string }): RoundRoom => {
  const { roomKey, room, checklists, stored, earlier, unsent } = inputs
  const answers = overlayAnswers(stored, unsent, me)
  const previous = new Map(earlier.map((answer) => [toItemId(answer), answer]))
  const scores = computeScores(roomKey, checklists, (itemId) => toScored(answers.get(itemId)))
  const score = addScores(scores)
  return {
    roomKey,
    room,
    checklists,
    answers,
    previous,
    unsent,
    score,
    previousScore: addScores(computeScores(roomKey, checklists, (itemId) => previous.get(itemId))),
    scores,
    isPassing: combineVerdicts(
      checklists.map((checklist, n) => isPassing(scores[n] ?? score, checklist)),
    ),
    isComplete: isComplete(score),
  }
}

const areSame = <Item>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, n) => item === b[n])

const isSame = (a: Inputs, b: Inputs) =>
  a.room === b.room &&
  areSame(a.checklists, b.checklists) &&
  areSame(a.stored, b.stored) &&
  areSame(a.earlier, b.earlier) &&
  a.unsent?.stamp === b.unsent?.stamp

/** Builds rooms, each anew only if something of it has changed: a tap changes one of hundreds. */
export const createRoomBuilder = (me: { id: number; name: string }) => {
  const built = new Map<number, { inputs: Inputs; room: RoundRoom }>()
  return (inputs: Inputs): RoundRoom => {
    const before = built.get(inputs.roomKey)
    if (before && isSame(before.inputs, inputs)) return before.room
    const room = buildRoom(inputs, me)
    built.set(inputs.roomKey, { inputs, room })
    return room
  }
}

/** Answers by their room; 0: the inspection as a whole. */
const groupByRoom = <Answer extends ChecklistAnswer>(answers: readonly Answer[]) => {
  const rooms = new Map<number, Answer[]>()
  for (const answer of answers) {
    const roomKey = answer.roomId ?? 0
    const own = rooms.get(roomKey)
    if (own) own.push(answer)
    else rooms.set(roomKey, [answer])
  }
  return rooms
}

const none: readonly never[] = []

/** A round in parts that stay the same until it is another one. */
export const splitRound = ({ checklists, answers, previous }: Round) => {
  const ofKinds = new Map<string, readonly ProjectChecklist[]>()
  const findChecklists = (kind: string) => {
    const own = ofKinds.get(kind) ?? checklists.filter((one) => isForRoomKind(one, kind))
    ofKinds.set(kind, own)
    return own
  }
  const stored = groupByRoom(answers)
  const earlier = groupByRoom(previous?.answers ?? [])
  return {
    ofProject: checklists.filter(({ appliesTo }) => appliesTo === 'project'),
    findChecklists,
    getStored: (roomKey: number) => stored.get(roomKey) ?? none,
    getEarlier: (roomKey: number) => earlier.get(roomKey) ?? none,
  }
}

/** The rooms that have a checklist, in their order; the inspection as a whole comes first. */
export const listRoundRooms = (
  round: ReturnType<typeof splitRound>,
  rooms: readonly Room[],
  unsent: ReadonlyMap<number, UnsentOfRoom>,
  build: ReturnType<typeof createRoomBuilder>,
): RoundRoom[] => {
  const { ofProject, findChecklists, getStored, getEarlier } = round
  const buildOne = (roomKey: number, room: Room | null, checklists: readonly ProjectChecklist[]) =>
    checklists.length === 0
      ? []
      : [
          build({
            roomKey,
            room,
            checklists,
            stored: getStored(roomKey),
            earlier: getEarlier(roomKey),
            unsent: unsent.get(roomKey),
          }),
        ]
  return [
    ...buildOne(0, null, ofProject),
    ...rooms.flatMap((room) => buildOne(room.id, room, findChecklists(room.kind))),
  ]
}

/** The score of the whole inspection: each checklist passes or fails over all its rooms. */
export const computeTotal = (rooms: readonly RoundRoom[]) => {
  const score = addScores(rooms.map((room) => room.score))
  const ofChecklists = new Map<number, { checklist: ProjectChecklist; scores: Score[] }>()
  for (const room of rooms)
    for (const [n, checklist] of room.checklists.entries()) {
      const own = ofChecklists.get(checklist.checklistId) ?? { checklist, scores: [] }
      own.scores.push(room.scores[n] ?? room.score)
      ofChecklists.set(checklist.checklistId, own)
    }
  const checklists = [...ofChecklists.values()].map(({ checklist, scores }) => {
    const own = addScores(scores)
    return { checklist, score: own, isPassing: isPassing(own, checklist) }
  })
  return {
    score,
    checklists,
    isPassing: combineVerdicts(checklists.map((one) => one.isPassing)),
    isComplete: isComplete(score),
  }
}
export type Total = ReturnType<typeof computeTotal>

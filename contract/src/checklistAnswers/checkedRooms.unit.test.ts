import { describe, expect, it } from 'vitest'
import { checklistContent } from '../checklists/checklistContent.ts'
import { checkRooms } from './checkedRooms.ts'
import type { AnswerResult } from './checklistAnswers.ts'

const guestRoom = {
  ...checklistContent.parse({
    name: 'Guest room',
    roomKinds: ['guest room'],
    passPercent: 75,
    sections: [
      {
        key: 'safety',
        name: 'Safety',
        items: [{ key: 'detector', question: 'Smoke detector works', isCritical: true }],
      },
      { key: 'bath', name: 'Bathroom', items: [{ key: 'tiles', question: 'Tiles', weight: 3 }] },
    ],
  }),
  checklistId: 1,
}
const everyRoom = {
  ...checklistContent.parse({
    name: 'Cleanliness',
    sections: [{ key: 'all', items: [{ key: 'clean', question: 'Clean' }] }],
  }),
  checklistId: 2,
}
const building = {
  ...checklistContent.parse({
    name: 'Building',
    appliesTo: 'project',
    sections: [{ key: 'all', items: [{ key: 'exits', question: 'Escape routes clear' }] }],
  }),
  checklistId: 3,
}
const rooms = [
  { id: 11, kind: 'Guest Room' },
  { id: 12, kind: 'Storage' },
]
const answer = (
  roomId: number | null,
  checklistId: number,
  itemKey: string,
  result: AnswerResult,
) => ({ roomId, checklistId, itemKey, result, number: null, text: '', photos: [] })

describe('T661: the rooms of a round', () => {
  it('have the checklists of their kind, whatever its case, after the inspection as a whole', () => {
    const { rooms: checked } = checkRooms({
      checklists: [guestRoom, everyRoom, building],
      answers: [],
      rooms,
    })
    expect(
      checked.map(({ room, sections, score }) => [
        room?.id ?? 0,
        sections.map(({ name }) => name),
        score.items,
      ]),
    ).toEqual([
      [0, [''], 1],
      [11, ['Guest room · Safety', 'Guest room · Bathroom', 'Cleanliness'], 3],
      [12, [''], 1],
    ])
    const [, bath] =
      checkRooms({ checklists: [guestRoom], answers: [], rooms }).rooms[0]?.sections ?? []
    expect(bath?.name).toBe('Bathroom')
  })

  const second = { id: 13, kind: 'Guest room' }
  const check = (answers: ReturnType<typeof answer>[]) =>
    checkRooms({ checklists: [guestRoom], answers, rooms: [...rooms, second] })

  it('pass or fail once they are answered; answers of other rooms count for nothing', () => {
    const complete = check([
      answer(11, 1, 'detector', 'pass'),
      answer(11, 1, 'tiles', 'fair'),
      answer(13, 1, 'detector', 'pass'),
      answer(13, 1, 'tiles', 'pass'),
      answer(99, 1, 'tiles', 'fail'),
    ])
    // one room has 62.5 percent of its own, both together 81.25
    expect([complete.isPassing, ...complete.rooms.map(({ isPassing }) => isPassing)]).toEqual([
      true,
      false,
      true,
    ])
    expect(complete.score).toMatchObject({ items: 4, answered: 4, weight: 8, earned: 6.5 })
  })

  it('are undecided before that, unless a critical item has failed', () => {
    const begun = check([answer(11, 1, 'tiles', 'fail'), answer(13, 1, 'tiles', 'pass')])
    expect([begun.isPassing, ...begun.rooms.map(({ isPassing }) => isPassing)]).toEqual([
      null,
      null,
      null,
    ])
    const critical = check([answer(11, 1, 'detector', 'fail'), answer(13, 1, 'tiles', 'pass')])
    expect([critical.isPassing, ...critical.rooms.map(({ isPassing }) => isPassing)]).toEqual([
      false,
      false,
      null,
    ])
  })

  it.each<[AnswerResult, AnswerResult, boolean | null]>([
    ['pass', 'fail', false],
    ['pass', 'pass', null],
  ])('T776: with %s and %s but without a needed photo: %s', (detector, tiles, isPassing) => {
    const sections = guestRoom.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, photo: 'always' as const })),
    }))
    const { rooms: checked } = checkRooms({
      checklists: [{ ...guestRoom, sections }],
      answers: [answer(11, 1, 'detector', detector), answer(11, 1, 'tiles', tiles)],
      rooms,
    })
    expect(checked[0]?.isPassing).toBe(isPassing)
  })
})

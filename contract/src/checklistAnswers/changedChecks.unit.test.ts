import { describe, expect, it } from 'vitest'
import { type ChecklistItem, checklistContent } from '../checklists/checklistContent.ts'
import { listChangedChecks } from './changedChecks.ts'
import { checkRooms } from './checkedRooms.ts'
import type { ScoredAnswer } from './checklistScore.ts'
import { addCostsOfWorse } from './costsOfWorse.ts'

type Item = Partial<ChecklistItem>

const room = { id: 11, kind: '' }
const build = (item: Item, given: Partial<ScoredAnswer>) => {
  const checklist = {
    ...checklistContent.parse({
      name: 'Room',
      sections: [{ key: 'all', items: [{ key: 'one', question: 'One', ...item }] }],
    }),
    checklistId: 1,
  }
  const answer = { roomId: room.id, checklistId: 1, itemKey: 'one', ...given }
  return { checklist, answer: { result: null, number: null, text: '', photos: [], ...answer } }
}
const compare = (item: Item, was: Partial<ScoredAnswer>, is: Partial<ScoredAnswer>) => {
  const [before, { checklist, answer }] = [build(item, was), build(item, is)]
  const checked = checkRooms({ checklists: [checklist], answers: [answer], rooms: [room] })
  const [change, ...others] = listChangedChecks(checked, [before.answer])
  expect(others).toEqual([])
  if (!change) return 'same'
  expect(change).toMatchObject({ room, answer, before: before.answer })
  return change.isWorse ? 'worse' : 'changed'
}

describe('T678: between two visits an item', () => {
  const [pass, fail, notApplicable] = (['pass', 'fail', 'notApplicable'] as const).map(
    (result) => ({ result }),
  ) as [Partial<ScoredAnswer>, Partial<ScoredAnswer>, Partial<ScoredAnswer>]
  const limited = { kind: 'number' as const, min: 50 }
  it.each<
    [string, Item, Partial<ScoredAnswer>, Partial<ScoredAnswer>, 'same' | 'worse' | 'changed']
  >([
    ['passes again', {}, pass, pass, 'same'],
    ['fails now', {}, pass, fail, 'worse'],
    ['passes now', {}, fail, pass, 'changed'],
    ['no longer applies', {}, fail, notApplicable, 'changed'],
    ['keeps its condition', { kind: 'condition' }, { result: 'fair' }, { result: 'fair' }, 'same'],
    ['wears out', { kind: 'condition' }, { result: 'new' }, { result: 'good' }, 'worse'],
    ['is replaced', { kind: 'condition' }, { result: 'damaged' }, { result: 'new' }, 'changed'],
    ['leaves its limits', limited, { number: 55 }, { number: 45 }, 'worse'],
    ['stays within its limits', limited, { number: 55 }, { number: 60 }, 'changed'],
    ['measures the same', limited, { number: 55 }, { number: 55 }, 'same'],
    ['is described otherwise', { kind: 'text' }, { text: '1 key' }, { text: '2 keys' }, 'changed'],
    ['gets another note alone', {}, { ...pass, text: 'clean' }, { ...pass, text: '' }, 'same'],
    ['was not answered', {}, {}, fail, 'same'],
    ['is only photographed', { kind: 'photo' }, { photos: [1] }, { photos: [2] }, 'same'],
  ])('%s', (_, item, was, is, expected) => {
    expect(compare(item, was, is)).toBe(expected)
  })

  it('that got worse costs what its point costs, once and with tax', () => {
    const changes = [
      { isWorse: true, pinId: 1 },
      { isWorse: true, pinId: 1 },
      { isWorse: false, pinId: 2 },
      { isWorse: true, pinId: 3 },
      { isWorse: true, pinId: 4 },
    ]
    const costs = new Map([
      [1, { cost: '120.50' }],
      [2, { cost: '999' }],
      [3, { cost: '' }],
    ])
    const add = (currency: string | null, taxRate: string | null) =>
      addCostsOfWorse(
        changes,
        ({ pinId }) => costs.get(pinId),
        ({ cost }) => cost,
        {
          currency,
          taxRate,
        },
      )
    expect(add('EUR', '10')).toEqual({
      rows: [
        { change: changes[0], pin: { cost: '120.50' } },
        { change: changes[3], pin: { cost: '' } },
      ],
      priced: 1,
      sum: '120.50',
      tax: { rate: '10', amount: '12.05', gross: '132.55' },
      hasCents: true,
    })
    costs.delete(1)
    expect(add('EUR', null)).toBeNull()
  })
})

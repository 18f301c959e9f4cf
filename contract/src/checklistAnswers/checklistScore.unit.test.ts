import { describe, expect, it } from 'vitest'
import {
  answerKinds,
  type ChecklistItem,
  checklistItem,
  conditions,
  photoRules,
} from '../checklists/checklistContent.ts'
import {
  addScores,
  computeItemState,
  computePercent,
  computeScore,
  isComplete,
  isPassing,
  type ScoredAnswer,
} from './checklistScore.ts'

const ask = (part: Partial<ChecklistItem> = {}): ChecklistItem =>
  checklistItem.parse({ key: 'shower', question: 'Shower works', ...part })
const say = (part: Partial<ScoredAnswer>): ScoredAnswer => ({
  result: null,
  number: null,
  text: '',
  photos: [],
  ...part,
})
const score = (item: ChecklistItem, answer?: ScoredAnswer) => computeItemState(item, answer)

describe('T636: an item', () => {
  it('earns its weight if it passes, half of it in fair condition, and nothing if it fails', () => {
    const results = ['pass', 'new', 'good', 'fair', 'poor', 'damaged', 'fail'] as const
    expect(results.map((result) => score(ask({ weight: 4 }), say({ result })).earned)).toEqual([
      4, 4, 4, 2, 0, 0, 0,
    ])
    expect(results.map((result) => score(ask({ weight: 4 }), say({ result })).isFailed)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('counts for nothing if it does not apply, is not answered, or is a text or photo', () => {
    for (const [item, answer] of [
      [ask(), say({ result: 'notApplicable' })],
      [ask(), say({ text: 'Looked at it later' })],
      [ask(), undefined],
      [ask({ kind: 'text' }), say({ text: 'Brass, 1920' })],
      [ask({ kind: 'photo' }), say({ photos: [1] })],
      [ask({ kind: 'number' }), say({ number: 40 })],
    ] as const)
      expect(score(item, answer)).toMatchObject({ weight: 0, earned: 0, isFailed: false })
  })

  it('that is a number passes within its limits, both included', () => {
    const water = ask({ kind: 'number', unit: '°C', min: 50, max: 60 })
    expect([49.9, 50, 60, 60.1].map((number) => score(water, say({ number })).isFailed)).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(score(ask({ kind: 'number', max: 0 }), say({ number: 0 })).earned).toBe(1)
  })

  it('that asks for a photo is not complete without one, and fails all the same', () => {
    const item = ask({ photo: 'onFail' })
    const failed = score(item, say({ result: 'fail' }))
    expect(failed).toMatchObject({ isAnswered: true, isFailed: true, needsPhoto: true })
    expect(score(item, say({ result: 'pass' })).needsPhoto).toBe(false)
    const always = ask({ photo: 'always' })
    expect(score(always, say({ result: 'pass' })).needsPhoto).toBe(true)
    expect(score(always, say({ result: 'notApplicable' })).needsPhoto).toBe(false)
  })
})

describe('T637: a score', () => {
  const items = [ask({ key: 'a', isCritical: true }), ask({ key: 'b', weight: 3 })]
  const of = (passPercent: number | null, asked = items) => ({
    passPercent,
    sections: [{ key: 'all', name: '', items: asked }],
  })
  const answersOf = (a: ScoredAnswer | undefined, b: ScoredAnswer | undefined) => (key: string) =>
    key === 'a' ? a : b

  it('fails by one critical item, however high it is', () => {
    const result = computeScore(items, answersOf(say({ result: 'fail' }), say({ result: 'pass' })))
    expect(computePercent(result)).toBe(75)
    expect(isPassing(result, of(null))).toBe(false)
    expect(isPassing(result, of(50))).toBe(false)
  })

  it('passes from its share, and says nothing before anything counts', () => {
    const result = computeScore(items, answersOf(say({ result: 'pass' }), say({ result: 'fair' })))
    expect(computePercent(result)).toBe(62.5)
    expect([62, 63].map((passPercent) => isPassing(result, of(passPercent)))).toEqual([true, false])
    const nothing = computeScore(items, () => undefined)
    expect([computePercent(nothing), isPassing(nothing, of(80))]).toEqual([null, null])
    expect([isComplete(result), isComplete(nothing)]).toEqual([true, false])
  })

  it('neither passes nor fails what nothing can fail, as an inventory', () => {
    const inventory = [ask({ key: 'a' }), ask({ key: 'b' })]
    const result = computeScore(
      inventory,
      answersOf(say({ result: 'damaged' }), say({ result: 'good' })),
    )
    expect(isPassing(result, of(null, inventory))).toBeNull()
    expect(isPassing(result, of(null))).toBe(true)
    expect(isPassing(result, of(60, inventory))).toBe(false)
  })

  it('equals a count by hand for checklists and answers of every kind', () => {
    const random = createRandom(20_261_201)
    const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T
    for (let round = 0; round < 2000; round++) {
      const asked = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, n) =>
        ask({
          key: `item-${n}`,
          kind: pick(answerKinds),
          weight: Math.floor(random() * 5),
          isCritical: random() < 0.1,
          photo: pick(photoRules),
          min: random() < 0.5 ? 10 : null,
          max: random() < 0.5 ? 20 : null,
        }),
      )
      const given = new Map(
        asked.map((item) => [
          item.key,
          random() < 0.2 ? undefined : createAnswer(item, random, pick),
        ]),
      )
      const hand = countByHand(asked, given)
      const middle = Math.floor(asked.length / 2)
      const find = (key: string) => given.get(key)
      const whole = computeScore(asked, find)
      expect(whole).toEqual({
        items: asked.length,
        answered: hand.answered,
        photosMissing: hand.photos,
        failed: hand.failed,
        criticalFails: hand.critical,
        weight: hand.of / 2,
        earned: hand.halves / 2,
      })
      // of its parts, whatever they are
      expect(
        addScores([
          computeScore(asked.slice(0, middle), find),
          computeScore(asked.slice(middle), find),
        ]),
      ).toEqual(whole)
    }
  })
})

const worth: Record<string, number> = { pass: 2, new: 2, good: 2, fair: 1 }

/** What an answer is worth, in halves of its weight; null: nothing, and nothing is lost. */
const countHalves = (item: ChecklistItem, { result, number }: ScoredAnswer): number | null => {
  if (result === 'notApplicable') return null
  if (result) return worth[result] ?? 0
  if (item.kind !== 'number' || number === null) return null
  if (item.min === null && item.max === null) return null
  if (item.min !== null && number < item.min) return 0
  return item.max !== null && number > item.max ? 0 : 2
}

const isGiven = (item: ChecklistItem, answer: ScoredAnswer): boolean => {
  if (answer.result !== null) return true
  if (item.kind === 'number') return answer.number !== null
  return item.kind === 'text'
    ? answer.text !== ''
    : item.kind === 'photo' && answer.photos.length > 0
}

/** The score of a checklist, one item after another. */
const countByHand = (
  asked: readonly ChecklistItem[],
  given: ReadonlyMap<string, ScoredAnswer | undefined>,
) => {
  const hand = { halves: 0, of: 0, answered: 0, failed: 0, critical: 0, photos: 0 }
  for (const item of asked) {
    const answer = given.get(item.key)
    if (!answer || !isGiven(item, answer)) continue
    hand.answered++
    const halves = countHalves(item, answer)
    if (halves === 0) hand.failed++
    if (halves === 0 && item.isCritical) hand.critical++
    const isAsked = item.photo === 'always' || (item.photo === 'onFail' && halves === 0)
    if (isAsked && answer.result !== 'notApplicable' && answer.photos.length === 0) hand.photos++
    hand.halves += (halves ?? 0) * item.weight
    hand.of += halves === null ? 0 : 2 * item.weight
  }
  return hand
}

/** Numbers from 0 to 1, the same in each run. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const createAnswer = (
  { kind }: ChecklistItem,
  random: () => number,
  pick: <T>(among: readonly T[]) => T,
): ScoredAnswer => {
  const photos = { length: random() < 0.5 ? 0 : 1 }
  if (random() < 0.1) return say({ result: 'notApplicable', photos })
  if (kind === 'passFail') return say({ result: pick(['pass', 'fail', null]), photos })
  if (kind === 'condition') return say({ result: pick(conditions), photos })
  if (kind === 'number') return say({ number: pick([null, 9, 10, 15, 20, 21]), photos })
  return say({ text: kind === 'text' ? pick(['', 'Brass']) : '', photos })
}

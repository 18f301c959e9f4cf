import { describe, expect, it } from 'vitest'
import { FaultCounts, formatCounts } from './counts.ts'
import { Ledger } from './ledger.ts'

const ledgerOf = (...entries: { mark: string; id: number; sha256?: string }[]) => {
  const ledger = new Ledger()
  for (const entry of entries) ledger.note({ kind: 'point', ...entry })
  return ledger
}
const point = (mark: string, id: number, sha256?: string) => ({ kind: 'point', mark, id, sha256 })
const marks = (entries: readonly { mark: string }[]) => entries.map(({ mark }) => mark)

describe('the ledger of a fault (T253)', () => {
  it('finds nothing wrong where everything is there once, and does not mind what nobody acknowledged', () => {
    const { lost, doubled } = ledgerOf({ mark: 'a', id: 1 }).compare([point('a', 1), point('b', 2)])
    expect([lost, doubled]).toEqual([[], []])
  })

  it('counts as lost what is not there, is there under another id, or with other bytes', () => {
    const ledger = ledgerOf(
      { mark: 'gone', id: 1 },
      { mark: 'other', id: 2 },
      { mark: 'damaged', id: 3, sha256: 'ab' },
    )
    const { lost } = ledger.compare([point('other', 7), point('damaged', 3, 'cd')])
    expect(marks(lost)).toEqual(['gone', 'other', 'damaged'])
  })

  it('counts as doubled what is there again, also if it was never acknowledged', () => {
    const { lost, doubled } = ledgerOf({ mark: 'a', id: 1 }).compare([
      ...[point('a', 1), point('a', 2), point('b', 3), point('b', 4), point('b', 5)],
    ])
    expect([marks(lost), marks(doubled)]).toEqual([[], ['a', 'b', 'b']])
  })
})

describe('the counts of a fault (T253)', () => {
  const good = () => {
    const counts = new FaultCounts()
    counts.rounds = 3
    counts.acknowledged = 9
    counts.orphans = { before: 2, after: 0 }
    return counts
  }

  it.each<[string, (counts: FaultCounts) => unknown]>([
    ['something is lost', (counts) => (counts.lost = 1)],
    ['something is doubled', (counts) => (counts.doubled = 1)],
    ['an orphan is left', (counts) => (counts.orphans = { before: 2, after: 1 })],
    ['it did not come back', (counts) => (counts.notBack = 1)],
    ['something else is wrong', (counts) => counts.wrong.push('a number stands twice')],
    ['nothing happened', (counts) => (counts.rounds = 0)],
    ['nobody worked', (counts) => (counts.acknowledged = 0)],
  ])('are good, but not if %s', (_, spoil) => {
    const counts = good()
    expect(counts.isGood).toBe(true)
    spoil(counts)
    expect(counts.isGood).toBe(false)
  })

  it('are the cells of a row', () => {
    const counts = good()
    counts.refused = 4
    counts.unanswered = 5
    counts.back.push(3, 1, 2)
    expect(formatCounts('kill-save', counts)).toEqual([
      ...['kill-save', '3', '9', '4', '5', '0', '0', '2 → 0', '2.0 / 3.0 s', 'ok'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { Counts, cellsOf } from './counts.ts'
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
    const ledger = ledgerOf({ mark: 'gone', id: 1 }, { mark: 'other', id: 2 }, { mark: 'damaged', id: 3, sha256: 'ab' })
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
  const good = () => Object.assign(new Counts(), { rounds: 3, acknowledged: 9, orphans: { before: 2, after: 0 } })
  it('are good if nothing is lost, doubled, left unswept, away or wrong', () => {
    expect(good().isGood).toBe(true)
    for (const bad of [
      { lost: 1 },
      { doubled: 1 },
      { notBack: 1 },
      { wrong: ['x'] },
      { rounds: 0 },
      { acknowledged: 0 },
    ])
      expect(Object.assign(good(), bad).isGood).toBe(false)
    expect(Object.assign(good(), { orphans: { before: 2, after: 1 } }).isGood).toBe(false)
  })

  it('are the cells of a row', () => {
    const counts = Object.assign(good(), { refused: 4, unanswered: 5 })
    counts.back.push(3, 1, 2)
    expect(cellsOf('kill-save', counts)).toEqual([
      ...['kill-save', '3', '9', '4', '5', '0', '0', '2 → 0', '2.0 / 3.0 s', 'ok'],
    ])
  })
})

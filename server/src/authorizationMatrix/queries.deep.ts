import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsWithRows } from './permissionRows.ts'
import { queriesReadingDeletedRows } from './queriesReadingDeletedRows.ts'
import {
  isTriedCall,
  rerunQueries,
  runWithVanishedRecords,
  startQueryTrials,
  stopQueryTrials,
  triedQueries,
} from './queryTrials.ts'

// every query is executed dozens of times, with each table's rows deleted and rolled back: minutes

beforeAll(startQueryTrials)
afterAll(stopQueryTrials)

describe.skipIf(triedQueries.length === 0)('asked again', () => {
  let found: Awaited<ReturnType<typeof rerunQueries>>
  beforeAll(async () => {
    found = await rerunQueries()
  }, 600_000)
  it('every trial runs to its end', () => expect(found.troubles).toEqual([]))
  describe('when rows were deleted', () => {
    it.each(triedQueries)('%s takes notice', (name) =>
      expect(found.seen(name)).toBe(queriesReadingDeletedRows[name] ?? ''),
    )
  })
  describe('when the database plans otherwise or keeps rows in another order', () => {
    it.each(triedQueries)('%s answers the same', (name) => expect(found.unstable(name)).toBe(''))
  })
})

const triedPaths = callsWithRows.map(({ route }) => route.path).filter(isTriedCall)
describe.skipIf(triedPaths.length === 0)(
  'what a call looks for may go while it runs, and that is refused in words, never a fault',
  () => {
    let faults: Map<string, string[]>
    beforeAll(async () => {
      faults = await runWithVanishedRecords()
    }, 600_000)
    it.each(triedPaths)('%s', (path) => expect(faults.get(path) ?? []).toEqual([]))
  },
)

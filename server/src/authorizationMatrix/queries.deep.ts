import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCallAndRow } from './permissionRows.ts'
import { queriesReadingDeletedRows } from './queriesReadingDeletedRows.ts'
import { askAgain, closeTrials, loseWhatIsLookedFor, openTrials, queries } from './queryTrials.ts'

// every query is executed dozens of times, with each table's rows deleted and rolled back: minutes

beforeAll(openTrials)
afterAll(closeTrials)

describe('asked again', () => {
  let found: Awaited<ReturnType<typeof askAgain>>
  beforeAll(async () => {
    found = await askAgain()
  }, 600_000)
  it('every trial runs to its end', () => expect(found.troubles).toEqual([]))
  describe('when rows were deleted', () => {
    it.each(queries)('%s takes notice', (name) => expect(found.seen(name)).toBe(queriesReadingDeletedRows[name] ?? ''))
  })
  describe('when the database plans otherwise or keeps rows in another order', () => {
    it.each(queries)('%s answers the same', (name) => expect(found.unstable(name)).toBe(''))
  })
})

describe('what a call looks for may go while it runs, and that is refused in words, never a fault', () => {
  let faults: Map<string, string[]>
  beforeAll(async () => {
    faults = await loseWhatIsLookedFor()
  }, 600_000)
  it.each(everyCallAndRow.map(({ route }) => route.path))('%s', (path) => expect(faults.get(path) ?? []).toEqual([]))
})

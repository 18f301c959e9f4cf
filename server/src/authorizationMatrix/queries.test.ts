import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesReadingDeletedRows } from './queriesReadingDeletedRows.ts'
import { queriesWithoutTenant } from './queriesWithoutTenant.ts'
import {
  queryNames,
  runQueriesAsStranger,
  startQueryTrials,
  stopQueryTrials,
} from './queryTrials.ts'

beforeAll(startQueryTrials)
afterAll(stopQueryTrials)

describe('asked as a stranger would', () => {
  let outcomeOf: (query: string) => string
  beforeAll(async () => {
    outcomeOf = await runQueriesAsStranger()
  }, 600_000)
  it.each(queryNames)('%s tells and changes what it may', (name) =>
    expect(outcomeOf(name)).toBe(queriesWithoutTenant[name] ?? ''),
  )
})

it('tables name no query that is gone', () =>
  expect(
    [...Object.keys(queriesWithoutTenant), ...Object.keys(queriesReadingDeletedRows)].filter(
      (name) => !queryNames.includes(name),
    ),
  ).toEqual([]))

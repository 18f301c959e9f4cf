import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesReadingDeletedRows } from './queriesReadingDeletedRows.ts'
import { queriesWithoutTenant } from './queriesWithoutTenant.ts'
import { askAsStranger, closeTrials, openTrials, queries } from './queryTrials.ts'

beforeAll(openTrials)
afterAll(closeTrials)

describe('asked as a stranger would', () => {
  let outcomeOf: (query: string) => string
  beforeAll(async () => {
    outcomeOf = await askAsStranger()
  }, 600_000)
  it.each(queries)('%s tells and changes what it may', (name) =>
    expect(outcomeOf(name)).toBe(queriesWithoutTenant[name] ?? ''),
  )
})

it('tables name no query that is gone', () =>
  expect(
    [...Object.keys(queriesWithoutTenant), ...Object.keys(queriesReadingDeletedRows)].filter(
      (name) => !queries.includes(name),
    ),
  ).toEqual([]))

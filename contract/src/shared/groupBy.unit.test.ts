import { expect, it } from 'vitest'
import { groupBy } from './groupBy.ts'

it('T500: groups stand in the order of their first members', () => {
  const groups = groupBy(['roof', 'cellar', 'rail', 'door'], (word) => word[0])
  expect([...groups]).toEqual([
    ['r', ['roof', 'rail']],
    ['c', ['cellar']],
    ['d', ['door']],
  ])
})

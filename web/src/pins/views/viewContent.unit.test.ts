import type { SavedFilter } from '@nspect/contract/savedViews/savedViews'
import { expect, it } from 'vitest'
import type { Facet } from '../filter/facets.ts'
import { areSavedViewsEqual, resolveSavedFilter, toSavedFilter } from './viewContent.ts'

const facet = (key: Facet['key'], name: string, values: Record<string, string>): Facet => ({
  key,
  name: () => name,
  kind: 'choice',
  getValues: () => [],
  isNone: () => false,
  order: [],
  isClosed: false,
  getValueName: (value) => values[value] ?? null,
})
const facets = [
  facet('category', 'Category', { '21': 'Bathroom' }),
  facet('assignee', 'Assignee', {}),
]
const none = { grouping: undefined, sorting: 'number' } as const

it('T160: a view keeps what is shown, and shows it again', () => {
  const shown = {
    chosen: { category: ['21', ''], due: [] },
    grouping: 'due',
    sorting: 'title',
  } as const
  const kept = toSavedFilter(shown)
  expect(kept).toEqual({
    filters: [{ key: 'category', values: ['21', ''] }],
    grouping: 'due',
    sorting: 'title',
  })
  const opened = resolveSavedFilter(kept, facets, [])
  expect(opened.missing).toEqual([])
  expect(areSavedViewsEqual(opened, shown)).toBe(true)
  expect(areSavedViewsEqual(opened, { ...shown, chosen: { category: ['', '21'] } })).toBe(true)
  expect(areSavedViewsEqual(opened, { ...shown, sorting: 'due' })).toBe(false)
  expect(toSavedFilter({ chosen: {}, ...none })).toEqual({ filters: [] })
})

it('T160: it opens without what was deleted, which is named; what points here still have stays', () => {
  const filters: SavedFilter['filters'] = [
    { key: 'category', values: ['21', '22'] },
    { key: 'assignee', values: ['user-7', 'user-8'] },
    { key: 'f12', values: ['Oak'] },
    { key: 'cost', values: ['1..2'] },
  ]
  const gone = [
    { key: 'category', value: '21', name: 'Bathroom' },
    { key: 'category', value: '22', name: 'Sauna' },
    { key: 'assignee', value: 'user-7', name: null },
    { key: 'f12', value: null, name: 'Material' },
  ]
  const { chosen, missing } = resolveSavedFilter({ filters }, facets, gone)
  // who merely has no points here is no deleted person
  expect(chosen).toEqual({ category: ['21'], assignee: ['user-8'] })
  expect(missing).toEqual([
    { filter: 'Category', value: 'Sauna', isValue: true },
    { filter: 'Assignee', value: null, isValue: true },
    { filter: 'Material', value: null, isValue: false },
    { filter: null, value: null, isValue: false },
  ])
})

import { describe, expect, it } from 'vitest'
import {
  createListSearchParser,
  createUrlParamsParser,
  getTableParamName,
  removePageNumberParams,
  resolvePageSize,
} from './listSearchParams.ts'

describe('what a list keeps in the address', () => {
  const search = createUrlParamsParser(createListSearchParser('', 'done'))

  it('has a name of its own for each table of a page', () => {
    expect([
      getTableParamName('', 'page'),
      getTableParamName('done', 'page'),
      getTableParamName('done', 'sort'),
    ]).toEqual(['page', 'donePage', 'doneSort'])
    expect(
      search({ q: 'lobby', page: 2, donePage: 3, doneSize: 50, doneSort: '-scanDate' }),
    ).toEqual({
      q: 'lobby',
      page: 2,
      donePage: 3,
      doneSize: 50,
      doneSort: '-scanDate',
    })
  })

  it('takes a mistyped address for one that says nothing', () => {
    expect(search({ q: 204, page: 'two', donePage: -1, size: 2.5 })).toEqual({ q: '204' })
    expect([
      resolvePageSize(50, 10),
      resolvePageSize(51, 10),
      resolvePageSize('50', 10),
      resolvePageSize(undefined, 10),
    ]).toEqual([50, 10, 10, 10])
  })

  it('begins every table anew when something else is searched, and keeps their order and size', () => {
    expect(
      removePageNumberParams({ q: 'a', page: 2, donePage: 3, doneSort: 'scanDate', size: 50 }),
    ).toEqual({
      q: 'a',
      doneSort: 'scanDate',
      size: 50,
    })
  })
})

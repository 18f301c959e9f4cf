import { describe, expect, it } from 'vitest'
import { listSearch, paramOf, searchParams, sizeOf, withoutPages } from './listSearchParams.ts'

describe('what a list keeps in the address', () => {
  const search = searchParams(listSearch('', 'done'))

  it('has a name of its own for each table of a page', () => {
    expect([paramOf('', 'page'), paramOf('done', 'page'), paramOf('done', 'sort')]).toEqual([
      'page',
      'donePage',
      'doneSort',
    ])
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
    expect([sizeOf(50, 10), sizeOf(51, 10), sizeOf('50', 10), sizeOf(undefined, 10)]).toEqual([
      50, 10, 10, 10,
    ])
  })

  it('begins every table anew when something else is searched, and keeps their order and size', () => {
    expect(withoutPages({ q: 'a', page: 2, donePage: 3, doneSort: 'scanDate', size: 50 })).toEqual({
      q: 'a',
      doneSort: 'scanDate',
      size: 50,
    })
  })
})

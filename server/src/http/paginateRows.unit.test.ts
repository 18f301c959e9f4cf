import { limits } from '@nspect/contract/shared/limits'
import { describe, expect, it } from 'vitest'
import { paginateRows } from './paginateRows.ts'

interface Room {
  name: string
  floor: number | null
}
const rooms: Room[] = [
  { name: 'lobby', floor: 0 },
  { name: 'Attic', floor: 3 },
  { name: 'Cellar', floor: null },
  { name: 'attic stairs', floor: 2 },
]
const by = {
  texts: ({ name }: Room) => [name],
  sorts: { name: ({ name }: Room) => name, floor: ({ floor }: Room) => floor },
}
const ask = (asked: Parameters<typeof paginateRows<Room, 'name' | 'floor'>>[1], rows = rooms) => {
  const headers: Record<string, string | number> = {}
  const found = paginateRows(
    rows,
    asked,
    (name, value) => {
      headers[name] = value
    },
    by,
  )
  return { names: found.map(({ name }) => name), headers, length: found.length }
}

describe('T115: a list that was read as a whole', () => {
  it('comes in its own order, whole, without a header', () =>
    expect(ask({})).toEqual({ names: rooms.map(({ name }) => name), headers: {}, length: 4 }))

  it('is narrowed by a text, whatever its case', () =>
    expect(ask({ q: 'ATTIC' }).names).toEqual(['Attic', 'attic stairs']))

  it('is sorted by a key, whatever the case, up and down, with empty values last', () => {
    expect(ask({ sort: 'name' }).names).toEqual(['Attic', 'attic stairs', 'Cellar', 'lobby'])
    expect(ask({ sort: '-floor' }).names).toEqual(['Attic', 'attic stairs', 'lobby', 'Cellar'])
    expect(ask({ sort: 'floor' }).names).toEqual(['lobby', 'attic stairs', 'Attic', 'Cellar'])
  })

  it('comes in pages, with the number of all rows that were found', () => {
    expect(ask({ page: 2, size: 1, q: 'attic' })).toMatchObject({
      names: ['attic stairs'],
      headers: { 'X-Total-Count': 2 },
    })
    expect(ask({ page: 9 })).toMatchObject({ names: [], headers: { 'X-Total-Count': 4 } })
  })

  it('says when it is cut off', () => {
    const many = Array.from({ length: limits.listRows + 1 }, (_, n) => ({
      name: `Room ${n}`,
      floor: n,
    }))
    expect(ask({}, many)).toMatchObject({
      length: limits.listRows,
      headers: { 'X-Truncated': 'true' },
    })
  })
})

import { tableRoutes } from '@nspect/contract/tables/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let inspector: Person
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
})
afterAll(() => w.close())

const read = (bytes: string, name = 'rooms.csv') =>
  inspector.call(
    tableRoutes.readTables,
    {},
    { files: [{ field: 'file', bytes: Buffer.from(bytes), name }] },
  )

const listStored = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of w.storage.list()) names.push(name)
  return names
}

describe('a table to be imported', () => {
  it('T625: is answered row by row, and nothing of it is kept', async () => {
    const before = await listStored()
    const { status, body } = await read('Floor;Number\r\nLevel 1;101\r\n')
    expect([status, body.tables]).toEqual([
      200,
      [
        {
          name: '',
          isTyped: false,
          rows: [
            ['Floor', 'Number'],
            ['Level 1', '101'],
          ],
        },
      ],
    ])
    expect(await listStored()).toEqual(before)
  })

  it('T625: is refused by its name, and nothing of it is kept either', async () => {
    const before = await listStored()
    const { status, body } = await read('', 'empty.csv')
    expect([status, body.code]).toEqual([400, 'table.empty'])
    expect(JSON.stringify(body)).toContain('empty.csv')
    expect(await listStored()).toEqual(before)
  })

  it('T625: is asked for where it is missing', async () => {
    const { status, body } = await inspector.call(tableRoutes.readTables, {})
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'file'])
  })
})

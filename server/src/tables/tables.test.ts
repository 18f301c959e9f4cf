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
    { kind: 'rooms' },
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
          chosenBefore: null,
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
    const { status, body } = await inspector.call(tableRoutes.readTables, { kind: 'rooms' })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'file'])
  })

  it('T671: has the columns that were chosen before for these headings, in this client', async () => {
    const columns = { floor: 1, number: null, name: 0 }
    const headings = ['Zimmer', 'Ebene (OG)', '']
    await inspector.call(tableRoutes.saveImportColumns, { kind: 'rooms', headings, columns })
    const colleague = await w.as('User')
    const stranger = await w.as('Admin', w.otherClient)
    const next = 'Hotel,,\nZIMMER,Ebene,\nSuite,2,x\n'
    const find = async (by: Person, kind: 'rooms' | 'checklistItems' = 'rooms', bytes = next) =>
      (
        await by.call(
          tableRoutes.readTables,
          { kind },
          { files: [{ field: 'file', bytes: Buffer.from(bytes), name: 'rooms.csv' }] },
        )
      ).body.tables[0]?.chosenBefore
    expect(await find(colleague)).toEqual({ headingRow: 1, columns })
    expect(await find(colleague, 'checklistItems')).toBeNull()
    expect(await find(colleague, 'rooms', 'Zimmer,Flur\nSuite,2\n')).toBeNull()
    expect(await find(stranger)).toBeNull()
    expect(await find(await w.as('SuperAdmin'))).toBeNull()
    // chosen once more
    const corrected = { ...columns, number: 2 }
    const again = { kind: 'rooms', headings, columns: corrected } as const
    await colleague.call(tableRoutes.saveImportColumns, again)
    expect(await find(inspector)).toEqual({ headingRow: 1, columns: corrected })
  })
})

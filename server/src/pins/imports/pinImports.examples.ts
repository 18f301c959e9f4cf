import { tableImports } from '../../db/tables/tableImports.ts'
import type { ExampleFor, Examples } from '../../testing/exampleTypes.ts'

/** The caller's import that added a point of the inspection. */
const insertExampleImport = async (fixture: ExampleFor): Promise<number> => {
  const { w, client, projectId, person } = fixture
  const { id } = await w.pin({ ...fixture })
  const userId = person.userId || (await w.as('Manager', client)).userId
  const [row] = await w.database.db
    .insert(tableImports)
    .values({
      clientId: client.id,
      projectId,
      kind: 'pins',
      records: [{ id, version: 1, before: null }],
      importedBy: userId,
      importedAt: w.clock.now,
    })
    .onConflictDoNothing()
    .returning({ id: tableImports.id })
  return row?.id ?? 0
}

export const examples: Examples = {
  importPins: async ({ client, projectId }) => ({
    args: {
      projectId,
      pins: [
        {
          id: 0,
          externalId: 'D-0117',
          pointCategoryId: client.categoryId,
          title: 'Fire door does not close by itself',
          description: 'Stairwell B, second floor.',
          severity: 'major',
          dueDate: '2027-03-01',
        },
      ],
    },
  }),
  readPinImports: async (fixture) => {
    await insertExampleImport(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  undoPinImport: async (fixture) => ({
    args: { projectId: fixture.projectId, importId: await insertExampleImport(fixture) },
  }),
}

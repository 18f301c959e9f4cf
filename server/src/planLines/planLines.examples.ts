import { planLines } from '../db/tables/planLines.ts'
import { tableImports } from '../db/tables/tableImports.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/** An import that gave a point of the inspection its answer. */
const insertExampleImport = async (fixture: ExampleFor): Promise<number> => {
  const { w, client, projectId } = fixture
  const { id } = await w.pin({ ...fixture })
  await w.database.db
    .insert(planLines)
    .values({ clientId: client.id, projectPinId: id, disposition: 'required' })
  const before = { disposition: null, deferredTo: null, reason: '', lines: [], estimatedCost: null }
  const { userId } = await w.as('Manager', client)
  const [row] = await w.database.db
    .insert(tableImports)
    .values({
      clientId: client.id,
      projectId,
      kind: 'planLines',
      records: [{ id, version: 1, before }],
      importedBy: userId,
      importedAt: w.clock.now,
    })
    .onConflictDoNothing()
    .returning({ id: tableImports.id })
  return row?.id ?? 0
}

export const examples: Examples = {
  savePlanLine: async (fixture) => ({
    args: {
      pinId: (await fixture.w.pin({ ...fixture })).id,
      version: 0,
      disposition: 'alternative',
      reason: 'Resurface the vanities instead of replacing them.',
      lines: [
        {
          scope: 'Resurface vanity',
          area: 'Guest bathrooms',
          quantity: '118',
          unit: 'pcs',
          unitPrice: '185.50',
        },
        { scope: 'Freight', quantity: '1', unit: 'lot', unitPrice: '2400' },
      ],
    },
  }),

  importPlanLines: async (fixture) => ({
    args: {
      projectId: fixture.projectId,
      points: [
        {
          pinId: (await fixture.w.pin({ ...fixture })).id,
          version: 0,
          lines: [
            {
              scope: 'Repaint corridor',
              area: 'Third floor',
              quantity: '420',
              unit: 'm²',
              unitPrice: '12.50',
            },
          ],
          response: { disposition: 'required' },
        },
      ],
    },
  }),
  readLastPlanLineImport: async (fixture) => {
    await insertExampleImport(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  undoPlanLineImport: async (fixture) => ({
    args: { projectId: fixture.projectId, importId: await insertExampleImport(fixture) },
  }),
}

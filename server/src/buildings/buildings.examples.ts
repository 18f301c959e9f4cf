import { buildings } from '../db/tables/buildings.ts'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

let made = 0

/** A building of the client; each has a name of its own. */
const insertExample = async ({ w, client }: ExampleFor) => {
  made += 1
  const address = '1 Quay Street, Porto Covo'
  const [row] = await w.database.db
    .insert(buildings)
    .values({ clientId: client.id, name: `Harbour Lights Hotel ${made}`, address, roomCount: 86 })
    .returning({ id: buildings.id, name: buildings.name, version: buildings.version })
  return row ?? { id: 0, name: '', version: 0 }
}

export const examples: Examples = {
  listBuildings: async (fixture) => {
    await insertExample(fixture)
    return { args: { clientId: fixture.client.id } }
  },
  saveBuilding: async (fixture) => ({
    args: {
      ...(await insertExample(fixture)),
      clientId: fixture.client.id,
      address: '1 Quay Street, Porto Covo',
      roomCount: 88,
    },
    files: [{ field: 'pictureFile', bytes: await createTestImage(), name: 'facade.png' }],
  }),
  deleteBuilding: async (fixture) => ({ args: { id: (await insertExample(fixture)).id } }),
}

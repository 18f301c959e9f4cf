import { customers } from '../db/tables/customers.ts'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

let made = 0

/** A customer of the client; each has a name of its own. */
const insertExample = async ({ w, client }: ExampleFor) => {
  made += 1
  const [row] = await w.database.db
    .insert(customers)
    .values({ clientId: client.id, name: `Quayside Hotels ${made}`, contactName: 'Rita Marques' })
    .returning({ id: customers.id, name: customers.name, version: customers.version })
  return row ?? { id: 0, name: '', version: 0 }
}

export const examples: Examples = {
  listCustomers: async (fixture) => {
    await insertExample(fixture)
    return { args: { clientId: fixture.client.id } }
  },
  saveCustomer: async (fixture) => ({
    args: {
      ...(await insertExample(fixture)),
      clientId: fixture.client.id,
      contactName: 'Rita Marques',
      contactEmail: 'rita@quayside.example',
      contactPhone: '+351 555 0142',
    },
    files: [{ field: 'logoFile', bytes: await createTestImage(), name: 'logo.png' }],
  }),
  deleteCustomer: async (fixture) => ({ args: { id: (await insertExample(fixture)).id } }),
}

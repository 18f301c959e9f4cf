import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'
import type { TestClient, World } from '../testing/world.ts'

/** A joiner of the client; each has a name of its own. */
const joiner = async (w: World, client: TestClient) => {
  const { rows } = await w.database.db.execute<{
    id: number
    name: string
    version: number
  }>(sql`insert into firms
    (client_id, name, email)
    select ${client.id}, 'Quay Joinery ' || coalesce(max(id), 0) + 1, 'desk@quay-joinery.example' from firms
    returning id, name, version`)
  return rows[0] ?? { id: 0, name: '', version: 0 }
}

export const examples: Examples = {
  listFirms: async ({ w, client }) => {
    await joiner(w, client)
    return { args: { clientId: client.id } }
  },
  saveFirm: async ({ w, client }) => ({
    args: {
      ...(await joiner(w, client)),
      clientId: client.id,
      email: 'repairs@quay-joinery.example',
    },
  }),
  deleteFirm: async ({ w, client }) => ({ args: { id: (await joiner(w, client)).id } }),
}

import { Readable } from 'node:stream'
import { clientExports } from '../db/tables/clientExports.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const day = 86_400_000

/** An export of that client whose bytes are a few. */
const readyExport = async ({ w, client, person }: ExampleFor): Promise<number> => {
  const { name, size } = await w.storage.put(Readable.from(['an archive']), { maxBytes: 100 })
  const [row] = await w.database.db
    .insert(clientExports)
    .values({
      clientId: client.id,
      requestedBy: person.userId || (await w.as('Admin', client)).userId,
      state: 'ready',
      name,
      size,
      createdAt: w.clock.now,
      readyAt: w.clock.now,
      expiresAt: new Date(w.clock.now.getTime() + day),
    })
    .returning({ id: clientExports.id })
  return row?.id ?? 0
}

export const examples: Examples = {
  listExports: ({ client }) => ({ args: { clientId: client.id } }),
  startExport: ({ client }) => ({ args: { clientId: client.id } }),
  makeExportLink: async (fixture) => ({ args: { exportId: await readyExport(fixture) } }),
  downloadExport: async (fixture) => {
    const { w, client } = fixture
    const admin = await w.as('Admin', client)
    const session = await w.tokens.read('session', admin.token, w.clock.now)
    const claims = { export: await readyExport(fixture), sid: session?.sid }
    const times = { issuedAt: w.clock.now, expiresAt: new Date(w.clock.now.getTime() + 60_000) }
    return { args: { token: await w.tokens.make('export', claims, times) } }
  },
  // a client that is in use is refused: the others share it
  purgeClient: ({ client }) => ({
    args: { id: client.id, businessName: 'Harbour Lights Hotel' },
    answers: 409,
  }),
  eraseVisitor: ({ client }) => ({ args: { clientId: client.id, name: 'Ines Duarte' } }),
}

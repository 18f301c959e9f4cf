import { sql } from 'drizzle-orm'
import type { Examples } from '../../testing/exampleTypes.ts'
import type { TestClient, World } from '../../testing/world.ts'

/** An electrician of the client, with a point in the inspection; each has a name of its own. */
const electrician = async (w: World, client: TestClient, projectId: number): Promise<number> => {
  const { rows } = await w.database.db.execute<{
    id: number
  }>(sql`insert into firms (client_id, name, email)
    select ${client.id}, 'Harbour Electric ' || coalesce(max(id), 0) + 1, 'desk@harbour-electric.example' from firms
    returning id`)
  const firmId = rows[0]?.id ?? 0
  const { id } = await w.pin({ projectId, client })
  await w.database.db.execute(
    sql`update project_pins set assigned_firm_id = ${firmId} where id = ${id}`,
  )
  return firmId
}

export const examples: Examples = {
  listFirmLinks: async ({ w, client, projectId }) => {
    await electrician(w, client, projectId)
    return { args: { projectId } }
  },
  shareWithFirm: async ({ w, client, projectId }) => ({
    args: {
      projectId,
      firmId: await electrician(w, client, projectId),
      isMailed: true,
      language: 'en',
    },
  }),
}

import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const filter = {
  filters: [{ key: 'due', values: ['overdue', 'week'] }],
  grouping: 'assignee',
  sorting: 'severity',
}

/** A view of the caller's own; each has a name of its own. */
const ownView = async ({ w, client, person }: ExampleFor) => {
  const ownerId = person.userId || (await w.as('Manager', client)).userId
  const { rows } = await w.database.db.execute<{
    id: number
    name: string
    version: number
  }>(sql`insert into saved_views
    (client_id, project_type_id, owner_id, name, is_shared, filter)
    select ${client.id}, ${client.typeId}, ${ownerId}, 'Due soon ' || coalesce(max(id), 0) + 1, false,
      ${JSON.stringify(filter)}::jsonb from saved_views
    returning id, name, version`)
  return rows[0] ?? { id: 0, name: '', version: 0 }
}

export const examples: Examples = {
  listViews: async (fixture) => {
    await ownView(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  saveView: async (fixture) => ({
    args: { ...(await ownView(fixture)), projectId: fixture.projectId, filter },
  }),
  deleteView: async (fixture) => ({
    args: { id: (await ownView(fixture)).id, projectId: fixture.projectId },
  }),
}

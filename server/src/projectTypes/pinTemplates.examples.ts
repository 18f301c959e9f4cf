import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listPointTemplates: async ({ w, client, projectId }) => {
    await w.database.db.execute(sql`insert into point_templates
      (client_id, point_category_id, title, description, severity, estimated_cost, sort_order)
      values (${client.id}, ${client.categoryId}, 'Scratched parquet', 'Sand and oil the area.', 'minor', 120, 0)`)
    return { args: { projectId } }
  },
}

import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'
import { planPdf } from '../testing/planPdf.ts'

const pdf = { field: 'file', bytes: planPdf([{ words: 'Ground floor' }]), name: 'floors.pdf' }

export const examples: Examples = {
  listPlanSheets: ({ projectId }) => ({ args: { projectId } }),
  uploadPlan: ({ projectId }) => ({ args: { projectId }, files: [pdf] }),
  // written as rows: reading a PDF takes a process of its own, and every guard tries this call
  retryPlanSheet: async ({ w, client, projectId }) => {
    const { rows } = await w.database.db.execute<{ id: number }>(sql`
      with stored as (insert into files (client_id, kind, name, display_name, mime, size, sha256)
        values (${client.id}, 'plan', gen_random_uuid()::text, 'floors.pdf', 'application/pdf', 1, '') returning id),
      plan as (insert into plan_files (client_id, project_id, file_id)
        select ${client.id}, ${projectId}, id from stored returning id)
      insert into plan_sheets (client_id, plan_file_id, page_number, name, width, height, sort_order, state, problem)
        select ${client.id}, id, 1, 'Ground floor', 595, 842, 1, 'failed', 'tooLong' from plan returning id`)
    return { args: { projectId, planSheetId: rows[0]?.id ?? 0 } }
  },
}

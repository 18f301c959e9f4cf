import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { buildPlanPdf } from '../testing/images/planPdf.ts'

const pdf = { field: 'file', bytes: buildPlanPdf([{ words: 'Ground floor' }]), name: 'floors.pdf' }

/**
 * A plan set as rows: reading a PDF takes a process of its own, and every guard tries these calls.
 */
const insertPlan = async ({
  w,
  client,
  projectId,
}: ExampleFor): Promise<{ planFileId: number; planSheetId: number }> => {
  const { rows } = await w.database.db.execute<{ id: number; plan_file_id: number }>(sql`
    with stored as (insert into files (client_id, kind, name, display_name, mime, size, sha256)
      values (${client.id}, 'plan', gen_random_uuid()::text, 'floors.pdf', 'application/pdf', 1, '') returning id),
    plan as (insert into plan_files (client_id, project_id, file_id)
      select ${client.id}, ${projectId}, id from stored returning id)
    insert into plan_sheets (client_id, plan_file_id, page_number, name, width, height, sort_order, state, problem)
      select ${client.id}, id, 1, 'Ground floor', 595, 842, 1, 'failed', 'tooLong' from plan returning id, plan_file_id`)
  const [row] = rows
  return { planFileId: row?.plan_file_id ?? 0, planSheetId: row?.id ?? 0 }
}

export const examples: Examples = {
  listPlanSheets: ({ projectId }) => ({ args: { projectId } }),
  uploadPlan: ({ projectId }) => ({ args: { projectId }, files: [pdf] }),
  retryPlanSheet: async (fixture) => {
    const { projectId } = fixture
    const { planSheetId } = await insertPlan(fixture)
    return { args: { projectId, planSheetId } }
  },
  removePlan: async (fixture) => {
    const { projectId } = fixture
    const { planFileId } = await insertPlan(fixture)
    return { args: { projectId, planFileId } }
  },
}

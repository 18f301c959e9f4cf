import { planRoutes } from '@nspect/contract/plans'
import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'
import { planPdf } from '../testing/planPdf.ts'

const pdf = { field: 'file', bytes: planPdf([{ words: 'Ground floor' }]), name: 'floors.pdf' }

export const examples: Examples = {
  listPlanSheets: ({ projectId }) => ({ args: { projectId } }),
  uploadPlan: ({ projectId }) => ({ args: { projectId }, files: [pdf] }),
  retryPlanSheet: async ({ w, client, projectId }) => {
    const { body } = await (await w.as('Admin', client)).call(planRoutes.uploadPlan, { projectId }, { files: [pdf] })
    const { rows } = await w.database.db.execute<{ id: number }>(sql`update plan_sheets
      set state = 'failed', problem = 'tooLong' where plan_file_id = ${body.id} returning id`)
    return { args: { projectId, planSheetId: rows[0]?.id ?? 0 } }
  },
}

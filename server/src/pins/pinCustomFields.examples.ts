import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const room = async ({ w, client, projectId }: ExampleFor) => ({
  projectPinId: (await w.pin({ projectId, client })).id,
  projectTypeCustomFieldId: client.fieldIds[0],
  description: '214',
})

export const examples: Examples = {
  savePinCustomField: async (example) => ({ args: await room(example) }),
  // only a link with comments enabled lets its holder do this
  saveSharedPinCustomField: async (example) => {
    const { w, projectId, token } = example
    await w.database.db.execute(
      sql`update share_links set level = 'comment' where project_id = ${projectId}`,
    )
    return { args: { ...(await room(example)), token } }
  },
}

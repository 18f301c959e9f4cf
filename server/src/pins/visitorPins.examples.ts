import { sql } from 'drizzle-orm'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

/** A point that a visitor has added, without the call. */
const visitorsPin = async ({ w, client, projectId }: ExampleFor) => {
  const { id } = await w.pin({ projectId, client })
  await w.database.db.execute(sql`update project_pins
    set added_by = null, updated_by = null, visitor_state = 'waiting', anonymous_user = 'Ines Duarte' where id = ${id}`)
  return id
}

export const examples: Examples = {
  // only a link of this level lets its holder do this
  savePinAnonymous: async ({ w, projectId, token }) => {
    await w.database.db.execute(
      sql`update share_links set level = 'points' where project_id = ${projectId}`,
    )
    return {
      args: { token, anonymousUser: 'Ines Duarte', title: 'Dripping tap' },
      files: [{ field: 'uploadedImage', bytes: await createTestImage(), name: 'tap.png' }],
    }
  },
  reviewVisitorPin: async (fixture) => ({
    args: { id: await visitorsPin(fixture), visitorState: 'accepted' },
  }),
  listHiddenPins: ({ projectId }) => ({ args: { projectId } }),
}

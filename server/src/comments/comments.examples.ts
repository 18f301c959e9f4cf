import { commentRoutes } from '@nspect/contract/comments/comments'
import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listComments: async ({ w, client, projectId }) => ({
    args: { projPinId: (await w.pin({ projectId, client })).id },
  }),
  saveComment: async ({ w, client, projectId }) => ({
    args: {
      projectPinId: (await w.pin({ projectId, client })).id,
      comment: 'The tiler comes on Thursday.',
    },
  }),
  undoRepairStep: async ({ w, client, projectId, person }) => {
    const projectPinId = (await w.pin({ projectId, client })).id
    const { rows } = await w.database.db.execute<{
      id: number
    }>(sql`insert into project_pin_comments
      (client_id, project_pin_id, comment, action, flags_before, user_id, commented_by, created_at)
      values (${client.id}, ${projectPinId}, '', 'reopen', '{"isResolved": true, "isApproved": false}',
        nullif(${person.userId}, 0), 'Maren Lindqvist', ${w.clock.now.toISOString()}) returning id`)
    return { args: { id: rows[0]?.id } }
  },
  hideComment: async ({ w, client, projectId }) => {
    const projectPinId = (await w.pin({ projectId, client })).id
    const manager = await w.as('Manager', client)
    const proof = {
      action: 'submit',
      matterportResolutionLink: 'https://tour.example/after',
    } as const
    const { body } = await manager.call(commentRoutes.saveComment, {
      projectPinId,
      comment: 'Mended.',
      ...proof,
    })
    return { args: { id: body.id, isDeleted: true } }
  },
  // only a link with comments enabled lets its holder do this
  addSharedComment: async ({ w, client, projectId, token }) => {
    await w.database.db.execute(
      sql`update share_links set level = 'comment' where project_id = ${projectId}`,
    )
    const projectPinId = (await w.pin({ projectId, client })).id
    return {
      args: { token, projectPinId, comment: 'We were here today.', anonymousName: 'Ines Duarte' },
    }
  },
}

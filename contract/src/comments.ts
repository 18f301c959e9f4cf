import { z } from 'zod'
import { limits } from './limits.ts'
import { routes } from './route.ts'
import { id, instant, link, text, textId, written } from './scalars.ts'

export { commentMessages } from './sentences/comments.ts'

/** What a comment does besides saying something: hand in a repair, accept it, send it back (T73). */
export const commentActions = ['submit', 'accept', 'reject'] as const
export type CommentAction = (typeof commentActions)[number]

const commentLength = 5000

export const comment = z.object({
  id,
  projectPinId: id,
  comment: z.string(),
  action: z.enum(commentActions).nullable(),
  userId: id.nullable(),
  commentedBy: z.string(),
  commentedOn: instant,
  /** signed path of the repair's photo; `api/` goes before it */
  poiResolutionImagePath: z.string().nullable(),
  matterportResolutionLink: z.string().nullable(),
})
export type Comment = z.output<typeof comment>

export const commentRoutes = routes({
  listComments: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPinComment/GetProjectPinCommentByProjectPinId',
    can: 'comment.read',
    changes: false,
    query: z.object({ projPinId: textId }),
    answer: z.array(comment),
  },
  /** A comment, or with `action` a step of the repair, which a picture or a link may prove, never both (T74). */
  saveComment: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPinComment/SaveProjectPinComment',
    can: 'comment.send',
    changes: true,
    body: z.object({
      projectPinId: textId,
      comment: text(commentLength).default(''),
      action: z.enum(commentActions).optional(),
      matterportResolutionLink: link.or(z.literal('')).optional(),
    }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: written({ id }),
    says: 'comment.saved',
  },
})

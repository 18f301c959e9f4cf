import { z } from 'zod'
import { limits } from './limits.ts'
import { routes } from './route.ts'
import { id, instant, line, link, needed, text, textId, written } from './scalars.ts'

export { commentMessages } from './sentences/comments.ts'

/** What a comment does besides saying something: hand in a repair, accept it, send it back (T73). */
export const commentActions = ['submit', 'accept', 'reject'] as const
export type CommentAction = (typeof commentActions)[number]

/** characters */
export const commentLength = 5000

export const comment = z.object({
  id,
  projectPinId: id,
  comment: z.string(),
  action: z.enum(commentActions).nullable(),
  userId: id.nullable(),
  commentedBy: z.string(),
  /** the name that a visitor gave; null: by somebody with an account */
  anonymousName: z.string().nullable(),
  commentedOn: instant,
  /** by a visitor, when the inspection was completed already (T97) */
  isAddedAfterCompletion: z.boolean(),
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
  /** By people who hold a link that allows comments (T96, T97). */
  addSharedComment: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinComment/AddAnonymousComments',
    can: 'comment.addShared',
    changes: true,
    credential: 'share',
    rate: [{ per: 'link+ip', max: 20, seconds: 600 }],
    body: z.object({
      token: needed(limits.link, 'value.required'),
      projectPinId: id,
      comment: needed(commentLength, 'comment.required'),
      /** who says it; blank: Anonymous */
      anonymousName: line(limits.reporterName).optional(),
      /**
       * A trap: people do not see this field, programs that fill in every form do. What it catches is refused in words
       * rather than dropped, so that nobody whose browser filled it in believes to have been heard.
       */
      website: z
        .string()
        .refine((value) => value === '', { error: 'comment.trap' })
        .optional(),
    }),
    answer: written({ id }),
    says: 'comment.saved',
  },
})

import { z } from 'zod'
import { routes } from '../http/route.ts'
import { photoTime } from '../media/photoTime.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  honeypotField,
  httpsLink,
  id,
  idListText,
  instant,
  integerFromText,
  messageResponse,
  optionalTextLine,
  sharedToken,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/**
 * What a comment does in addition: a step of the point's repair (T73); what each does:
 * `repairSteps.ts`.
 */
export const commentActions = [
  'submit',
  'accept',
  'reject',
  'withdraw',
  'reopen',
  'resolve',
] as const
export type CommentAction = (typeof commentActions)[number]

/** characters */
export const maxCommentLength = 5000

export const comment = z.object({
  id,
  projectPinId: id,
  comment: z.string(),
  action: z.enum(commentActions).nullable(),
  userId: id.nullable(),
  commentedBy: z.string(),
  /** name entered by a visitor; null: by a user with an account, or imported */
  anonymousName: z.string().nullable(),
  /** the outside firm by whose link a visitor wrote it; null: by no firm's (T168) */
  firmName: z.string().nullable(),
  /** from a file of another program, under the name that it has there (T810) */
  isImported: z.boolean(),
  commentedOn: instant,
  /** by a visitor, after completion of the inspection (T97) */
  isAddedAfterCompletion: z.boolean(),
  /** signed path of the repair's first photo, relative to `api/` */
  poiResolutionImagePath: z.string().nullable(),
  /** signed paths of all photos of the repair, the first included */
  poiResolutionImagePaths: z.array(z.string()),
  /** when each of them was taken; null as for a point's photos */
  repairPhotosTaken: z.array(photoTime.nullable()),
  matterportResolutionLink: z.string().nullable(),
  /** the point's status when it was written */
  projectTypePOIStatusId: id.nullable(),
  poiStatus: z.string(),
  /** the names of the people that it mentions, as they are today */
  mentionedNames: z.array(z.string()),
  isDeleted: z.boolean(),
  /** changed by its author afterwards (T86) */
  isEdited: z.boolean(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Comment = z.output<typeof comment>

/** Sort keys of the comments of a point; without one, oldest first. */
export const commentSorts = ['commentedOn', 'commentedBy'] as const

export const commentRoutes = routes({
  listComments: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPinComment/GetProjectPinCommentByProjectPinId',
    can: 'comment.read',
    changes: false,
    query: z.object({ ...buildListQuery(commentSorts), projPinId: textId }),
    answer: z.array(comment),
  },
  /**
   * A comment, or with `action` a step of the repair, with pictures or a link as evidence, never
   * both (T74).
   */
  saveComment: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPinComment/SaveProjectPinComment',
    can: 'comment.send',
    changes: true,
    body: z.object({
      /**
       * 0 or absent: a new one; else its words are changed, by its author, soon after it was
       * written (T86)
       */
      id: integerFromText(0).optional(),
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
      projectPinId: textId,
      comment: text(maxCommentLength).default(''),
      action: z.enum(commentActions).optional(),
      /**
       * of a step on a repair that waits: its last step that the person saw, 0 for none
       * (`lastStepId`). If it waits no more, or was submitted anew, the step is refused
       */
      seenStep: integerFromText(0).optional(),
      matterportResolutionLink: httpsLink.or(z.literal('')).optional(),
      /** people whom a new comment mentions: those of the client who may see the inspection */
      mentions: idListText(limits.mentions).optional(),
    }),
    files: { file: { max: limits.photosPerRepair, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ id }),
    successMessage: 'comment.saved',
  },
  /**
   * Undoes the last step of a repair, by whoever took it, shortly after: the point is as it was
   * before, and the step's comment is gone. A submission is not undone.
   */
  undoRepairStep: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinComment/UndoRepairStep',
    can: 'comment.manageRepair',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'comment.undone',
  },
  /**
   * Hides a comment, also a visitor's, or shows it again (T86); a step of a repair keeps its
   * effect.
   */
  hideComment: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinComment/DeleteProjectPinCommentByIsDeletedFlag',
    can: 'comment.hide',
    changes: true,
    body: z.object({ id, isDeleted: booleanOrText }),
    answer: messageResponse({ id }),
    successMessage: 'comment.hidden',
  },
  /**
   * For holders of a share link that allows comments; with `action: submit` a repair, by a link
   * that allows that one, with photos as evidence (T96, T97).
   */
  addSharedComment: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPinComment/AddAnonymousComments',
    can: 'comment.addShared',
    changes: true,
    credential: 'share',
    rate: [
      { per: 'ip', max: 100, seconds: 600 },
      { per: 'link+ip', max: 20, seconds: 600 },
      { per: 'link', max: 120, seconds: 600 },
    ],
    body: z.object({
      token: sharedToken,
      projectPinId: textId,
      /** required without a photo */
      comment: text(maxCommentLength).default(''),
      /** any other step is not theirs */
      action: z.literal('submit', { error: 'value.invalid' }).optional(),
      /** author; blank: Anonymous, but a repair needs it */
      anonymousName: optionalTextLine(limits.reporterName).optional(),
      website: honeypotField('comment.trap'),
    }),
    files: {
      file: {
        max: limits.photosPerVisitorRepair,
        maxBytes: limits.visitorImageBytes,
        takes: 'image',
      },
    },
    answer: messageResponse({ id }),
    successMessage: 'comment.saved',
  },
})

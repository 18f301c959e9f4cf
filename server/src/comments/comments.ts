import { type CommentAction, commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteInput } from '@nspect/contract/http/route'
import type { MessageKey } from '@nspect/contract/messages/translations'
import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import {
  canApproveRepairs,
  isRepairReasonRequired,
  isRepairStepOutdated,
  isRepairStepPossible,
  isRepairStepUndoable,
  repairSteps,
} from '@nspect/contract/pins/repairSteps'
import { getLastRepairEvent } from '@nspect/contract/projectTypes/repairEvents'
import { limits } from '@nspect/contract/shared/limits'
import { hasVisibleCharacter } from '@nspect/contract/shared/scalars'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { countPeopleWhoSeeProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import {
  type AuditNote,
  assertAllowed,
  assertStaff,
  assertVisitor,
  feature,
  type HandlerContext,
  handle,
} from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import { mapComment } from './comments.mapper.ts'
import {
  findComment,
  findLaterRepairStep,
  findProjectOfComment,
  findRepairState,
  insertComment,
  insertFurtherRepairPhotos,
  listComments,
  markCommentHidden,
  markRepairStepUndone,
  updateCommentText,
  updatePinRepair,
} from './comments.queries.ts'

type LoadedProject = NonNullable<Awaited<ReturnType<typeof findProjectOfPin>>>

/** What shows that a repair was done. */
interface Evidence {
  resolutionFileId: number | null
  resolutionLink: string | null
}

/**
 * The right that a comment needs in addition to access: submitting a repair is allowed at every
 * tier (T73).
 */
const getRightOfStep = (action: CommentAction | undefined) =>
  action ? repairSteps[action].right : 'comment.add'

const messageKeyOfStep: Record<CommentAction, MessageKey> = {
  submit: 'comment.submitted',
  accept: 'comment.accepted',
  reject: 'comment.rejected',
  withdraw: 'comment.withdrawn',
  reopen: 'comment.reopened',
  resolve: 'comment.resolved',
}

/**
 * Throws 409 unless the step fits what the point is at: another person may have been faster. A step
 * that names the last one that was seen needs that repair still to wait; nothing is sent back
 * without a repair (T411).
 */
const assertStepOpen = async (
  scope: Scope,
  { tier }: ProjectFacts,
  { pinId, step, seenStep }: { pinId: number; step: CommentAction; seenStep: number | undefined },
) => {
  const point = assertFound(await findRepairState(scope, pinId), 'record.missing')
  const isPart = canApproveRepairs(assertStaff(scope), tier)
  const isAsSeen =
    seenStep === undefined ||
    (getPinStage(point, isPart) === 'waiting' && point.lastStepId === seenStep)
  if (!isAsSeen) throw new HttpError('repair.changed')
  if (!isRepairStepPossible(step, point, isPart))
    throw new HttpError(step === 'reject' ? 'repair.none' : 'repair.changed')
  return point
}

/**
 * The people whom a comment mentions, who must be able to see the inspection. Throws 400 for
 * anybody else.
 */
const checkMentions = async (
  scope: Scope,
  projectId: number,
  ids: readonly number[] = [],
): Promise<readonly number[]> => {
  if (ids.length > 0 && (await countPeopleWhoSeeProject(scope, projectId, ids)) < ids.length) {
    throw createFieldError('mentions', 'comment.mentionUnknown')
  }
  return ids
}

/**
 * Notes the status that a step has left the point with, if it is another one, as a change of the
 * point.
 */
const auditStatus = (
  audit: (note: AuditNote) => void,
  projectPinId: number,
  before: { poiStatusId: number | null } | undefined,
  poiStatusId: number | null,
) => {
  if (!before || before.poiStatusId === poiStatusId) return
  const change = { before: { poiStatusId: before.poiStatusId }, after: { poiStatusId } }
  audit({ record: 'pin', recordId: projectPinId, ...change, action: 'pin.save' })
}

/** Stores the photos of a repair; the first is the comment's own, and the point's. */
const storePhotos = async (scope: Scope, clientId: number, photos: readonly AcceptedFile[]) => {
  const [first = null, ...further] = await Promise.all(
    photos.map((photo) => insertFile(scope, clientId, photo)),
  )
  return { first, further }
}

/** Stores a comment with the photos of its repair. */
const storeComment = async (
  scope: Scope,
  clientId: number,
  row: Omit<Parameters<typeof insertComment>[1], 'resolutionFileId'>,
  photos: readonly AcceptedFile[],
) => {
  const { first: resolutionFileId, further } = await storePhotos(scope, clientId, photos)
  const id = assertFound(await insertComment(scope, { ...row, resolutionFileId }), 'record.missing')
  await insertFurtherRepairPhotos(scope, { clientId, commentId: id }, further)
  return { id, resolutionFileId }
}

/**
 * A comment needs text, a step that submits a repair needs a picture or a link, but not both (T74).
 */
const assertClearComment = (
  input: RouteInput<(typeof commentRoutes)['saveComment']>,
  hasPhoto: boolean,
) => {
  const { action, comment, matterportResolutionLink: link } = input
  if (!hasVisibleCharacter(comment) && isRepairReasonRequired(action ?? null))
    throw createFieldError('comment', 'comment.required')
  if (action && action !== 'submit' && (hasPhoto || link))
    throw createFieldError('file', 'value.invalid')
  if (hasPhoto && link) throw createFieldError('file', 'comment.imageOrLink')
  if (action === 'submit' && !hasPhoto && !link)
    throw createFieldError('file', 'comment.proofRequired')
}

/**
 * Changes the words of a comment (T86). Throws 403 for somebody else's, 409 once the time for it is
 * over or if it was changed meanwhile; words that are sent back as they were read change nothing.
 */
const changeWords = async (
  scope: Scope,
  id: number,
  sent: RouteInput<(typeof commentRoutes)['saveComment']>,
  audit: (note: AuditNote) => void,
): Promise<number> => {
  const stored = assertFound(await findComment(scope, id), 'record.missing')
  if (stored.isDeleted || stored.projectPinId !== sent.projectPinId)
    throw new HttpError('record.missing')
  const comment = sent.comment.trim()
  if (comment === stored.comment) return id
  if (stored.userId !== assertStaff(scope).userId) throw new HttpError('comment.others')
  const minutes = limits.commentEditMinutes
  if (scope.now.getTime() - stored.createdAt.getTime() > minutes * 60_000) {
    throw new HttpError('comment.tooLate', { values: { minutes } })
  }
  if (!hasVisibleCharacter(comment) && isRepairReasonRequired(stored.action))
    throw createFieldError('comment', 'comment.required')
  const current = async () => {
    const row = (await listComments(scope, stored.projectPinId)).find((entry) => entry.id === id)
    return row && mapComment(scope, row)
  }
  await assertRecordVersion(sent, stored, current)
  if (!(await updateCommentText(scope, stored, comment)))
    throw new HttpError('record.stale', { current: await current() })
  audit({
    record: 'comment',
    recordId: id,
    before: { comment: stored.comment },
    after: { comment },
  })
  return id
}

/**
 * A visitor's comment needs text; their repair a photo and a name. A photo is evidence of a repair
 * only (T73, T97).
 */
const assertClearVisitorComment = (
  input: RouteInput<(typeof commentRoutes)['addSharedComment']>,
  hasPhoto: boolean,
) => {
  if (input.action === undefined) {
    if (!hasVisibleCharacter(input.comment)) throw createFieldError('comment', 'comment.required')
    if (hasPhoto) throw createFieldError('file', 'value.invalid')
    return
  }
  if (!hasVisibleCharacter(input.anonymousName ?? ''))
    throw createFieldError('anonymousName', 'pin.nameRequired')
  if (!hasPhoto) throw createFieldError('file', 'pin.photoRequired')
}

type SaveCommentContext = HandlerContext<
  typeof commentRoutes.saveComment,
  LoadedProject,
  AcceptedFile[] | undefined
>

/** Throws for what the comment may not say or do; what its step finds, and whom it mentions. */
const resolveStep = async ({ scope, input, subject: project, prepared }: SaveCommentContext) => {
  const { action, projectPinId: pinId, seenStep } = input
  assertAllowed(scope.actor, getRightOfStep(action), project)
  if (!prepared?.length) assertClearComment(input, false)
  const mentions = await checkMentions(scope, project.id, input.mentions)
  const before = action && (await assertStepOpen(scope, project, { pinId, step: action, seenStep }))
  return { mentions, before }
}

/** Does what a step does to the point. */
const updateRepairOfStep = async (
  { scope, input: { projectPinId }, audit }: SaveCommentContext,
  action: CommentAction,
  before: Awaited<ReturnType<typeof assertStepOpen>> | undefined,
  evidence: Evidence,
): Promise<void> => {
  const { userId, name } = assertStaff(scope)
  const { flags } = repairSteps[action]
  const proof = action === 'submit' ? evidence : {}
  const isNowResolved = action === 'submit' || (flags.isResolved && !before?.isResolved)
  const resolved = isNowResolved ? { resolvedBy: name, resolvedAt: scope.now } : {}
  const step = { ...flags, ...proof, ...resolved, updatedBy: userId }
  auditStatus(audit, projectPinId, before, await updatePinRepair(scope, projectPinId, step))
}

const createComment = async (context: SaveCommentContext) => {
  const { scope, input, subject: project, prepared: photos = [], language, audit } = context
  const { userId, name: commentedBy } = assertStaff(scope)
  const { action, projectPinId } = input
  const { mentions, before } = await resolveStep(context)
  const resolutionLink = input.matterportResolutionLink || null
  const comment = input.comment.trim()
  const content = { projectPinId, comment, action: action ?? null, resolutionLink }
  // mails about it are written later (notices), to keep saving cheap
  const row = { ...content, mentions, userId, firmId: null, commentedBy, newsIn: language }
  const { id, resolutionFileId } = await storeComment(scope, project.clientId, row, photos)
  if (action)
    await updateRepairOfStep(context, action, before, { resolutionFileId, resolutionLink })
  const photoCount = photos.length > 1 ? { photos: photos.length } : {}
  const mentioned = mentions.length > 0 ? { mentions } : {}
  const after = { ...content, resolutionFileId, ...photoCount, ...mentioned }
  audit({ record: 'comment', recordId: id, after })
  return { id, ...(action ? { message: messageKeyOfStep[action] } : {}) }
}

const saveComment = async (context: SaveCommentContext) => {
  const { scope, input, audit } = context
  if (!input.id) return createComment(context)
  return { id: await changeWords(scope, input.id, input, audit), message: 'comment.changed' }
}

type SharedCommentContext = HandlerContext<
  typeof commentRoutes.addSharedComment,
  LoadedProject,
  AcceptedFile[] | undefined
>

/** The repair that a visitor's step finds; throws 409 once it was accepted. */
const findRepairToSubmit = async ({ scope, input, subject: project }: SharedCommentContext) => {
  if (!input.action) return undefined
  assertAllowed(scope.actor, 'comment.submitShared', project)
  const before = await findRepairState(scope, input.projectPinId)
  if (before?.isApproved) throw new HttpError('repair.accepted')
  return before
}

/** Submits a repair; a visitor does not become the point's last editor. */
const submitRepair = async (
  { scope, input: { projectPinId }, audit }: SharedCommentContext,
  resolvedBy: string,
  before: Awaited<ReturnType<typeof findRepairToSubmit>>,
  evidence: Evidence,
): Promise<void> => {
  const { flags } = repairSteps.submit
  const submitted = { ...flags, ...evidence, resolvedBy, resolvedAt: scope.now }
  auditStatus(audit, projectPinId, before, await updatePinRepair(scope, projectPinId, submitted))
}

/** What a visitor's comment stores beside its photos; a reviewer's has the name of the link. */
const buildVisitorComment = ({ scope, input, language }: SharedCommentContext) => ({
  projectPinId: input.projectPinId,
  comment: input.comment.trim(),
  action: input.action ?? null,
  resolutionLink: null,
  // without an account it is a visitor's comment; the audit trail has the link they used
  userId: null,
  firmId: assertVisitor(scope).firmId,
  commentedBy: assertVisitor(scope).reviewer ?? (input.anonymousName?.trim() || 'Anonymous'),
  newsIn: language,
})

const addSharedComment = async (context: SharedCommentContext) => {
  const { scope, input, subject: project, prepared: photos = [], audit } = context
  if (photos.length === 0) assertClearVisitorComment(input, false)
  const row = buildVisitorComment(context)
  const { projectPinId, comment, action, firmId, commentedBy: name, resolutionLink } = row
  const before = await findRepairToSubmit(context)
  const { id, resolutionFileId } = await storeComment(scope, project.clientId, row, photos)
  if (action) await submitRepair(context, name, before, { resolutionFileId, resolutionLink })
  audit({
    record: 'comment',
    recordId: id,
    after: {
      projectPinId,
      comment,
      name,
      ...(firmId !== null && { firmId }),
      ...(action && { action, resolutionFileId }),
    },
  })
  return { id, ...(action ? { message: messageKeyOfStep[action] } : {}) }
}

export const commentFeature = feature(commentRoutes, {
  listComments: handle(commentRoutes.listComments, {
    load: (scope, { projPinId }) => findProjectOfPin(scope, projPinId),
    run: async ({ scope, input, header }) =>
      paginateRows(await listComments(scope, input.projPinId), input, header, {
        texts: ({ comment, commentedBy }) => [comment, commentedBy],
        sorts: {
          commentedOn: ({ createdAt }) => new Date(createdAt).getTime(),
          commentedBy: ({ commentedBy }) => commentedBy,
        },
      }).map((row) => mapComment(scope, row)),
  }),

  saveComment: handle(commentRoutes.saveComment, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepares: ({ uploads }) => uploads.length > 0,
    prepare: async ({ db, actor, input, subject: project, uploads, files }) => {
      if (input.id) throw createFieldError('file')
      assertAllowed(actor, getRightOfStep(input.action), project)
      assertClearComment(input, true)
      return acceptUploads(files, uploads, { policy: await findPhotoPolicy(db, project.clientId) })
    },
    run: saveComment,
  }),

  undoRepairStep: handle(commentRoutes.undoRepairStep, {
    load: (scope, { id }) => findProjectOfComment(scope, id),
    run: async ({ scope, input: { id }, audit }) => {
      const step = assertFound(await findComment(scope, id), 'record.missing')
      const { action, flagsBefore, projectPinId } = step
      if (!isRepairStepUndoable(action) || !flagsBefore || step.undoneAt)
        throw new HttpError('record.missing')
      if (step.userId !== assertStaff(scope).userId) throw new HttpError('comment.others')
      const minutes = limits.commentEditMinutes
      if (scope.now.getTime() - step.createdAt.getTime() > minutes * 60_000) {
        throw new HttpError('comment.tooLate', { values: { minutes } })
      }
      const point = assertFound(await findRepairState(scope, projectPinId), 'record.missing')
      if (isRepairStepOutdated(action, point) || (await findLaterRepairStep(scope, step)))
        throw new HttpError('repair.changed')
      await markRepairStepUndone(scope, id)
      const undone = {
        event: getLastRepairEvent(repairSteps[action].flags),
        poiStatusId: step.poiStatusId,
      }
      const restored = { ...flagsBefore, updatedBy: assertStaff(scope).userId }
      auditStatus(
        audit,
        projectPinId,
        point,
        await updatePinRepair(scope, projectPinId, restored, undone),
      )
      audit({
        record: 'comment',
        recordId: id,
        before: { action },
        after: { projectPinId, isUndone: true, ...flagsBefore },
      })
      return { id }
    },
  }),

  hideComment: handle(commentRoutes.hideComment, {
    load: (scope, { id }) => findProjectOfComment(scope, id),
    run: async ({ scope, input: { id, isDeleted }, audit }) => {
      const before = assertFound(await findComment(scope, id), 'record.missing')
      if (before.undoneAt) throw new HttpError('record.missing')
      await markCommentHidden(scope, id, isDeleted)
      const { comment, commentedBy } = before
      audit({
        record: 'comment',
        recordId: id,
        before: { isDeleted: before.isDeleted },
        after: { isDeleted, comment, commentedBy },
      })
      return { id, message: isDeleted ? 'comment.hidden' : 'comment.shown' }
    },
  }),

  addSharedComment: handle(commentRoutes.addSharedComment, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepares: ({ uploads }) => uploads.length > 0,
    prepare: async ({ db, input, subject: { clientId }, uploads, files }) => {
      assertClearVisitorComment(input, true)
      return acceptUploads(files, uploads, { policy: await findPhotoPolicy(db, clientId) })
    },
    run: addSharedComment,
  }),
})

import { type CommentAction, commentMessages, commentRoutes } from '@nspect/contract/comments'
import type { InputOf } from '@nspect/contract/route'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { allow, feature, handle, staffOf } from '../http/handler.ts'
import { assertFound, HttpError, invalidField } from '../http/httpError.ts'
import { mapComment } from './comments.mapper.ts'
import { insertComment, isRepairAccepted, listComments, markRepair } from './comments.queries.ts'

/** The right that a comment needs in addition to access: submitting a repair is allowed at every tier (T73). */
const rightOf = {
  submit: 'comment.send',
  accept: 'comment.review',
  reject: 'comment.review',
  none: 'comment.add',
} as const

const flagsOf = {
  submit: { isResolved: true, isApproved: false },
  accept: { isResolved: true, isApproved: true },
  reject: { isResolved: false, isApproved: false },
} as const

const saysOf: Record<CommentAction, keyof typeof commentMessages> = {
  submit: 'comment.submitted',
  accept: 'comment.accepted',
  reject: 'comment.rejected',
}

/** A comment needs text, a step that submits a repair needs a picture or a link, but not both (T74). */
const refuseUnclear = (input: InputOf<(typeof commentRoutes)['saveComment']>, hasPhoto: boolean) => {
  const { action, comment, matterportResolutionLink: link } = input
  if (comment.trim() === '' && action !== 'submit' && action !== 'accept') {
    throw invalidField('comment', 'comment.required')
  }
  if (hasPhoto && link) throw invalidField('file', 'comment.imageOrLink')
  if (action === 'submit' && !hasPhoto && !link) throw invalidField('file', 'comment.proofRequired')
}

/** A visitor's comment needs text; their repair a photo and a name. A photo is evidence of a repair only (T73, T97). */
const refuseUnclearVisitor = (input: InputOf<(typeof commentRoutes)['addSharedComment']>, hasPhoto: boolean) => {
  if (input.action === undefined) {
    if (input.comment.trim() === '') throw invalidField('comment', 'comment.required')
    if (hasPhoto) throw invalidField('file', 'value.invalid')
    return
  }
  if (!input.anonymousName?.trim()) throw invalidField('anonymousName', 'pin.nameRequired')
  if (!hasPhoto) throw invalidField('file', 'pin.photoRequired')
}

export const commentFeature = feature(commentRoutes, commentMessages, {
  listComments: handle(commentRoutes.listComments, {
    load: (scope, { projPinId }) => findProjectOfPin(scope, projPinId),
    run: async ({ scope, input }) => (await listComments(scope, input.projPinId)).map((row) => mapComment(scope, row)),
  }),

  saveComment: handle(commentRoutes.saveComment, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepares: ({ uploads }) => uploads.length > 0,
    prepare: ({ input, uploads, files }) => {
      refuseUnclear(input, true)
      return acceptUploads(files, uploads)
    },
    run: async ({ scope, input, subject: project, prepared, language, audit }) => {
      const [photo] = prepared ?? []
      if (!photo) refuseUnclear(input, false)
      const { userId, name } = staffOf(scope)
      const { action, projectPinId } = input
      allow(scope.actor, rightOf[action ?? 'none'], project)
      const resolutionFileId = photo ? await insertFile(scope, project.clientId, photo) : null
      const resolutionLink = input.matterportResolutionLink || null
      const content = {
        projectPinId,
        comment: input.comment.trim(),
        action: action ?? null,
        resolutionFileId,
        resolutionLink,
      }
      // mails about it are written later (notices), to keep saving cheap
      const row = { ...content, userId, commentedBy: name, newsIn: language }
      const id = assertFound(await insertComment(scope, row), 'record.missing')
      if (action) {
        const proof =
          action === 'submit' ? { resolutionFileId, resolutionLink, resolvedBy: name, resolvedAt: scope.now } : {}
        await markRepair(scope, projectPinId, { ...flagsOf[action], ...proof, updatedBy: userId })
      }
      audit({ record: 'comment', recordId: id, after: content })
      return { id, ...(action ? { message: saysOf[action] } : {}) }
    },
  }),

  addSharedComment: handle(commentRoutes.addSharedComment, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepares: ({ uploads }) => uploads.length > 0,
    prepare: ({ input, uploads, files }) => {
      refuseUnclearVisitor(input, true)
      return acceptUploads(files, uploads)
    },
    run: async ({ scope, input, subject: project, prepared, language, audit }) => {
      const [photo] = prepared ?? []
      if (!photo) refuseUnclearVisitor(input, false)
      const { projectPinId } = input
      const comment = input.comment.trim()
      const name = input.anonymousName?.trim() || 'Anonymous'
      const action = input.action ?? null
      if (action) {
        allow(scope.actor, 'comment.submitShared', project)
        if (await isRepairAccepted(scope, projectPinId)) throw new HttpError('repair.accepted')
      }
      const resolutionFileId = photo ? await insertFile(scope, project.clientId, photo) : null
      const evidence = { resolutionFileId, resolutionLink: null }
      // without an account it is a visitor's comment; the audit trail has the link they used
      const row = { projectPinId, comment, action, ...evidence, userId: null, commentedBy: name, newsIn: language }
      const id = assertFound(await insertComment(scope, row), 'record.missing')
      if (action) {
        // a visitor does not become the point's last editor
        const submitted = { ...flagsOf.submit, ...evidence, resolvedBy: name, resolvedAt: scope.now }
        await markRepair(scope, projectPinId, submitted)
      }
      audit({
        record: 'comment',
        recordId: id,
        after: { projectPinId, comment, name, ...(action && { action, resolutionFileId }) },
      })
      return { id, ...(action ? { message: saysOf[action] } : {}) }
    },
  }),
})

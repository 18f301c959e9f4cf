import type { RouteInput } from '@nspect/contract/http/route'
import { fillPinAttributes } from '@nspect/contract/pins/pinAttributes'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { findProjectOfAnyPin } from '../access/pinAccess.queries.ts'
import { acceptPinPhoto } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, assertVisitor, feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import { assertAnnotationOfCurrentImage } from './assertAnnotationOfCurrentImage.ts'
import { completePinAttributes } from './assignees.ts'
import { mapPin } from './pins.mapper.ts'
import {
  findPin,
  findProjectToSavePin,
  findProjectWithHiddenPins,
  findVisitorState,
  markPinReviewed,
} from './pins.queries.ts'
import {
  buildCheckBoxesToWrite,
  buildCustomFieldChanges,
  buildPinRow,
  pickDefaultTypePart,
  resolveCategoryAndStatus,
  resolveNewPinPlace,
} from './pins.rules.ts'
import { insertPin } from './writePin.queries.ts'

type VisitorPinInput = RouteInput<typeof visitorPinRoutes.savePinAnonymous>

const hasPlace = ({
  matterPointCoordinates,
  annotationCoordinates,
  projectModelImageId,
}: VisitorPinInput): boolean =>
  [matterPointCoordinates, annotationCoordinates, projectModelImageId].some(
    (place) => place !== undefined,
  )

/** The type as visitors know it: without the fields that they may not see or change (T98). */
const knownToVisitors = (rules: PinRules): PinRules => ({
  ...rules,
  customFields: rules.customFields.filter(({ isViewable, isEditable }) => isViewable && isEditable),
})

export const visitorPinFeature = feature(visitorPinRoutes, {
  savePinAnonymous: handle(visitorPinRoutes.savePinAnonymous, {
    load: (scope) =>
      findProjectToSavePin(
        scope,
        scope.actor?.kind === 'visitor' ? scope.actor.projectId : 0,
        true,
      ),
    prepares: ({ uploads }) => uploads.length > 0,
    prepare: async ({ db, subject: { clientId }, uploads: [photo], files }) => {
      if (!photo) throw createFieldError('uploadedImage', 'pin.photoRequired')
      return acceptPinPhoto(files, photo, await findPhotoPolicy(db, clientId))
    },
    run: async ({ scope, input, subject: project, prepared: photo, language, audit }) => {
      const { linkId } = assertVisitor(scope)
      const isPlaced = hasPlace(input)
      if (!photo && !isPlaced) throw createFieldError('uploadedImage', 'pin.photoRequired')
      // with the inspection completed its places are fixed; a photo alone may come later (T97)
      if (isPlaced && project.isCompleted) throw new HttpError('project.completed')
      const imageId = input.projectModelImageId
      if (imageId !== undefined && !project.imageIds.includes(imageId))
        throw new HttpError('record.missing')
      await assertAnnotationOfCurrentImage(scope, project.id, imageId, input.annotationCoordinates)
      const rules = knownToVisitors(project.rules)
      const pointCategoryId = input.pointCategoryId ?? pickDefaultTypePart(rules.categories)?.id
      if (pointCategoryId === undefined)
        throw createFieldError('pointCategoryId', 'pin.categoryRequired')
      const pinInput = { ...input, id: 0, projectId: project.id, pointCategoryId }
      const { category, status } = resolveCategoryAndStatus(rules, pinInput, undefined)
      const boxes = buildCheckBoxesToWrite(rules, pinInput, undefined)
      const { fields, emptied } = buildCustomFieldChanges(
        rules,
        pinInput,
        undefined,
        false,
        category.id,
      )
      const { title, description } = input
      const attributes = fillPinAttributes({ title, description })
      const { stored } = await completePinAttributes(scope, project, attributes, category)
      const content = {
        pointCategoryId: category.id,
        poiStatusId: status?.id ?? null,
        ...stored,
        ...resolveNewPinPlace(input, project),
        stillFileId: photo ? await insertFile(scope, project.clientId, photo) : null,
        anonymousUser: input.anonymousUser,
        isAddedAfterCompletion: project.isCompleted,
        visitorState: 'waiting' as const,
        shareLinkId: linkId,
      }
      const row = buildPinRow(project, { ...content, newsIn: language }, null, scope.now)
      const { id } = await insertPin(scope, row, { boxes, fields, emptied })
      audit({ record: 'pin', recordId: id, after: { ...content, boxes, fields } })
      const added = await findPin(scope, id, project.id)
      if (!added) throw new Error('a point that was added is not there')
      return { projectPin: mapPin(scope, added) }
    },
  }),

  reviewVisitorPin: handle(visitorPinRoutes.reviewVisitorPin, {
    load: (scope, { id }) => findProjectOfAnyPin(scope, id),
    run: async ({ scope, input: { id, visitorState }, audit }) => {
      const before = assertFound(await findVisitorState(scope, id), 'record.missing')
      if (before.visitorState === null) throw new HttpError('pin.notVisitors')
      if (before.visitorState !== visitorState) {
        await markPinReviewed(scope, id, visitorState, assertStaff(scope).userId)
        audit({
          record: 'pin',
          recordId: id,
          before: { visitorState: before.visitorState },
          after: { visitorState },
        })
      }
      return { id, ...(visitorState === 'hidden' && { message: 'pin.hidden' }) }
    },
  }),

  listHiddenPins: handle(visitorPinRoutes.listHiddenPins, {
    load: (scope, { projectId }) => findProjectWithHiddenPins(scope, projectId),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapPin(scope, row)),
  }),
})

import { can } from '@nspect/contract/permissions/policy'
import { addPinFromReportRoutes } from '@nspect/contract/pins/addPinFromReport'
import { fillPinAttributes } from '@nspect/contract/pins/pinAttributes'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptPinPhoto } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { resolveCost } from '../money/resolveCost.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import { completePinAttributes } from './assignees.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, findProjectToSavePin } from './pins.queries.ts'
import {
  buildCheckBoxesToWrite,
  buildCustomFieldChanges,
  buildPinRow,
  pickDefaultTypePart,
  resolveCategoryAndStatus,
} from './pins.rules.ts'
import type { LoadedProjectForPin } from './resolvePinContent.ts'
import { insertPin } from './writePin.queries.ts'

type AddPinContext = HandlerContext<
  typeof addPinFromReportRoutes.savePinFromReport,
  LoadedProjectForPin,
  AcceptedFile
>

/** The input with its category, else the type's default; throws 400 without either. */
const resolveInput = ({ input, subject: { rules } }: AddPinContext) => {
  const pointCategoryId = input.pointCategoryId ?? pickDefaultTypePart(rules.categories)?.id
  if (pointCategoryId === undefined)
    throw createFieldError('pointCategoryId', 'pin.categoryRequired')
  return { ...input, id: 0, pointCategoryId }
}

/** The values to write, and those of the boxes and fields beside them. */
const resolveNewPin = async (context: AddPinContext) => {
  const { scope, subject: project, prepared: photo, audit } = context
  const { clientId, rules } = project
  const input = resolveInput(context)
  const caller = assertStaff(scope)
  const { category, status } = resolveCategoryAndStatus(rules, input, undefined)
  const boxes = buildCheckBoxesToWrite(rules, input, undefined)
  const mayChangeFixed = can(caller, 'pin.fixedField', project)
  const changes = buildCustomFieldChanges(rules, input, undefined, mayChangeFixed, category.id)
  const attributes = fillPinAttributes(context.input)
  const { stored } = await completePinAttributes(scope, project, attributes, category)
  const content = {
    pointCategoryId: category.id,
    poiStatusId: status?.id ?? null,
    ...stored,
    estimatedCost:
      stored.estimatedCost && (await resolveCost({ scope, clientId, audit }, stored.estimatedCost)),
    stillFileId: await insertFile(scope, clientId, photo),
    anonymousUser: input.anonymousUser === caller.name ? null : (input.anonymousUser ?? null),
    isAddedAfterCompletion: project.isCompleted,
  }
  return { content, parts: { boxes, ...changes } }
}

const savePinFromReport = async (context: AddPinContext) => {
  const { scope, subject: project, audit } = context
  const { content, parts } = await resolveNewPin(context)
  const row = buildPinRow(project, content, assertStaff(scope).userId, scope.now)
  const { id } = await insertPin(scope, row, parts)
  const { boxes, fields } = parts
  audit({ record: 'pin', recordId: id, after: { ...content, boxes, fields } })
  const pin = assertFound(await findPin(scope, id, project.id), 'record.missing')
  return { projectPin: mapPin(scope, pin) }
}

export const addPinFromReportFeature = feature(addPinFromReportRoutes, {
  savePinFromReport: handle(addPinFromReportRoutes.savePinFromReport, {
    load: (scope, { projectId }) => findProjectToSavePin(scope, projectId, true),
    prepare: async ({ db, subject: { clientId }, uploads: [photo], files }) => {
      if (!photo) throw createFieldError('uploadedImage', 'pin.photoRequired')
      return acceptPinPhoto(files, photo, await findPhotoPolicy(db, clientId))
    },
    run: savePinFromReport,
  }),
})

import { can } from '@nspect/contract/permissions/policy'
import {
  addPinFromReportMessages,
  addPinFromReportRoutes,
} from '@nspect/contract/pins/addPinFromReport'
import { fillAttributes } from '@nspect/contract/pins/pinAttributes'
import { acceptPinPhoto } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { completeAttributes } from './assignees.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, findProjectToSavePin } from './pins.queries.ts'
import {
  buildCheckBoxRows,
  buildFieldChanges,
  buildPinRow,
  pickDefaultOption,
  resolveCategoryAndStatus,
} from './pins.rules.ts'
import { insertPin } from './writePin.queries.ts'

export const addPinFromReportFeature = feature(addPinFromReportRoutes, addPinFromReportMessages, {
  savePinFromReport: handle(addPinFromReportRoutes.savePinFromReport, {
    load: (scope, { projectId }) => findProjectToSavePin(scope, projectId, true),
    prepare: ({ uploads: [photo], files }) => {
      if (!photo) throw createFieldError('uploadedImage', 'pin.photoRequired')
      return acceptPinPhoto(files, photo)
    },
    run: async ({ scope, input, subject: project, prepared: photo, audit }) => {
      const caller = assertStaff(scope)
      const { clientId, rules } = project
      const pointCategoryId = input.pointCategoryId ?? pickDefaultOption(rules.categories)?.id
      if (pointCategoryId === undefined)
        throw createFieldError('pointCategoryId', 'pin.categoryRequired')
      const pinInput = { ...input, id: 0, pointCategoryId }
      const { category, status } = resolveCategoryAndStatus(rules, pinInput, undefined)
      const boxes = buildCheckBoxRows(rules, pinInput, undefined)
      const mayChangeFixed = can(caller, 'pin.fixedField', project)
      const { fields, emptied } = buildFieldChanges(
        rules,
        pinInput,
        undefined,
        mayChangeFixed,
        category.id,
      )
      const { stored } = await completeAttributes(scope, project, fillAttributes(input), category)
      const content = {
        pointCategoryId: category.id,
        poiStatusId: status?.id ?? null,
        ...stored,
        stillFileId: await insertFile(scope, clientId, photo),
        anonymousUser: input.anonymousUser === caller.name ? null : (input.anonymousUser ?? null),
        isAddedAfterCompletion: project.isCompleted,
      }
      const { id } = await insertPin(
        scope,
        buildPinRow(project, content, caller.userId, scope.now),
        {
          boxes,
          fields,
          emptied,
        },
      )
      audit({ record: 'pin', recordId: id, after: { ...content, boxes, fields } })
      return {
        projectPin: mapPin(
          scope,
          assertFound(await findPin(scope, id, project.id), 'record.missing'),
        ),
      }
    },
  }),
})

import { pinMessages, pinRoutes } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { findProjectOfAnyPin, findProjectOfPin } from '../access/pinAccess.queries.ts'
import { insertFile } from '../files/files.queries.ts'
import { feature, handle, staffOf } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { mapPin, pinList } from './pins.mapper.ts'
import {
  findPin,
  findProjectToSavePin,
  findProjectWithPin,
  findProjectWithPins,
  markPinDeleted,
  type PinRow,
} from './pins.queries.ts'
import {
  boxesToWrite,
  fieldsToWrite,
  insertedFields,
  newPin,
  newPlaceOf,
  stillsAfter,
} from './pins.rules.ts'
import { refuseOtherPicture } from './refuseOtherPicture.ts'
import { resolveContent } from './resolveContent.ts'
import { needsStills, takeStills } from './stills.ts'
import { insertPin } from './writePin.queries.ts'
import { writePin } from './writePin.ts'

/** What a new point does not have yet. */
const untouched = {
  lastStep: null,
  lastStepId: 0,
  context: null,
  ownStill: null,
  ownPlainStill: null,
  resolution: null,
  photos: [],
}

export const pinFeature = feature(pinRoutes, pinMessages, {
  listPins: handle(pinRoutes.listPins, {
    load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
    run: async ({ scope, input, subject: { pins }, header }) =>
      paginateRows(pins, input, header, pinList).map((row) => mapPin(scope, row)),
  }),

  readPin: handle(pinRoutes.readPin, {
    load: (scope, { id }) => findProjectWithPin(scope, id),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin),
  }),

  savePin: handle(pinRoutes.savePin, {
    load: (scope, { projectId, id }) => findProjectToSavePin(scope, projectId, id === 0),
    prepares: ({ input }) => needsStills(input),
    prepare: (context) => takeStills(context, context.input.id),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      const caller = staffOf(scope)
      const { clientId, rules } = project
      const before =
        input.id > 0
          ? assertFound(await findPin(scope, input.id, project.id), 'record.missing')
          : undefined
      const { still, plainStill } = prepared ?? {}
      const place = newPlaceOf(input, before?.pin, project)
      const { content, category, status, assignee, assignedTo } = await resolveContent(
        scope,
        project,
        input,
        before,
        {
          ...place,
          still,
          plainStill,
        },
      )
      const boxes = boxesToWrite(rules, input, before)
      const mayChangeFixed = can(caller, 'pin.fixedField', project)
      const { fields, emptied } = fieldsToWrite(rules, input, before, mayChangeFixed, category.id)
      const imageId = input.projectModelImageId
      if (imageId !== undefined && !project.imageIds.includes(imageId))
        throw new HttpError('record.missing')
      const pictureId = imageId ?? before?.pin.projectModelImageId
      await refuseOtherPicture(scope, project.id, pictureId, input.annotationCoordinates)

      const placed = { ...content, ...place }
      const evidence = {
        ...(before ? stillsAfter(before.pin, placed) : {}),
        ...(still ? { stillFileId: await insertFile(scope, clientId, still) } : {}),
        ...(plainStill ? { plainStillFileId: await insertFile(scope, clientId, plainStill) } : {}),
      }
      const parts = { boxes, fields, emptied }
      const after = { ...placed, ...evidence, boxes, fields }

      if (before) {
        const present = async () =>
          mapPin(
            scope,
            assertFound(await findPin(scope, before.pin.id, project.id), 'record.missing'),
          )
        await refuseVersionConflict(input, before.pin, present)
        const changes = { ...placed, ...evidence, updatedBy: caller.userId }
        await writePin(scope, before, changes, parts)
        audit({ record: 'pin', recordId: before.pin.id, before: before.pin, after })
        return { projectPin: await present() }
      }

      const row = newPin(project, { ...placed, ...evidence }, caller.userId, scope.now)
      const { id, fieldIds } = await insertPin(scope, row, parts)
      audit({ record: 'pin', recordId: id, after })
      const made: PinRow = {
        pin: { ...row, id, assignee },
        categoryName: category.name,
        categoryColor: category.color,
        status: status && { id: status.id, name: status.name, poiColorCode: status.color },
        isStatusInProgress: status?.isInProgress ?? false,
        assignedTo,
        ...untouched,
        addedByName: caller.name,
        updatedByName: caller.name,
        still: still?.variants ? { variants: still.variants } : null,
        plainStill: plainStill?.variants ? { variants: plainStill.variants } : null,
        checkBoxes: boxes,
        customFields: insertedFields(rules, fields, fieldIds),
      }
      return { projectPin: mapPin(scope, made) }
    },
  }),

  deletePin: handle(pinRoutes.deletePin, {
    load: (scope, { id, isDeleted }) =>
      isDeleted ? findProjectOfPin(scope, id) : findProjectOfAnyPin(scope, id),
    run: async ({ scope, input, audit }) => {
      await markPinDeleted(scope, input.id, input.isDeleted)
      const { isDeleted } = input
      audit({
        record: 'pin',
        recordId: input.id,
        before: { isDeleted: !isDeleted },
        after: { isDeleted },
      })
      return input.isDeleted ? {} : { message: 'pin.restored' }
    },
  }),
})

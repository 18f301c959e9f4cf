import type { PointCoordinates } from '@nspect/contract/coordinates'
import { pinMessages, pinRoutes } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { insertFile } from '../files/files.queries.ts'
import { takeStill } from '../files/intake.ts'
import { allow, feature, on, staffOf } from '../http/call.ts'
import { need, Refusal, refuseField } from '../http/refuse.ts'
import { findProject, modelHashOf, takePinNumber } from '../projects/projects.queries.ts'
import { findPinRules } from '../projectTypes/projectTypes.queries.ts'
import {
  findModelImageOf,
  findPin,
  findProjectOfAnyPin,
  findProjectOfPin,
  insertPin,
  listPins,
  markPinDeleted,
  updatePin,
  writeCheckBoxes,
  writeCustomFields,
} from './pins.queries.ts'
import { boxesToWrite, changesCore, fieldsToWrite, placeInType } from './pins.rules.ts'
import { viewPin } from './pins.view.ts'

export const pinFeature = feature(pinRoutes, pinMessages, {
  listPins: on(pinRoutes.listPins, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project }) => (await listPins(scope, project.id)).map((row) => viewPin(scope, row)),
  }),

  readPin: on(pinRoutes.readPin, {
    load: (scope, { id }) => findProjectOfPin(scope, id),
    run: async ({ scope, input, subject: project }) =>
      viewPin(scope, need(await findPin(scope, input.id, project.id), 'record.missing')),
  }),

  savePin: on(pinRoutes.savePin, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    prepare: async ({ input, files }) => ({
      still: input.imageUrl ? await takeStill(files, 'imageUrl', input.imageUrl) : undefined,
      plainStill: input.plainImageUrl ? await takeStill(files, 'plainImageUrl', input.plainImageUrl) : undefined,
    }),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      const { userId } = staffOf(scope)
      const before = input.id > 0 ? need(await findPin(scope, input.id, project.id), 'record.missing') : undefined
      if (changesCore(input, before?.pin)) allow(scope.actor, 'pin.place', project)
      const rules = need(await findPinRules(scope, project.projectTypeId), 'record.missing')
      const place = placeInType(rules, input, before?.pin)
      if (before && place.poiStatusId !== before.pin.poiStatusId) allow(scope.actor, 'pin.status', project)
      const boxes = boxesToWrite(rules, input, before)
      const mayChangeFixed = can(staffOf(scope), 'pin.fixedField', project)
      const fields = fieldsToWrite(rules, input, before, mayChangeFixed, place.pointCategoryId)
      if (input.projectModelImageId !== undefined) {
        need(await findModelImageOf(scope, input.projectModelImageId, project.id), 'record.missing')
      }
      const stored = before?.pin ?? { isResolved: false, isApproved: false }
      const { isResolved = stored.isResolved, isApproved = stored.isApproved } = input
      if (isResolved !== stored.isResolved || isApproved !== stored.isApproved) allow(scope.actor, 'pin.judge', project)
      // which file was looked at is for the server to say
      const { model: _, ...where } = input.matterPointCoordinates ?? {}
      const coordinates = input.matterPointCoordinates && {
        ...(where as PointCoordinates),
        ...(await modelHashOf(scope, project.id)),
      }
      const content = {
        ...place,
        title: input.title,
        description: input.description,
        isCritical: input.isCritical,
        isOsha: input.isOsha,
        isResolved,
        isApproved,
        ...(coordinates ? { matterPointCoordinates: coordinates } : {}),
        ...(input.annotationCoordinates ? { annotationCoordinates: input.annotationCoordinates } : {}),
        ...(input.projectModelImageId ? { projectModelImageId: input.projectModelImageId } : {}),
      }
      const evidence = {
        ...(prepared.still ? { stillFileId: await insertFile(scope, project.clientId, prepared.still) } : {}),
        ...(prepared.plainStill
          ? { plainStillFileId: await insertFile(scope, project.clientId, prepared.plainStill) }
          : {}),
      }
      const id = before ? before.pin.id : await addPin()
      if (before) await changePin(before.pin.id)
      const owner = { clientId: project.clientId, projectPinId: id }
      await writeCheckBoxes(
        scope,
        boxes.map((box) => ({ ...owner, ...box })),
      )
      await writeCustomFields(
        scope,
        id,
        fields.rows.map((field) => ({ ...owner, ...field })),
        fields.emptied,
      )
      const after = { ...content, ...evidence, boxes, fields: fields.rows }
      audit({ record: 'pin', recordId: id, before: before?.pin, after })
      return { projectPin: viewPin(scope, need(await findPin(scope, id, project.id), 'record.missing')) }

      async function addPin() {
        return insertPin(scope, {
          ...content,
          ...evidence,
          clientId: project.clientId,
          projectId: project.id,
          pinNumber: await takePinNumber(scope, project.id),
          addedBy: userId,
          updatedBy: userId,
          createdAt: scope.now,
          updatedAt: scope.now,
        })
      }

      async function changePin(pinId: number) {
        if (input.version === undefined) throw refuseField('version', 'value.required')
        const changes = { ...content, ...evidence, updatedBy: userId }
        if (await updatePin(scope, pinId, input.version, changes)) return
        const current = await findPin(scope, pinId, project.id)
        throw new Refusal('record.stale', { current: current && viewPin(scope, current) })
      }
    },
  }),

  deletePin: on(pinRoutes.deletePin, {
    load: (scope, { id, isDeleted }) => (isDeleted ? findProjectOfPin(scope, id) : findProjectOfAnyPin(scope, id)),
    run: async ({ scope, input, audit }) => {
      await markPinDeleted(scope, input.id, input.isDeleted)
      audit({ record: 'pin', recordId: input.id, after: { isDeleted: input.isDeleted } })
      return input.isDeleted ? {} : { message: 'pin.restored' }
    },
  }),
})

import { withoutPicture } from '@nspect/contract/annotationCoordinates'
import { annotationMessages, annotationRoutes } from '@nspect/contract/annotations'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { insertFile } from '../files/files.queries.ts'
import { feature, handle, staffOf } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { findImageHash } from '../models/models.queries.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'
import { stillsAfter } from './pins.rules.ts'
import { refuseOtherPicture } from './refuseOtherPicture.ts'
import { takeStills } from './stills.ts'
import { writePin } from './writePin.ts'

export const annotationFeature = feature(annotationRoutes, annotationMessages, {
  saveAnnotation: handle(annotationRoutes.saveAnnotation, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepare: (context) => takeStills(context, context.input.projectPinId),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      // it may have been deleted while this call waited for the inspection's lock
      const before = assertFound(
        await findPin(scope, input.projectPinId, project.id),
        'record.missing',
      )
      await refuseVersionConflict(input, before.pin, () => mapPin(scope, before))
      const { projectModelImageId } = input
      assertFound(await findImageHash(scope, project.id, projectModelImageId), 'record.missing')
      await refuseOtherPicture(scope, project.id, projectModelImageId, input.annotationCoordinates)
      const annotationCoordinates = withoutPicture(input.annotationCoordinates)

      const { still, plainStill } = prepared
      const after = {
        projectModelImageId,
        annotationCoordinates,
        ...stillsAfter(before.pin, { projectModelImageId, annotationCoordinates }),
        ...(still ? { stillFileId: await insertFile(scope, project.clientId, still) } : {}),
        ...(plainStill
          ? { plainStillFileId: await insertFile(scope, project.clientId, plainStill) }
          : {}),
      }
      const changes = { ...after, updatedBy: staffOf(scope).userId }
      await writePin(scope, before, changes)
      audit({ record: 'pin', recordId: before.pin.id, before: before.pin, after })
      return {
        projectPin: mapPin(
          scope,
          assertFound(await findPin(scope, before.pin.id, project.id), 'record.missing'),
        ),
      }
    },
  }),
})

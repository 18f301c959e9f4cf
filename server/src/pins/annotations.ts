import { removeImageFromAnnotation } from '@nspect/contract/media/annotationCoordinates'
import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findImageHash } from '../models/models.queries.ts'
import { assertAnnotationOfCurrentImage } from './assertAnnotationOfCurrentImage.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'
import { buildPinStillReset } from './pins.rules.ts'
import { acceptPinStills } from './stills.ts'
import { updateLoadedPin } from './writePin.ts'

export const annotationFeature = feature(annotationRoutes, {
  saveAnnotation: handle(annotationRoutes.saveAnnotation, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepare: (context) => acceptPinStills(context, context.input.projectPinId),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      // it may have been deleted while this call waited for the inspection's lock
      const before = assertFound(
        await findPin(scope, input.projectPinId, project.id),
        'record.missing',
      )
      await assertRecordVersion(input, before.pin, () => mapPin(scope, before))
      const { projectModelImageId } = input
      assertFound(await findImageHash(scope, project.id, projectModelImageId), 'record.missing')
      await assertAnnotationOfCurrentImage(
        scope,
        project.id,
        projectModelImageId,
        input.annotationCoordinates,
      )
      const annotationCoordinates = removeImageFromAnnotation(input.annotationCoordinates)

      const { still, plainStill } = prepared
      const after = {
        projectModelImageId,
        annotationCoordinates,
        ...buildPinStillReset(before.pin, { projectModelImageId, annotationCoordinates }),
        ...(still ? { stillFileId: await insertFile(scope, project.clientId, still) } : {}),
        ...(plainStill
          ? { plainStillFileId: await insertFile(scope, project.clientId, plainStill) }
          : {}),
      }
      const changes = { ...after, updatedBy: assertStaff(scope).userId }
      await updateLoadedPin(scope, before, changes)
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

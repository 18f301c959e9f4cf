import { pinStillRoutes } from '@nspect/contract/pins/pinStills'
import { acceptStill } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, findProjectToSavePin } from './pins.queries.ts'
import { areStillsOfSamePlace, resolveNewPinPlace } from './pins.rules.ts'
import { updateAutomaticPinStills } from './writePin.queries.ts'

export const pinStillFeature = feature(pinStillRoutes, {
  savePinStills: handle(pinStillRoutes.savePinStills, {
    load: (scope, { projectId }) => findProjectToSavePin(scope, projectId, false),
    prepare: async ({ input, files }) => ({
      closeUp: await acceptStill(files, 'closeUpUrl', input.closeUpUrl),
      plainCloseUp: await acceptStill(files, 'plainCloseUpUrl', input.plainCloseUpUrl),
      context: await acceptStill(files, 'contextUrl', input.contextUrl),
    }),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      const { projectPinId: id, projectModelImageId: imageId } = input
      if (imageId !== undefined && !project.imageIds.includes(imageId))
        throw new HttpError('record.missing')
      const present = async () =>
        assertFound(await findPin(scope, id, project.id), 'record.missing')
      const before = await present()
      // taken of the file that the inspection has now, which may not be the one that the point was
      // placed on
      const shown = resolveNewPinPlace(input, project)
      if (!areStillsOfSamePlace(before.pin, shown))
        throw new HttpError('record.stale', { current: mapPin(scope, before) })
      // another browser has already added them: those are kept
      if (before.pin.closeUpFileId !== null) return { projectPin: mapPin(scope, before) }
      const taken = {
        closeUpFileId: await insertFile(scope, project.clientId, prepared.closeUp),
        plainCloseUpFileId: await insertFile(scope, project.clientId, prepared.plainCloseUp),
        contextFileId: await insertFile(scope, project.clientId, prepared.context),
      }
      await updateAutomaticPinStills(scope, id, taken)
      audit({ record: 'pin', recordId: id, after: taken, isByProgram: true })
      return { projectPin: mapPin(scope, await present()) }
    },
  }),
})

import { computeImageAlignment } from '@nspect/contract/imageAlignments/imageAlignmentGeometry'
import { imageAlignmentRoutes } from '@nspect/contract/imageAlignments/imageAlignments'
import { topViewCheck } from '@nspect/contract/media/modelFile'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import { findImageAndModel, updateImageAlignment } from './imageAlignments.queries.ts'

export const imageAlignmentFeature = feature(imageAlignmentRoutes, {
  alignPicture: handle(imageAlignmentRoutes.alignPicture, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const { projectModelImageId, picks } = input
      const found = assertFound(
        await findImageAndModel(scope, project.id, projectModelImageId),
        'record.missing',
      )
      if (found.modelKind !== 'model' || found.model === null)
        throw new HttpError('picture.noModel')
      // one of the two was replaced while somebody picked
      const isOtherImage = input.picture !== undefined && input.picture !== found.sha256
      if (isOtherImage || found.model !== input.model) throw new HttpError('record.stale')
      const { full } = found.variants
      const picture = { width: full?.width ?? 0, height: full?.height ?? 0 }
      if (picks.some(({ picture: { x, y } }) => x > picture.width || y > picture.height))
        throw createFieldError('picks', 'value.invalid')
      const check = topViewCheck.parse(found.check ?? {})
      const pairs = picks.map(({ picture: to, model: from }) => ({ from, to }))
      const aligned = computeImageAlignment(pairs, { picture, check })
      if (typeof aligned === 'string') throw createFieldError('picks', `align.${aligned}`)
      const after = { ...aligned.alignment, model: found.model, picture: found.sha256 }
      await updateImageAlignment(scope, found.id, after)
      await deriveRoomsOfPins(scope.db, project)
      audit({
        record: 'projectModelImage',
        recordId: found.id,
        before: { onModel: found.onModel },
        after: { onModel: after, picks },
      })
      return { residuals: [...aligned.residuals] }
    },
  }),

  removePictureAlignment: handle(imageAlignmentRoutes.removePictureAlignment, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input: { projectModelImageId }, subject: project, audit }) => {
      const found = assertFound(
        await findImageAndModel(scope, project.id, projectModelImageId),
        'record.missing',
      )
      await updateImageAlignment(scope, found.id, null)
      await deriveRoomsOfPins(scope.db, project)
      const change = { before: { onModel: found.onModel }, after: { onModel: null } }
      audit({ record: 'projectModelImage', recordId: found.id, ...change })
      return {}
    },
  }),
})

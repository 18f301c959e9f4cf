import { isDeepStrictEqual } from 'node:util'
import {
  type ModelCheck,
  modelCheck,
  outsideViewCheck,
  topViewCheck,
  uploadedLinkPattern,
} from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { storeImageRevision } from '../alignment/carryOver.queries.ts'
import { acceptDrawing, acceptStill, acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { deriveRoomsOfPins } from '../rooms/pinRooms.queries.ts'
import {
  assertAllPanoramas,
  createTourOfPanoramas,
} from '../tours/createTourOfPanoramas.queries.ts'
import { mapModelTopViews } from './models.mapper.ts'
import {
  deleteModelTopViews,
  findModelCorrections,
  findModelHash,
  findModelOfProject,
  hasOutsideView,
  insertImage,
  insertModelTopView,
  insertOutsideView,
  listImageIds,
  listModelTopViews,
  updateImageFile,
  upsertModelCorrections,
} from './models.queries.ts'
import { replaceModel } from './replaceModel.queries.ts'
import { storeAcceptedModel } from './storeAcceptedModel.queries.ts'

/** The first file of a call that needs one. */
const firstFile = <T>([file]: readonly T[]): T => assertFound(file, 'file.missing')

/** Whether two checks place the model's floors alike; null: the file's own values. */
const isSameGround = (a: Partial<ModelCheck> | null, b: Partial<ModelCheck>) => {
  const [one, other] = [topViewCheck.parse(a ?? {}), topViewCheck.parse(b)]
  return one.scale === other.scale && one.up === other.up && one.floor === other.floor
}

/** Whether the model looks the same from outside with two checks. */
const isSameOutside = (a: Partial<ModelCheck> | null, b: Partial<ModelCheck>) =>
  isDeepStrictEqual(outsideViewCheck.parse(a ?? {}), outsideViewCheck.parse(b))

export const modelFeature = feature(modelRoutes, {
  updateLink: handle(modelRoutes.updateLink, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input: { modelLink, points }, subject: project, enqueue, audit }) => {
      const before = assertFound(await findModelOfProject(scope, project.id), 'record.missing')
      if (modelLink === before.modelLink) return { discarded: 0, carried: 0 }
      // a link to an uploaded file is valid only where the file already is
      if (uploadedLinkPattern.test(modelLink)) throw createFieldError('modelLink', 'link.invalid')
      const model = { modelLink, modelFileId: null, points }
      const { after } = await replaceModel({ scope, enqueue }, project, before, model)
      audit({ record: 'project', recordId: project.id, before, after })
      return { discarded: after.discarded, carried: after.carried }
    },
  }),

  uploadModel: handle(modelRoutes.uploadModel, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ uploads, files }) => {
      const taken = await acceptUploads(files, uploads)
      firstFile(taken)
      assertAllPanoramas(taken)
      return taken
    },
    run: async ({
      scope,
      input: { points },
      subject: project,
      prepared: taken,
      enqueue,
      audit,
    }) => {
      const stored = []
      for (const file of taken)
        stored.push({
          file,
          fileId: await storeAcceptedModel({ scope, enqueue }, project.clientId, file),
        })
      const { fileId: modelFileId } = firstFile(stored)
      const model = { modelFileId, modelLink: `model:${modelFileId}`, points }
      const before = assertFound(await findModelOfProject(scope, project.id), 'record.missing')
      const { after } = await replaceModel({ scope, enqueue }, project, before, model)
      await createTourOfPanoramas(scope, project, stored)
      audit({ record: 'project', recordId: project.id, before, after })
      return { discarded: after.discarded, carried: after.carried }
    },
  }),

  updateImage: handle(modelRoutes.updateImage, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ uploads, files }) => firstFile(await acceptUploads(files, uploads)),
    run: async ({ scope, input, subject: project, prepared: taken, enqueue, audit }) => {
      const images = await listImageIds(scope, project.id)
      const { projectModelImageId: imageId } = input
      const replaced = images.find(({ id }) => id === imageId)
      if (imageId !== undefined && !replaced) throw new HttpError('record.missing')
      if (imageId === undefined && images.length >= limits.imagesPerProject) {
        throw new HttpError('files.tooMany', { values: { limit: limits.imagesPerProject } })
      }
      const fileId = await insertFile(scope, project.clientId, taken)
      if (replaced) {
        await storeImageRevision(
          { db: scope.db, enqueue },
          {
            clientId: project.clientId,
            projectId: project.id,
            projectModelImageId: replaced.id,
            fileId: replaced.fileId,
            nextFileId: fileId,
            state: 'waiting',
            replacedBy: assertStaff(scope).userId,
            replacedAt: scope.now,
          },
        )
        await updateImageFile(scope, replaced.id, fileId)
      }
      const sortOrder = Math.max(-1, ...images.map((image) => image.sortOrder)) + 1
      const row = { clientId: project.clientId, projectId: project.id, fileId, sortOrder }
      const projectModelImageId = imageId ?? (await insertImage(scope, row))
      audit({ record: 'projectModelImage', recordId: projectModelImageId, after: { fileId } })
      return { projectModelImageId }
    },
  }),

  saveCheck: handle(modelRoutes.saveCheck, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const shown = assertFound(await findModelOfProject(scope, project.id), 'record.missing')
      const fileId = assertFound(shown.modelFileId ?? undefined, 'record.missing')
      const check = input.check ?? modelCheck.parse({})
      const model = { clientId: project.clientId, fileId }
      // it was replaced while somebody checked it
      if (input.model !== undefined && input.model !== (await findModelHash(scope, model)))
        throw new HttpError('record.stale')
      const before = await findModelCorrections(scope, model)
      if (!isSameGround(before, check)) await deleteModelTopViews(scope, model)
      await upsertModelCorrections(scope, model, check, isSameOutside(before, check))
      await deriveRoomsOfPins(scope.db, project)
      audit({ record: 'model', recordId: fileId, after: { check } })
      return {}
    },
  }),

  saveTopView: handle(modelRoutes.saveTopView, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: ({ input, files }) => acceptDrawing(files, 'imageUrl', input.imageUrl),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      const shown = assertFound(await findModelOfProject(scope, project.id), 'record.missing')
      const fileId = assertFound(shown.modelFileId ?? undefined, 'record.missing')
      const model = { clientId: project.clientId, fileId }
      // it shows a file that was replaced, or one that was displayed in another way
      const isSameFile = (await findModelHash(scope, model)) === input.model
      if (!isSameFile || !isSameGround(await findModelCorrections(scope, model), input.check))
        throw new HttpError('record.stale')
      const stored = await listModelTopViews(scope, model)
      // rendered before, by somebody else who has the inspection open: theirs is as good
      if (stored.some(({ floor }) => floor === input.floor))
        return { topViews: mapModelTopViews(scope, stored) }
      const { floor, area } = input
      const pictureFileId = await insertFile(scope, project.clientId, prepared)
      await insertModelTopView(scope, {
        clientId: project.clientId,
        modelFileId: fileId,
        floor,
        area,
        pictureFileId,
      })
      audit({ record: 'model', recordId: fileId, after: { floor, pictureFileId } })
      return { topViews: mapModelTopViews(scope, await listModelTopViews(scope, model)) }
    },
  }),

  saveOutsideView: handle(modelRoutes.saveOutsideView, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: ({ input, files }) => acceptStill(files, 'imageUrl', input.imageUrl),
    run: async ({ scope, input, subject: project, prepared, audit }) => {
      const shown = assertFound(await findModelOfProject(scope, project.id), 'record.missing')
      const fileId = assertFound(shown.modelFileId ?? undefined, 'record.missing')
      const model = { clientId: project.clientId, fileId }
      const isSameFile = (await findModelHash(scope, model)) === input.model
      if (!isSameFile || !isSameOutside(await findModelCorrections(scope, model), input.check))
        throw new HttpError('record.stale')
      // rendered before, by somebody else who has the inspection open: theirs is as good
      if (!(await hasOutsideView(scope, model))) {
        const outsideViewFileId = await insertFile(scope, project.clientId, prepared)
        await insertOutsideView(scope, model, outsideViewFileId)
        audit({ record: 'model', recordId: fileId, after: { outsideViewFileId } })
      }
      return { hasOutsideView: true }
    },
  }),
})

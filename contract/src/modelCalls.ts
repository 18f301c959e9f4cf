import { z } from 'zod'
import { limits } from './limits.ts'
import { modelCheck } from './models.ts'
import { routes } from './route.ts'
import { id, link, textId, written } from './scalars.ts'

export { modelMessages } from './sentences/modelCalls.ts'

/** `model:<fileId>`, as an uploaded model is answered; sent back unchanged it changes nothing (T53). */
export const uploadedLink = /^model:[1-9]\d{0,9}$/

/** Replacing what an inspection looks at, and saying how it is to be shown. */
export const modelRoutes = routes({
  /** another 3D link; points on the model before it are discarded, those on pictures stay (T52) */
  updateLink: {
    kind: 'json',
    method: 'POST',
    path: 'Project/Update3dLink',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, modelLink: link.or(z.string().regex(uploadedLink)) }),
    /** how many points were discarded */
    answer: written({ discarded: z.int() }),
    says: 'model.replaced',
  },
  /** a GLB or a panorama in place of the model there is; its points are discarded likewise (T52, T53) */
  uploadModel: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/UploadModel',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId }),
    files: { file: { max: 1, maxBytes: limits.modelBytes, takes: 'model' } },
    answer: written({ discarded: z.int() }),
    says: 'model.replaced',
  },
  /** another picture in place of one, or one more; rectangles stay where they are, in percent (T52) */
  updateImage: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/Update2dImage',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId, projectModelImageId: textId.optional() }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: written({ projectModelImageId: id }),
    says: 'model.imageSaved',
  },
  /** how the model is to be shown; null keeps it as the file says */
  saveCheck: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveModelCheck',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, check: modelCheck.nullable() }),
    answer: written({}),
    says: 'model.checked',
  },
})

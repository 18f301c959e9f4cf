import { modelRoutes } from '@nspect/contract/modelCalls'
import type { ModelCheck, ModelFile } from '@nspect/contract/models'
import { pinRoutes } from '@nspect/contract/pins'
import { projectRoutes } from '@nspect/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/read.ts'

/** While lighter forms are being made the inspection is asked again, this often, in milliseconds. */
const askAgain = 2_000

/** How soon to ask for an inspection again: as long as something of it is being made. */
export const askAgainFor = (model: ModelFile | null | undefined): number | false =>
  model?.state === 'waiting' || model?.state === 'working' ? askAgain : false

/** Keeps how the model is shown; null leaves it as the file says. */
export const useSaveCheck = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (check: ModelCheck | null) => call(modelRoutes.saveCheck, { projectId, check }),
    onSuccess: () => invalidate(client, projectRoutes.readProject),
  })
}

/** What is put in place of what there is. */
export type Replacement =
  | { what: 'link'; link: string }
  | { what: 'file'; file: File }
  | { what: 'image'; file: File; imageId: number | null }

interface Sending {
  replacement: Replacement
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/** Replaces the model or a picture. */
export const useReplace = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ replacement, ...options }: Sending): Promise<{ message: string }> => {
      if (replacement.what === 'link') {
        return call(modelRoutes.updateLink, { projectId, modelLink: replacement.link }, options)
      }
      const files = { file: [replacement.file] }
      if (replacement.what === 'file') return call(modelRoutes.uploadModel, { projectId }, { ...options, files })
      const image = replacement.imageId === null ? {} : { projectModelImageId: replacement.imageId }
      return call(modelRoutes.updateImage, { projectId, ...image }, { ...options, files })
    },
    onSuccess: () => invalidate(client, projectRoutes.readProject, pinRoutes.listPins, projectRoutes.listProjects),
  })
}

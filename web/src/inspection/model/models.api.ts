import type { ModelFile } from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { uploadPlan } from '../plans/plans.api.ts'

/** Refetch interval in ms while reduced copies of the model are being made. */
const refetchMs = 2_000

/** The refetch interval of an inspection in ms while its model is being processed, else false. */
export const getModelRefetchMs = (model: ModelFile | null | undefined): number | false =>
  model?.state === 'waiting' || model?.state === 'working' ? refetchMs : false

/** What becomes of the points on a model that is replaced. */
export type ReplacedPinsPolicy = 'carry' | 'discard'

/** The replacement for the current model or picture, a further plan set, or a revision of one. */
export type MediumReplacement =
  | { what: 'link'; link: string; points: ReplacedPinsPolicy }
  /** a model, or the panoramas of a tour */
  | { what: 'file'; files: readonly File[]; points: ReplacedPinsPolicy }
  | { what: 'plan'; file: File; planFileId: number | null }
  | { what: 'image'; file: File; imageId: number | null }

/** Replaces the model or a picture, or adds a plan set. */
export const replaceProjectMedia = async (
  projectId: number,
  replacement: MediumReplacement,
  options: CallOptions,
): Promise<{ message: string }> => {
  if (replacement.what === 'link') {
    return callRoute(
      modelRoutes.updateLink,
      { projectId, modelLink: replacement.link, points: replacement.points },
      options,
    )
  }
  if (replacement.what === 'plan')
    return uploadPlan(projectId, replacement.file, replacement.planFileId, options)
  if (replacement.what === 'file') {
    const { points, files } = replacement
    return callRoute(
      modelRoutes.uploadModel,
      { projectId, points },
      { ...options, files: { file: files } },
    )
  }
  const files = { file: [replacement.file] }
  const image = replacement.imageId === null ? {} : { projectModelImageId: replacement.imageId }
  return callRoute(modelRoutes.updateImage, { projectId, ...image }, { ...options, files })
}

/** Invalidates the queries that a new model or picture makes stale. */
export const invalidateModel = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    projectRoutes.readProject,
    planRoutes.listPlanSheets,
    pinRoutes.listPins,
    projectRoutes.listProjects,
    revisionRoutes.listRevisions,
    revisionRoutes.listDoubtfulPins,
    revisionRoutes.listCarriedPins,
  )

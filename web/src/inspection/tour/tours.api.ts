import type { RouteArgs } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { tourRoutes } from '@nspect/contract/tours/tours'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** A change of a tour, by the name of its call. */
export type TourChange =
  | { what: 'node'; args: RouteArgs<typeof tourRoutes.saveTourNode> }
  | { what: 'order'; args: RouteArgs<typeof tourRoutes.orderTourNodes> }
  | { what: 'removal'; args: RouteArgs<typeof tourRoutes.removeTourNode> }
  | { what: 'link'; args: RouteArgs<typeof tourRoutes.saveTourLink> }
  | { what: 'scale'; args: RouteArgs<typeof tourRoutes.savePlanScale> }

const send = (change: TourChange) => {
  const options = { idempotencyKey: createIdempotencyKey() }
  switch (change.what) {
    case 'node':
      return callRoute(tourRoutes.saveTourNode, change.args, options)
    case 'order':
      return callRoute(tourRoutes.orderTourNodes, change.args, options)
    case 'removal':
      return callRoute(tourRoutes.removeTourNode, change.args, options)
    case 'link':
      return callRoute(tourRoutes.saveTourLink, change.args, options)
    case 'scale':
      return callRoute(tourRoutes.savePlanScale, change.args, options)
  }
}

const invalidateTour = (client: QueryClient) => invalidateRoutes(client, projectRoutes.readProject)

/** Saves one change of a tour at once; pending until the tour was read again. */
export const useSaveTourChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => invalidateTour(client),
    onError: async (error) => {
      toast.failed(error)
      await invalidateTour(client)
    },
  })
}

/**
 * Panoramas of one request. They are sent again as they were, with its key, so that none is added
 * twice.
 */
export interface PanoramaBatch {
  idempotencyKey: string
  files: readonly File[]
}

/** panoramas of one request: a lost connection costs these only */
const defaultBatchSize = 5

/** Chosen panoramas in the requests that add them. */
export const splitPanoramasIntoRequests = (
  files: readonly File[],
  batchSize = defaultBatchSize,
): PanoramaBatch[] =>
  Array.from({ length: Math.ceil(files.length / batchSize) }, (_, n) => ({
    idempotencyKey: createIdempotencyKey(),
    files: files.slice(n * batchSize, (n + 1) * batchSize),
  }))

/** Adds the panoramas of one request. */
export const addPanoramas = (
  projectId: number,
  { idempotencyKey, files }: PanoramaBatch,
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
) =>
  callRoute(
    tourRoutes.addTourNodes,
    { projectId },
    { ...options, idempotencyKey, files: { file: files } },
  )

/** Reads again what shows the panoramas of an inspection. */
export const invalidatePanoramas = (client: QueryClient) =>
  invalidateRoutes(client, projectRoutes.readProject, projectRoutes.listProjects)

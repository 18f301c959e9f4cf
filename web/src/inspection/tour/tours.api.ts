import { projectRoutes } from '@nspect/contract/projects'
import type { ArgsOf } from '@nspect/contract/route'
import { tourRoutes } from '@nspect/contract/tours'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidate } from '../../api/readQuery.ts'
import { toast } from '../../ui/toast.ts'

/** A change of a tour, by the name of its call. */
export type TourChange =
  | { what: 'node'; args: ArgsOf<typeof tourRoutes.saveTourNode> }
  | { what: 'order'; args: ArgsOf<typeof tourRoutes.orderTourNodes> }
  | { what: 'removal'; args: ArgsOf<typeof tourRoutes.removeTourNode> }
  | { what: 'link'; args: ArgsOf<typeof tourRoutes.saveTourLink> }
  | { what: 'scale'; args: ArgsOf<typeof tourRoutes.savePlanScale> }

const send = (change: TourChange) => {
  const options = { idempotencyKey: newIdempotencyKey() }
  switch (change.what) {
    case 'node':
      return call(tourRoutes.saveTourNode, change.args, options)
    case 'order':
      return call(tourRoutes.orderTourNodes, change.args, options)
    case 'removal':
      return call(tourRoutes.removeTourNode, change.args, options)
    case 'link':
      return call(tourRoutes.saveTourLink, change.args, options)
    case 'scale':
      return call(tourRoutes.savePlanScale, change.args, options)
  }
}

const invalidateTour = (client: QueryClient) => invalidate(client, projectRoutes.readProject)

/** Saves one change of a tour at once; pending until the tour was read again. */
export const useTourChange = () => {
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

/** Panoramas of one request. They are sent again as they were, with its key, so that none is added twice. */
export interface PanoramaBatch {
  idempotencyKey: string
  files: readonly File[]
}

/** panoramas of one request: a lost connection costs these only */
const usualBatchSize = 5

/** Chosen panoramas in the requests that add them. */
export const batchesOf = (files: readonly File[], batchSize = usualBatchSize): PanoramaBatch[] =>
  Array.from({ length: Math.ceil(files.length / batchSize) }, (_, n) => ({
    idempotencyKey: newIdempotencyKey(),
    files: files.slice(n * batchSize, (n + 1) * batchSize),
  }))

/** Adds the panoramas of one request. */
export const addPanoramas = (
  projectId: number,
  { idempotencyKey, files }: PanoramaBatch,
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
) =>
  call(
    tourRoutes.addTourNodes,
    { projectId },
    { ...options, idempotencyKey, files: { file: files } },
  )

/** Reads again what shows the panoramas of an inspection. */
export const invalidatePanoramas = (client: QueryClient) =>
  invalidate(client, projectRoutes.readProject, projectRoutes.listProjects)

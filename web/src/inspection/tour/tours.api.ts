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

/** panoramas of one request: a lost connection costs these only */
const batch = 5

/** Adds panoramas, some at a time; `onDone` tells how many are stored. */
export const useAddPanoramas = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      files,
      ...options
    }: { files: readonly File[] } & Pick<CallOptions, 'signal' | 'onProgress'>) => {
      const whole = files.reduce((sum, { size }) => sum + size, 0)
      let before = 0
      for (let first = 0; first < files.length; first += batch) {
        const part = files.slice(first, first + batch)
        const sentBefore = before
        await call(
          tourRoutes.addTourNodes,
          { projectId },
          {
            idempotencyKey: newIdempotencyKey(),
            files: { file: part },
            ...(options.signal && { signal: options.signal }),
            onProgress: (sent) => options.onProgress?.(Math.min(whole, sentBefore + sent), whole),
          },
        )
        before += part.reduce((sum, { size }) => sum + size, 0)
      }
    },
    onSettled: () => invalidate(client, projectRoutes.readProject, projectRoutes.listProjects),
  })
}

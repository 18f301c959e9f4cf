import type { AnnotationCoordinates } from '@nspect/contract/annotationCoordinates'
import { pinRoutes } from '@nspect/contract/pins'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'
import { type DoubtfulPin, type Revision, revisionRoutes } from '@nspect/contract/revisions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { invalidate, readQuery } from '../../api/readQuery.ts'
import { keepChangedPin } from '../../pins/pins.api.ts'

/** Refetch interval in ms while pictures are being aligned. */
const refetchMs = 2_000

/** What was replaced in an inspection, latest first. */
export const revisionList = (projectId: number) => ({
  ...readQuery(revisionRoutes.listRevisions, { projectId }),
  refetchInterval: ({ state }: { state: { data?: readonly Revision[] | undefined } }) =>
    state.data?.some((revision) => revision.state === 'waiting') ? refetchMs : (false as const),
})

/** The points that were carried over from a revision, where they were on it. */
export const carriedList = (projectId: number, mediaRevisionId: number) =>
  readQuery(revisionRoutes.listCarriedPins, { projectId, mediaRevisionId })

/** The points that wait to be checked. */
export const doubtfulList = (projectId: number) =>
  readQuery(revisionRoutes.listDoubtfulPins, { projectId })

export type Decision = 'keep' | 'move' | 'discard' | 'undo'

interface Checked {
  pin: Pick<DoubtfulPin, 'projectPinId' | 'version'>
  decision: Decision
  place?: {
    annotationCoordinates?: AnnotationCoordinates | undefined
    matterPointCoordinates?: PointCoordinates | undefined
  }
}

/** Decides about a point that was carried over, or takes that back. */
export const useCheckPin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pin: { projectPinId, version }, decision, place }: Checked) =>
      call(revisionRoutes.checkCarriedPin, { projectPinId, version, decision, ...place }),
    onSuccess: async ({ projectPin }) => {
      if (projectPin) await keepChangedPin(client, projectPin)
      else void invalidate(client, pinRoutes.listPins)
      void invalidate(client, revisionRoutes.listRevisions, revisionRoutes.listCarriedPins)
    },
  })
}

/** Invalidates what a new revision or alignment makes stale. */
const invalidateRevisions = (client: QueryClient): Promise<unknown> =>
  invalidate(
    client,
    revisionRoutes.listRevisions,
    revisionRoutes.listDoubtfulPins,
    revisionRoutes.listCarriedPins,
    pinRoutes.listPins,
  )

/** Aligns a picture with its earlier revision by places on both. */
export const useAlign = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { mediaRevisionId: number; picks: { from: Place; to: Place }[] }) =>
      call(revisionRoutes.alignRevision, { projectId, ...input }),
    onSuccess: () => invalidateRevisions(client),
  })
}

/** A pick. */
export interface Place {
  x: number
  y: number
  /** on a model */
  z?: number
}

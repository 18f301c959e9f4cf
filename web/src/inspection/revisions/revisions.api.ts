import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { pinRoutes } from '@nspect/contract/pins/pins'
import {
  type DoubtfulPin,
  type Revision,
  revisionRoutes,
} from '@nspect/contract/revisions/revisions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'
import { cacheChangedPin } from '../../pins/pins.api.ts'

/** Refetch interval in ms while pictures are being aligned. */
const refetchMs = 2_000

/** What was replaced in an inspection, latest first. */
export const revisionsQuery = (projectId: number) => ({
  ...readQuery(revisionRoutes.listRevisions, { projectId }),
  refetchInterval: ({ state }: { state: { data?: readonly Revision[] | undefined } }) =>
    state.data?.some((revision) => revision.state === 'waiting') ? refetchMs : (false as const),
})

/** The points that were carried over from a revision, where they were on it. */
export const carriedPinsQuery = (projectId: number, mediaRevisionId: number) =>
  readQuery(revisionRoutes.listCarriedPins, { projectId, mediaRevisionId })

/** The points that wait to be checked. */
export const doubtfulPinsQuery = (projectId: number) =>
  readQuery(revisionRoutes.listDoubtfulPins, { projectId })

export type CheckDecision = 'keep' | 'move' | 'discard' | 'undo'

interface Checked {
  pin: Pick<DoubtfulPin, 'projectPinId' | 'version'>
  decision: CheckDecision
  place?: {
    annotationCoordinates?: AnnotationCoordinates | undefined
    matterPointCoordinates?: PinCoordinates | undefined
  }
}

/** Decides about a point that was carried over, or takes that back. */
export const useDecideCarriedPin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pin: { projectPinId, version }, decision, place }: Checked) =>
      callRoute(revisionRoutes.checkCarriedPin, { projectPinId, version, decision, ...place }),
    onSuccess: async ({ projectPin }) => {
      if (projectPin) await cacheChangedPin(client, projectPin)
      else void invalidateRoutes(client, pinRoutes.listPins)
      void invalidateRoutes(client, revisionRoutes.listRevisions, revisionRoutes.listCarriedPins)
    },
  })
}

/** Invalidates what a new revision or alignment makes stale. */
const invalidateRevisions = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    revisionRoutes.listRevisions,
    revisionRoutes.listDoubtfulPins,
    revisionRoutes.listCarriedPins,
    pinRoutes.listPins,
  )

/** Aligns a picture with its earlier revision by places on both. */
export const useSaveRevisionAlignment = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: {
      mediaRevisionId: number
      picks: { from: PickedPosition; to: PickedPosition }[]
    }) => callRoute(revisionRoutes.alignRevision, { projectId, ...input }),
    onSuccess: () => invalidateRevisions(client),
  })
}

/** A pick. */
export interface PickedPosition {
  x: number
  y: number
  /** on a model */
  z?: number
}

import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import {
  captureStatementVersion,
  type TourSweep,
  tourCaptureRoutes,
} from '@nspect/contract/tourCaptures/tourCaptures'
import type { CapturedPanorama } from '@nspect/viewer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** The capture of an inspection's tour that goes on. */
export const tourCaptureQuery = (projectId: number) =>
  readQuery(tourCaptureRoutes.readTourCapture, { projectId })

/** States the right to keep the pictures, and what there is to take. */
export const useBeginTourCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sweepsOf: () => Promise<readonly TourSweep[]>) =>
      callRoute(
        tourCaptureRoutes.beginTourCapture,
        {
          projectId,
          hasRight: true,
          statement: captureStatementVersion,
          sweeps: [...(await sweepsOf())],
        },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSettled: () => invalidateRoutes(client, tourCaptureRoutes.readTourCapture),
  })
}

/** Stores the picture of one place. */
export const storeCapturedPanorama = (
  projectId: number,
  sweepId: string,
  { picture, turn, isTurnMeasured }: CapturedPanorama,
  signal: AbortSignal,
) =>
  callRoute(
    tourCaptureRoutes.storePanorama,
    { projectId, panorama: JSON.stringify({ sweepId, turn, isTurnMeasured }) },
    {
      idempotencyKey: createIdempotencyKey(),
      files: { file: [new File([picture], 'panorama.jpg', { type: 'image/jpeg' })] },
      signal,
    },
  )

/** What was captured takes the place of the vendor's tour. */
export const useAdoptTourCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (leftOut: readonly string[]) =>
      callRoute(
        tourCaptureRoutes.useTourCapture,
        { projectId, leftOut: [...leftOut] },
        { idempotencyKey: createIdempotencyKey() },
      ),
    // not waited for: once the inspection is read again, this page has nothing to show
    onSettled: () => {
      void invalidateRoutes(
        client,
        ...[
          tourCaptureRoutes.readTourCapture,
          projectRoutes.readProject,
          projectRoutes.listProjects,
        ],
        ...[pinRoutes.listPins, revisionRoutes.listRevisions, revisionRoutes.listDoubtfulPins],
      )
    },
  })
}

/** Ends the capture, and removes what was taken. */
export const useDiscardTourCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      callRoute(
        tourCaptureRoutes.discardTourCapture,
        { projectId },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSettled: () => invalidateRoutes(client, tourCaptureRoutes.readTourCapture),
  })
}

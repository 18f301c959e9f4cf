import { pinRoutes } from '@nspect/contract/pins'
import { projectRoutes } from '@nspect/contract/projects'
import { revisionRoutes } from '@nspect/contract/revisions'
import { captureStatement, type Sweep, tourCaptureRoutes } from '@nspect/contract/tourCaptures'
import type { CapturedPanorama } from '@nspect/viewer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidate, readQuery } from '../../api/readQuery.ts'

/** The capture of an inspection's tour that goes on. */
export const captureQuery = (projectId: number) =>
  readQuery(tourCaptureRoutes.readTourCapture, { projectId })

/** States the right to keep the pictures, and what there is to take. */
export const useBeginCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sweepsOf: () => Promise<readonly Sweep[]>) =>
      call(
        tourCaptureRoutes.beginTourCapture,
        { projectId, hasRight: true, statement: captureStatement, sweeps: [...(await sweepsOf())] },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSettled: () => invalidate(client, tourCaptureRoutes.readTourCapture),
  })
}

/** Stores the picture of one place. */
export const storePanorama = (
  projectId: number,
  sweepId: string,
  { picture, turn, isTurnMeasured }: CapturedPanorama,
  signal: AbortSignal,
) =>
  call(
    tourCaptureRoutes.storePanorama,
    { projectId, panorama: JSON.stringify({ sweepId, turn, isTurnMeasured }) },
    {
      idempotencyKey: newIdempotencyKey(),
      files: { file: [new File([picture], 'panorama.jpg', { type: 'image/jpeg' })] },
      signal,
    },
  )

/** What was captured takes the place of the vendor's tour. */
export const useUseCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (leftOut: readonly string[]) =>
      call(
        tourCaptureRoutes.useTourCapture,
        { projectId, leftOut: [...leftOut] },
        { idempotencyKey: newIdempotencyKey() },
      ),
    // not waited for: once the inspection is read again, this page has nothing to show
    onSettled: () => {
      void invalidate(
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
export const useDiscardCapture = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(
        tourCaptureRoutes.discardTourCapture,
        { projectId },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSettled: () => invalidate(client, tourCaptureRoutes.readTourCapture),
  })
}

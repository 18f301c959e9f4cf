import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The points of an inspection that managers have hidden. */
export const hiddenVisitorPinsQuery = (projectId: number) =>
  readQuery(visitorPinRoutes.listHiddenPins, { projectId })

/** Accepts a visitor's point or hides it (T97); the notice of hiding offers to undo it. */
export const useReviewVisitorPin = () => {
  const client = useQueryClient()
  const review = useMutation({
    mutationFn: ({
      pin,
      visitorState,
    }: {
      pin: Pick<Pin, 'id'>
      visitorState: 'accepted' | 'hidden'
    }) => callRoute(visitorPinRoutes.reviewVisitorPin, { id: pin.id, visitorState }),
    onSuccess: ({ message }, { pin, visitorState }) => {
      toast.done(
        message,
        visitorState === 'hidden'
          ? () => review.mutate({ pin, visitorState: 'accepted' })
          : undefined,
      )
      return invalidateRoutes(
        client,
        pinRoutes.listPins,
        pinRoutes.readPin,
        reportRoutes.listReportPins,
        visitorPinRoutes.listHiddenPins,
        projectRoutes.readProject,
        projectRoutes.listProjects,
      )
    },
    onError: (error) => toast.failed(error),
  })
  return review
}

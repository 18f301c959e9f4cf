import type { RouteArgs } from '@nspect/contract/http/route'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import {
  type ExportFormat,
  projectLifecycleRoutes,
} from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'

/** The points of an inspection, in the order of their numbers. */
export const pinListQuery = (projectId: number) => readQuery(pinRoutes.listPins, { projectId })

/** One point, for its own page. */
export const pinByIdQuery = (id: number) => readQuery(pinRoutes.readPin, { id })

export type SavePinBody = RouteArgs<typeof pinRoutes.savePin>

/** The order of a list of points. */
export const comparePinNumbers = (a: Pin, b: Pin) => a.pinNumber - b.pinNumber

/**
 * Writes a point from a response into the query cache, in order, so that the layout does not jump.
 * Responses may overtake each other: a newer version stays.
 */
export const cachePin = (client: QueryClient, pin: Pin): void => {
  const newer = (cached: Pin | undefined) => (cached && cached.version > pin.version ? cached : pin)
  client.setQueryData(pinByIdQuery(pin.id).queryKey, newer)
  client.setQueryData(pinListQuery(pin.projectId).queryKey, (pins) =>
    pins
      ? [...pins.filter((p) => p.id !== pin.id), newer(pins.find((p) => p.id === pin.id))].sort(
          comparePinNumbers,
        )
      : pins,
  )
}

/** Refetches an inspection whose client has no currency once a cost may have chosen it (T613). */
export const refetchCurrency = (client: QueryClient, projectId: number, pins: readonly Pin[]) => {
  const { queryKey } = readQuery(projectRoutes.readProject, { id: projectId })
  const isAsked = client.getQueryData(queryKey)?.currency === null
  if (isAsked && pins.some(({ estimatedCost }) => estimatedCost !== null))
    void invalidateRoutes(client, projectRoutes.readProject)
}

/** Takes over a point from the response to a change. */
export const cacheChangedPin = async (client: QueryClient, pin: Pin): Promise<void> => {
  const { queryKey } = pinListQuery(pin.projectId)
  const isFetching = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  cachePin(client, pin)
  // the cancelled fetch may have been for another change
  if (isFetching) void client.invalidateQueries({ queryKey })
  void invalidateRoutes(client, reportRoutes.listReportPins)
  refetchCurrency(client, pin.projectId, [pin])
}

/**
 * Saves a new or an edited point. A retry with the same idempotency key creates no second point.
 */
export const savePin = async (client: QueryClient, body: SavePinBody, idempotencyKey: string) => {
  const response = await callRoute(pinRoutes.savePin, body, { idempotencyKey })
  await cacheChangedPin(client, response.projectPin)
  return response
}

/** Deletes a point, or restores a deleted one. */
export const useDeletePin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pin, isDeleted }: { pin: Pin; isDeleted: boolean }) =>
      callRoute(pinRoutes.deletePin, { id: pin.id, isDeleted }),
    onSuccess: async (_, { pin, isDeleted }) => {
      const { queryKey } = pinListQuery(pin.projectId)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (pins) => {
        const others = pins?.filter((p) => p.id !== pin.id)
        return isDeleted ? others : others && [...others, pin].sort(comparePinNumbers)
      })
      // the point's own page is about to be left; a refetch now would show that the point is
      // missing
      void client.invalidateQueries({
        queryKey: pinByIdQuery(pin.id).queryKey,
        refetchType: 'none',
      })
      void invalidateRoutes(client, pinRoutes.listPins, reportRoutes.listReportPins)
    },
  })
}

/** Exports points as a file: those in `shown`, in that order; null: all points, by number. */
export const fetchPinExport = (
  projectId: number,
  format: ExportFormat,
  shown: readonly Pin[] | null,
): Promise<Blob> =>
  shown
    ? callRoute(projectLifecycleRoutes.exportChosenPins, {
        format,
        timeZone: getDisplayTimeZone(),
        projectId,
        pinIds: shown.map(({ id }) => id),
      })
    : callRoute(projectLifecycleRoutes.exportPins, {
        format,
        timeZone: getDisplayTimeZone(),
        projectId,
      })

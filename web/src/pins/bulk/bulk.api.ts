import type { RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import type { Pin } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { comparePinNumbers, pinByIdQuery, pinListQuery } from '../pins.api.ts'

const { savePins } = bulkPinRoutes

/** Takes the answered points into the list; of one that is there in a newer version, that stays. */
const keepPins = (
  client: QueryClient,
  projectId: number,
  { saved, failed }: RouteResponse<typeof savePins>,
) => {
  const now = new Map<number, Pin | null>()
  for (const { id, pin } of saved) now.set(id, pin)
  for (const { id, current } of failed) if (current) now.set(id, current)
  const newer = (cached: Pin | undefined, pin: Pin) =>
    cached && cached.version > pin.version ? cached : pin
  for (const [id, pin] of now) {
    const { queryKey } = pinByIdQuery(id)
    if (pin) client.setQueryData(queryKey, (cached) => (cached ? newer(cached, pin) : cached))
    else void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  client.setQueryData(pinListQuery(projectId).queryKey, (pins) => {
    if (!pins) return pins
    const cached = new Map(pins.map((pin) => [pin.id, pin]))
    const changed = [...now].flatMap(([id, pin]) => (pin ? newer(cached.get(id), pin) : []))
    return [...pins.filter(({ id }) => !now.has(id)), ...changed].sort(comparePinNumbers)
  })
}

/** Changes many points by one call; the list shows what it answers. */
export const saveBulkChange = async (
  client: QueryClient,
  body: RouteArgs<typeof savePins>,
  idempotencyKey: string,
): Promise<RouteResponse<typeof savePins>> => {
  const response = await callRoute(savePins, body, { idempotencyKey })
  const { queryKey } = pinListQuery(body.projectId)
  const isFetching = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  keepPins(client, body.projectId, response)
  // the cancelled fetch may have been for another change
  if (isFetching) void client.invalidateQueries({ queryKey })
  void invalidateRoutes(client, reportRoutes.listReportPins)
  return response
}

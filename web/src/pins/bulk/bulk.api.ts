import type { RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import type { Pin } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { comparePinNumbers, pinByIdQuery, pinListQuery, refetchCurrency } from '../pins.api.ts'
import { trackBulkChange } from './runningChanges.ts'

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

/** ms between two looks of the list at a change of thousands of points: each draws it anew */
const showEvery = 1_000

/** Shows what was answered: in the list, and on the pages of the points. */
const showAnswers = async (
  client: QueryClient,
  projectId: number,
  answers: readonly RouteResponse<typeof savePins>[],
): Promise<void> => {
  const { queryKey } = pinListQuery(projectId)
  const isFetching = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  keepPins(client, projectId, {
    saved: answers.flatMap(({ saved }) => saved),
    failed: answers.flatMap(({ failed }) => failed),
  })
  // the cancelled fetch may have been for another change
  if (isFetching) void client.invalidateQueries({ queryKey })
  void invalidateRoutes(client, reportRoutes.listReportPins)
  const changed = answers.flatMap(({ saved }) => saved.flatMap(({ pin }) => pin ?? []))
  refetchCurrency(client, projectId, changed)
}

type SaveChunk = (
  pins: RouteArgs<typeof savePins>['pins'],
  idempotencyKey: string,
) => Promise<RouteResponse<typeof savePins>>

/** Makes a change of many points by several calls; the list shows what they answer. */
export const runBulkChange = <Outcome>(
  client: QueryClient,
  projectId: number,
  run: (save: SaveChunk) => Promise<Outcome>,
): Promise<Outcome> => {
  let answers: RouteResponse<typeof savePins>[] = []
  let shownAt = performance.now()
  const show = async () => {
    const answered = answers
    answers = []
    shownAt = performance.now()
    if (answered.length > 0) await showAnswers(client, projectId, answered)
  }
  const save: SaveChunk = async (pins, idempotencyKey) => {
    const answer = await callRoute(savePins, { projectId, pins }, { idempotencyKey })
    answers.push(answer)
    if (performance.now() - shownAt >= showEvery) await show()
    return answer
  }
  return trackBulkChange(async () => {
    try {
      return await run(save)
    } finally {
      await show()
    }
  })
}

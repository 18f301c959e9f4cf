import { limits } from '@nspect/contract/shared/limits'
import type { DbOrTransaction } from '../db/connect.ts'
import { getCurrentClient } from './currentClient.ts'
import { type JobDefinition, QueueFullError } from './job.ts'
import { computeJobPriority, findQueueRounds } from './queueRounds.queries.ts'

/** Where a new job stands in its queue, in the library's terms. */
interface Place {
  priority: number
  group: { id: string }
}

/** The line of jobs that belong to no client, beside those of the clients. */
const installation = 'installation'

/** The line that a job stands in. */
export const getQueueLineOfJob = (payload: object): string => {
  const { clientId = getCurrentClient() } = payload as { clientId?: number | null }
  return clientId === null ? installation : String(clientId)
}

/** The client whose line that is; null for the installation's own. */
export const parseClientOfQueueLine = (line: string | null | undefined): number | null =>
  line && line !== installation ? Number(line) : null

/**
 * Places for new jobs of one kind. A client's jobs stand in rounds, one in each: its next job comes
 * a round after its last one, but not before the round that runs now. So a client with one job
 * waits for one job of each other client, not for all of them (start-time fair queueing).
 * `isLimited`: throws `QueueFullError` for what people ask for too often.
 */
export const assignQueuePlaces = async <P extends object>(
  db: DbOrTransaction,
  work: JobDefinition<P>,
  payloads: readonly P[],
  isLimited: boolean,
): Promise<Place[]> => {
  const { name, priority = 0, turns, isAskedFor = false } = work
  if (turns !== 'client')
    return payloads.map(() => ({
      priority: computeJobPriority(priority, 0),
      group: { id: installation },
    }))
  const { current, lines } = await findQueueRounds(db, name, priority)
  const lasts = new Map([...lines].map(([line, { last }]) => [line, last]))
  return payloads.map((payload) => {
    const line = getQueueLineOfJob(payload)
    const waiting = lines.get(line)?.waiting ?? 0
    if (isLimited && isAskedFor && line !== installation && waiting >= limits.waitingOfClient)
      throw new QueueFullError(name, limits.waitingOfClient)
    const round = Math.max(current, (lasts.get(line) ?? -1) + 1)
    lasts.set(line, round)
    return { priority: computeJobPriority(priority, round), group: { id: line } }
  })
}

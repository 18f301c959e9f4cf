import { limits } from '@nspect/contract/limits'
import type { Querying } from '../db/connect.ts'
import { currentClient } from './currentClient.ts'
import { type JobDefinition, QueueFull } from './job.ts'
import { priorityIn, readRounds } from './rounds.queries.ts'

/** Where a new job stands in its queue, in the library's terms. */
interface Place {
  priority: number
  group: { id: string }
}

/** The line of jobs that belong to no client, beside those of the clients. */
const installation = 'installation'

/** The line that a job stands in. */
export const lineOf = (payload: object): string => {
  const { clientId = currentClient() } = payload as { clientId?: number | null }
  return clientId === null ? installation : String(clientId)
}

/** The client whose line that is; null for the installation's own. */
export const clientOfLine = (line: string | null | undefined): number | null =>
  line && line !== installation ? Number(line) : null

/**
 * Places for new jobs of one kind. A client's jobs stand in rounds, one in each: its next job comes a round after its
 * last one, but not before the round that runs now. So a client with one job waits for one job of each other client, not
 * for all of them (start-time fair queueing). `isLimited`: throws `QueueFull` for what people ask for too often.
 */
export const takePlaces = async <P extends object>(
  db: Querying,
  work: JobDefinition<P>,
  payloads: readonly P[],
  isLimited: boolean,
): Promise<Place[]> => {
  const { name, priority = 0, turns, isAskedFor = false } = work
  if (turns !== 'client')
    return payloads.map(() => ({ priority: priorityIn(priority, 0), group: { id: installation } }))
  const { current, lines } = await readRounds(db, name, priority)
  const lasts = new Map([...lines].map(([line, { last }]) => [line, last]))
  return payloads.map((payload) => {
    const line = lineOf(payload)
    const waiting = lines.get(line)?.waiting ?? 0
    if (isLimited && isAskedFor && line !== installation && waiting >= limits.waitingOfClient)
      throw new QueueFull(name, limits.waitingOfClient)
    const round = Math.max(current, (lasts.get(line) ?? -1) + 1)
    lasts.set(line, round)
    return { priority: priorityIn(priority, round), group: { id: line } }
  })
}

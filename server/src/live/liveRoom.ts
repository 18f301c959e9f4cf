import type { LiveEvent, PresentPerson } from '@nspect/contract/live/live'
import type { ProjectFacts, Staff } from '@nspect/contract/permissions/policy'
import type { EventStream } from './eventStream.ts'
import type { ChangeRow } from './live.queries.ts'

/** Who follows an inspection, and by which session. */
export interface Follower {
  actor: Staff
  sessionId: string
  project: Pick<ProjectFacts, 'id' | 'clientId'>
}

/** A follower with their open stream. */
export interface OpenStream extends Follower {
  stream: EventStream
}

/** An inspection that somebody on this server has open. */
export interface ProjectRoom {
  projectId: number
  clientId: number
  /** changes up to here were sent */
  cursor: number
  /** when it was last known that nothing else was changed */
  readAt: Date
  streams: Set<OpenStream>
  /** everybody who is there, on any server */
  people: readonly PresentPerson[]
}

/** The most records that are listed in one event; a browser that missed more reads everything. */
const maxRecords = 200

/** The event for these changes of one inspection, oldest first; undefined if there are none. */
export const buildLiveChangeEvent = (
  changes: readonly ChangeRow[],
): Extract<LiveEvent, { name: 'changed' | 'resync' }> | undefined => {
  const last = changes.at(-1)
  if (!last) return undefined
  const { cursor } = last
  const records = new Map(changes.map(({ record }) => [JSON.stringify(record), record]))
  return records.size > maxRecords
    ? { name: 'resync', data: { cursor } }
    : { name: 'changed', data: { cursor, records: [...records.values()] } }
}

/** Who else is there, for one of them. */
export const buildLivePeopleEvent = (
  people: readonly PresentPerson[],
  { actor }: Pick<Follower, 'actor'>,
): LiveEvent => ({
  name: 'people',
  data: { people: people.filter(({ id }) => id !== actor.userId) },
})

/** The ids of those who are in the room on this server. */
export const listUserIdsInRoom = ({ streams }: ProjectRoom): number[] => [
  ...new Set([...streams].map(({ actor }) => actor.userId)),
]

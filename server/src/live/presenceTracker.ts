/**
 * What each server says who is in which inspection; what is not said again in time no longer
 * counts.
 */
export interface Presence {
  /**
   * Notes what a server says at `now`, in ms; true if it had said nothing of this inspection
   * before.
   */
  note(projectId: number, server: string, users: readonly number[], now: number): boolean
  /** Everybody who is in the inspection at `now`, each once, by id. */
  usersOf(projectId: number, now: number): number[]
  /** Forgets what has expired at `now`. */
  sweep(now: number): void
}

/** `lasts`: ms for which a server's word counts. */
export const createPresenceTracker = (lasts: number): Presence => {
  const rooms = new Map<number, Map<string, { users: readonly number[]; until: number }>>()
  const forget = (projectId: number, server: string) => {
    const room = rooms.get(projectId)
    room?.delete(server)
    if (room?.size === 0) rooms.delete(projectId)
  }
  return {
    note: (projectId, server, users, now) => {
      const room = rooms.get(projectId) ?? new Map()
      const isNew = !room.has(server)
      rooms.set(projectId, room)
      room.set(server, { users, until: now + lasts })
      if (users.length === 0) forget(projectId, server)
      return isNew && users.length > 0
    },
    usersOf: (projectId, now) => {
      const said = [...(rooms.get(projectId)?.values() ?? [])].filter(({ until }) => until > now)
      return [...new Set(said.flatMap(({ users }) => users))].sort((a, b) => a - b)
    },
    sweep: (now) => {
      for (const [projectId, room] of rooms) {
        for (const [server, { until }] of room) if (until <= now) forget(projectId, server)
      }
    },
  }
}

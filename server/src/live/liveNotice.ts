import { z } from 'zod'

/** The channel by which the servers of one database tell each other what happened. */
export const noticeChannel = 'nspect_live'

/** The bytes that PostgreSQL takes in one notification are 8,000. */
const maxPayloadLength = 7_500

const ids = z.array(z.int())

const notice = z.object({
  /** the sender: a name of its own for each running server */
  from: z.string(),
  /** inspections that were changed */
  projects: ids.optional(),
  /** people whose access may have ended */
  users: ids.optional(),
  /** clients for whose people it may have */
  clients: ids.optional(),
  /**
   * who is in an inspection on the sender's server, by the inspection's id; nobody: an empty list
   */
  rooms: z.record(z.string(), ids).optional(),
})

/**
 * What one server tells the others: ids alone, as anybody with access to the database can listen.
 */
export type LiveNotice = z.output<typeof notice>

/** Reads a notification; undefined for what no server of this version sends. */
export const parseLiveNotice = (payload: string): LiveNotice | undefined => {
  try {
    return notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** As the payloads of notifications: halved until each is short enough. */
export const splitIntoNoticePayloads = (whole: LiveNotice): string[] => {
  const text = JSON.stringify(whole)
  if (text.length <= maxPayloadLength) return [text]
  const { from, projects = [], users = [], clients = [], rooms = {} } = whole
  const named = Object.entries(rooms)
  // a single room of thousands of people does not exist
  if (projects.length + users.length + clients.length + named.length < 2) return []
  const half = <T>(list: readonly T[], side: 0 | 1): T[] => {
    const middle = Math.ceil(list.length / 2)
    return side === 0 ? list.slice(0, middle) : list.slice(middle)
  }
  return ([0, 1] as const).flatMap((side) =>
    splitIntoNoticePayloads({
      from,
      projects: half(projects, side),
      users: half(users, side),
      clients: half(clients, side),
      rooms: Object.fromEntries(half(named, side)),
    }),
  )
}

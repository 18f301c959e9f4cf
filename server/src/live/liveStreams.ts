import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits } from '@nspect/contract/shared/limits'
import type pg from 'pg'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { type NotificationListener, startNotificationListener } from '../db/listener.ts'
import { HttpError } from '../http/httpError.ts'
import type { AuditRow } from '../http/pipeline/pipeline.queries.ts'
import { canStillFollowProject } from './canStillFollowProject.ts'
import {
  collectLiveChanges,
  createPendingLiveChanges,
  type PendingChanges,
} from './collectLiveChanges.ts'
import { createCoalescedRunner } from './createCoalescedRunner.ts'
import { formatSseMessage, openEventStream } from './eventStream.ts'
import {
  listChangesAfterCursors,
  listPresentPeople,
  maxChanges,
  readLastCursor,
} from './live.queries.ts'
import {
  type LiveNotice,
  noticeChannel,
  parseLiveNotice,
  splitIntoNoticePayloads,
} from './liveNotice.ts'
import {
  buildLiveChangeEvent,
  buildLivePeopleEvent,
  type Follower,
  listUserIdsInRoom,
  type OpenStream,
  type ProjectRoom,
} from './liveRoom.ts'
import { createPresenceTracker } from './presenceTracker.ts'

/** In milliseconds. */
export interface LivePace {
  /** what happens within this time leaves in one notification */
  gather: number
  /** how often changes are looked for that no notification told of */
  look: number
  /** how often each stream gets a sign of life, and who is there is told again */
  beat: number
  /** how often every stream's session is checked, though nothing was heard of it */
  check: number
  /** a stream ends after this time, and its browser opens another */
  longest: number
}

const defaultPace: LivePace = {
  gather: 120,
  look: 5_000,
  beat: 20_000,
  check: 60_000,
  longest: 15 * 60_000,
}

/** Browsers come back within this time after a stream has ended, ms: not all of them at once. */
const comeBackWithin = 2_000

interface Parts {
  db: Db
  now: () => Date
  /** to hear of other servers; without it their changes are found by looking */
  connection?: pg.ClientConfig
  onError: (error: unknown) => void
  pace?: Partial<LivePace> | undefined
}

/** What a follower asks for; as in the contract. */
interface FollowOptions {
  since?: number | undefined
  stays: boolean
}

/** The open streams of one server (decision 032). */
export interface LiveStreams {
  /** Tells every server of a change that was committed. */
  committed(rows: readonly AuditRow[]): void
  /** The events for a follower, who was authorized. Throws `live.tooMany`. */
  follow(db: DbOrTransaction, follower: Follower, options: FollowOptions): Promise<Readable>
  /** How many are open here. */
  openCount(): number
  /** Ends all streams; from then on none stays open. */
  endAll(): void
  /** Stops hearing and telling. */
  close(): Promise<void>
}

class OpenStreams implements LiveStreams {
  private readonly server = randomUUID()
  private readonly rooms = new Map<number, ProjectRoom>()
  private readonly presence
  private readonly listener: NotificationListener | undefined
  private readonly timers: NodeJS.Timeout[]
  private happened: PendingChanges = createPendingLiveChanges()
  private gathering: NodeJS.Timeout | undefined
  private isClosing = false
  private readonly parts: Parts
  private readonly pace: LivePace

  constructor(parts: Parts) {
    this.parts = parts
    this.pace = { ...defaultPace, ...parts.pace }
    this.presence = createPresenceTracker(2.5 * this.pace.beat)
    const { connection, onError } = parts
    this.listener =
      connection &&
      startNotificationListener({
        connection,
        channel: noticeChannel,
        name: 'nspect live',
        onError,
        onHeard: (text) => this.hear(text),
        onListening: () => this.catchUp(),
      })
    const every = (ms: number, work: () => void) =>
      setInterval(() => this.rooms.size > 0 && work(), ms).unref()
    this.timers = [
      every(this.pace.look, () => void this.look(this.rooms.keys())),
      every(this.pace.check, () => void this.check(this.streams())),
      every(this.pace.beat, () => this.beat()),
    ]
  }

  private streams = (): OpenStream[] =>
    [...this.rooms.values()].flatMap((room) => [...room.streams])

  // what has happened here

  committed(rows: readonly AuditRow[]): void {
    collectLiveChanges(rows, this.happened)
    const { projects, users, clients } = this.happened
    if (projects.size + users.size + clients.size > 0)
      this.gathering ??= setTimeout(this.flush, this.pace.gather)
  }

  private flush = () => {
    this.gathering = undefined
    const { projects, users, clients } = this.happened
    this.happened = createPendingLiveChanges()
    const notice = {
      from: this.server,
      projects: [...projects],
      users: [...users],
      clients: [...clients],
    }
    this.act(notice)
    this.tell(notice)
  }

  private tell(notice: LiveNotice) {
    this.listener?.tell(splitIntoNoticePayloads(notice))
  }

  // what other servers say

  private hear(payload: string) {
    const notice = parseLiveNotice(payload)
    if (!notice || notice.from === this.server) return
    this.act(notice)
    const said = Object.entries(notice.rooms ?? {}).map(([id, users]) => ({
      id: Number(id),
      isNew: this.presence.note(Number(id), notice.from, users, Date.now()),
    }))
    void this.showPeople(said.map(({ id }) => id))
    // whoever speaks for the first time has not heard who is here
    const unheard = said.filter(({ id, isNew }) => isNew && this.rooms.has(id))
    if (unheard.length > 0) this.announce(unheard.map(({ id }) => id))
  }

  private act({ projects = [], users = [], clients = [] }: LiveNotice) {
    if (projects.length > 0) void this.look(projects)
    if (users.length + clients.length === 0) return
    const isMeant = ({ actor, project }: OpenStream) =>
      users.includes(actor.userId) || clients.includes(project.clientId)
    void this.check(this.streams().filter(isMeant))
  }

  /** After a time in which nothing was heard. */
  private catchUp() {
    void this.look(this.rooms.keys())
    void this.check(this.streams())
    this.announce(this.rooms.keys())
  }

  private beat() {
    for (const { stream } of this.streams()) stream.beat()
    this.presence.sweep(Date.now())
    this.announce(this.rooms.keys())
  }

  // what goes to the streams

  /** Sends what was changed of these inspections since the last time. */
  private look = createCoalescedRunner<number>(
    async (projectIds) => {
      const known = [...projectIds].flatMap((id) => this.rooms.get(id) ?? [])
      if (known.length === 0) return
      const now = this.parts.now()
      const read = new Date(Math.min(...known.map(({ readAt }) => readAt.getTime())))
      const changes = await listChangesAfterCursors(this.parts.db, known, read)
      // else some were left for the next time
      if (changes.length < maxChanges) for (const room of known) room.readAt = now
      for (const [projectId, ofRoom] of Map.groupBy(changes, (change) => change.projectId)) {
        const event = buildLiveChangeEvent(ofRoom)
        const room = this.rooms.get(projectId)
        if (!event || !room) continue
        room.cursor = event.data.cursor
        for (const { stream } of room.streams) stream.send(event)
        // it may have been archived
        if (ofRoom.some(({ record }) => record.kind === 'project')) void this.check(room.streams)
      }
      if (changes.length === maxChanges) void this.look(projectIds)
    },
    (error) => this.parts.onError(error),
  )

  /** Ends those of these streams whose session or access is over. */
  private check = createCoalescedRunner<OpenStream>(
    async (asked) => {
      for (const one of asked) {
        if (!(await canStillFollowProject(this.parts.db, one, this.parts.now())))
          this.end(one, true)
      }
    },
    (error) => this.parts.onError(error),
  )

  private end({ stream }: OpenStream, isSessionOver: boolean) {
    stream.close(isSessionOver, Math.round(Math.random() * comeBackWithin))
  }

  /** Sends who is in these inspections where that has changed. */
  private showPeople = createCoalescedRunner<number>(
    async (projectIds) => {
      for (const projectId of projectIds) {
        const room = this.rooms.get(projectId)
        if (!room) continue
        const people = await listPresentPeople(
          this.parts.db,
          room.clientId,
          this.presence.usersOf(projectId, Date.now()),
        )
        if (JSON.stringify(people) === JSON.stringify(room.people)) continue
        room.people = people
        for (const one of room.streams) one.stream.send(buildLivePeopleEvent(people, one))
      }
    },
    (error) => this.parts.onError(error),
  )

  /** Tells who is in these inspections here. */
  private announce(projectIds: Iterable<number>) {
    const here = [...projectIds].map((id): [number, number[]] => {
      const room = this.rooms.get(id)
      return [id, room ? listUserIdsInRoom(room) : []]
    })
    for (const [id, users] of here) this.presence.note(id, this.server, users, Date.now())
    if (here.length > 0) this.tell({ from: this.server, rooms: Object.fromEntries(here) })
    void this.showPeople(here.map(([id]) => id))
  }

  // opening and closing

  async follow(
    db: DbOrTransaction,
    follower: Follower,
    { since, stays }: FollowOptions,
  ): Promise<Readable> {
    const { id: projectId, clientId } = follower.project
    const last = await readLastCursor(db, projectId)
    const cursor = since ?? last.cursor
    const read = since === undefined ? this.parts.now() : new Date(0)
    const lastChange = last.at && Math.max(0, this.parts.now().getTime() - last.at.getTime())
    const opened = { name: 'opened' as const, data: { cursor, lastChange } }
    if (!stays || this.isClosing) {
      const missed = buildLiveChangeEvent(
        await listChangesAfterCursors(db, [{ projectId, cursor }], read),
      )
      const people = await listPresentPeople(
        db,
        clientId,
        this.presence.usersOf(projectId, Date.now()),
      )
      return Readable.from(
        [opened, ...(missed ? [missed] : []), buildLivePeopleEvent(people, follower)].map(
          formatSseMessage,
        ),
      )
    }
    this.refuseTooMany(follower.actor.userId)
    const room = this.enter(projectId, clientId, last.cursor)
    const one = this.open(room, follower)
    try {
      one.stream.send(opened)
      // what is committed from here on the room sends; some of it may be sent twice
      const missed = buildLiveChangeEvent(
        await listChangesAfterCursors(this.parts.db, [{ projectId, cursor }], read),
      )
      if (missed) one.stream.send(missed)
      one.stream.send(buildLivePeopleEvent(room.people, one))
      this.announce([projectId])
      return one.stream.body
    } catch (error) {
      // nobody will read it
      one.stream.body.destroy()
      throw error
    }
  }

  /** Throws `live.tooMany`: that browser looks for changes from time to time instead. */
  private refuseTooMany(userId: number) {
    const streams = this.streams()
    const own = streams.filter(({ actor }) => actor.userId === userId)
    if (own.length >= limits.streamsOfPerson || streams.length >= limits.streams)
      throw new HttpError('live.tooMany')
  }

  private enter(projectId: number, clientId: number, cursor: number): ProjectRoom {
    const readAt = this.parts.now()
    const room = this.rooms.get(projectId) ?? {
      projectId,
      clientId,
      cursor,
      readAt,
      streams: new Set(),
      people: [],
    }
    this.rooms.set(projectId, room)
    return room
  }

  private open(room: ProjectRoom, follower: Follower): OpenStream {
    const leave = () => {
      clearTimeout(ending)
      room.streams.delete(one)
      if (room.streams.size === 0) this.rooms.delete(room.projectId)
      if (!this.isClosing) this.announce([room.projectId])
    }
    const one: OpenStream = { ...follower, stream: openEventStream(leave) }
    const ending = setTimeout(() => this.end(one, false), this.pace.longest).unref()
    room.streams.add(one)
    return one
  }

  openCount(): number {
    return this.streams().length
  }

  endAll(): void {
    this.isClosing = true
    this.tell({
      from: this.server,
      rooms: Object.fromEntries([...this.rooms.keys()].map((id) => [id, []])),
    })
    for (const one of this.streams()) this.end(one, false)
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    if (this.gathering) {
      clearTimeout(this.gathering)
      this.flush()
    }
    await this.listener?.stop()
  }
}

/** Starts to serve streams. */
export const startLiveStreams = (parts: Parts): LiveStreams => new OpenStreams(parts)

/** For a server that serves none: its declared call alone. */
export const noLiveStreams: Pick<LiveStreams, 'follow'> = {
  follow: () => Promise.reject(new HttpError('live.tooMany')),
}

import { text } from 'node:stream/consumers'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { liveRoutes } from '@nspect/contract/live/live'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { connectDatabase } from '../db/connect.ts'
import { quickDrain } from '../http/drainOnClose.ts'
import { createServerLog } from '../http/requestLog.ts'
import { type FollowedStream, followProject } from '../testing/followLive.ts'
import { getPoolConnection } from '../testing/testDatabase.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { type LivePace, startLiveStreams } from './liveStreams.ts'

/** Nothing is found by looking, and no session by checking: whatever arrives was told of. */
const onlyTold: LivePace = {
  gather: 20,
  look: 3_600_000,
  beat: 200,
  check: 3_600_000,
  longest: 3_600_000,
}

let w: World
let manager: Person
let projectId: number
/** a second server on the same database */
let other: { url: string; app: FastifyInstance }
const open: FollowedStream[] = []

const secondServer = async () => {
  const { database, storage, tokens, site, billing, clock } = w
  const connection = getPoolConnection(database.pool)
  const now = () => clock.now
  const app = await buildApp({
    db: database.db,
    storage,
    tokens,
    site,
    billing,
    now,
    jobs: { add: async () => undefined },
    checksAnswers: true,
    apiDocs: 'staff',
    trustProxy: false,
    drain: quickDrain,
    live: startLiveStreams({
      db: database.db,
      now,
      connection,
      onError: () => undefined,
      pace: onlyTold,
    }),
    log: createServerLog({ level: 'silent' }),
  })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

const listeners = async () => {
  const { rows } = await w.database.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'nspect live'`,
  )
  return rows
}

beforeAll(async () => {
  w = await createWorld({ live: onlyTold })
  manager = await w.as('Manager')
  projectId = (await w.project()).id
  other = await secondServer()
  await waitUntil(async () => (await listeners()).length === 2)
})
afterEach(() => {
  for (const one of open.splice(0)) one.leave()
})
afterAll(async () => {
  await other.app.close()
  await w.close()
})

const follows = async (
  person: Person,
  { url = w.url, ...asked }: { url?: string; since?: number; id?: number } = {},
) => {
  const { id = projectId, ...since } = asked
  const followed = await followProject(url, person, { projectId: id, ...since })
  open.push(followed)
  return followed
}

const addPin = async (title = 'Loose tile') => {
  const pin = {
    projectId,
    pointCategoryId: w.client.categoryId,
    title,
    matterPointCoordinates: samplePinCoordinates,
  }
  return (await manager.call(pinRoutes.savePin, pin)).body.projectPin.id
}
const hasPin = (id: number) => (data: { records: { kind: string; id: number | null }[] }) =>
  data.records.some((record) => record.kind === 'pin' && record.id === id)

describe('changes of an inspection reach those who have it open (T164)', () => {
  it('on every server of the database, as ids alone', async () => {
    const here = await follows(manager)
    const there = await follows(await w.as('Manager'), { url: other.url })
    expect(here.headers.get('x-accel-buffering')).toBe('no')
    expect(here.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const id = await addPin()
    for (const one of [here, there]) {
      const { records } = await one.next('changed', hasPin(id))
      expect(records).toEqual([{ kind: 'pin', id }])
    }
    const said = await manager.call(commentRoutes.saveComment, {
      projectPinId: id,
      comment: 'Seen.',
    })
    const { records } = await there.next('changed')
    expect(records).toEqual([{ kind: 'comment', id: said.body.id, pinId: id }])
  })

  it('of its rooms as well: a wall that is redrawn changes which room a point is in', async () => {
    const { cursor } = await (await follows(manager)).next('opened')
    await manager.call(roomRoutes.saveRoom, { projectId, number: '101', name: 'Suite' })
    const late = await follows(manager, { since: cursor })
    expect((await late.next('changed')).records).toEqual([{ kind: 'project', id: projectId }])
  })

  it('of others not at all: each stream is about one inspection', async () => {
    const elsewhere = await follows(manager, { id: (await w.project()).id })
    const here = await follows(manager)
    await here.next('changed', hasPin(await addPin()))
    expect(elsewhere.events.filter(({ name }) => name === 'changed')).toEqual([])
  })

  it('after the listening connections were killed: what happened meanwhile is sent once they are back', async () => {
    const here = await follows(manager)
    const there = await follows(manager, { url: other.url })
    await w.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'nspect live'`,
    )
    const id = await addPin('While nobody listened')
    await here.next('changed', hasPin(id))
    await there.next('changed', hasPin(id))
  })

  it('after having been away: a stream begins with what was missed since', async () => {
    const first = await follows(manager)
    const { cursor } = await first.next('opened')
    first.leave()
    const ids = [await addPin('First'), await addPin('Second')]
    const { records } = await (await follows(manager, { since: cursor })).next('changed')
    expect(records).toEqual(ids.map((id) => ({ kind: 'pin', id })))
    // a browser behind a proxy that holds streams back asks from time to time instead
    const asked = await manager.call(liveRoutes.followProject, { projectId, since: cursor })
    expect(String(asked.body)).toContain(JSON.stringify(records))
    expect((await manager.call(liveRoutes.followProject, { projectId, since: -1 })).status).toBe(
      400,
    )
  })

  it('as one word where it was too much to list', async () => {
    const { cursor } = await (await follows(manager)).next('opened')
    await w.database.db.execute(
      sql`insert into audit_events (at, client_id, project_id, actor, actor_name, action, record, record_id, request_id)
        select now(), ${w.client.id}, ${projectId}, 'user:1', '', 'pin.save', 'pin', n, '' from generate_series(1, 300) n`,
    )
    const late = await follows(manager, { since: cursor })
    expect((await late.next('resync')).cursor).toBeGreaterThan(cursor)
  })
})

describe('who else is there (T165)', () => {
  it('is told across servers, each person once, and no longer when they leave', async () => {
    const guest = await w.as('User')
    await w.assign(guest, projectId)
    const mine = await follows(manager)
    const theirs = await follows(guest, { url: other.url })
    const { people } = await mine.next('people', (data) => data.people.length === 1)
    expect(people.map(({ id }) => id)).toEqual([guest.userId])
    expect(people[0]?.name).toMatch(/^User No/)
    await theirs.next('people', (data) => data.people.some(({ id }) => id === manager.userId))
    theirs.leave()
    await mine.next('people', (data) => data.people.length === 0)
  })

  it('is nobody whose stream could not be opened, as no connection to the database was free', async () => {
    const { database, clock } = w
    const few = connectDatabase({ ...getPoolConnection(database.pool), max: 1 }, () => undefined)
    const streams = startLiveStreams({
      db: few.db,
      now: () => clock.now,
      onError: () => undefined,
      pace: onlyTold,
    })
    const followAs = async ({ userId }: Person, stays = true) => {
      const actor = {
        kind: 'staff' as const,
        userId,
        name: '',
        role: 'Manager' as const,
        clientId: w.client.id,
      }
      const follower = {
        actor,
        sessionId: crypto.randomUUID(),
        project: { id: projectId, clientId: w.client.id },
      }
      return streams.follow(database.db, follower, { stays })
    }
    const taken = await few.pool.connect()
    const { connectionTimeoutMillis } = few.pool.options
    try {
      few.pool.options.connectionTimeoutMillis = 50
      await expect(followAs(await w.as('Manager'))).rejects.toThrow()
      await waitUntil(() => streams.openCount() === 0)
    } finally {
      few.pool.options.connectionTimeoutMillis = connectionTimeoutMillis
      taken.release()
    }
    const body = await followAs(manager)
    expect(streams.openCount()).toBe(1)
    const seen = await text(await followAs(await w.as('Manager'), false))
    expect(seen).toMatch(
      new RegExp(`event: people\\ndata: {"people":\\[{"id":${manager.userId},[^}]*}\\]}`),
    )
    body.destroy()
    await streams.close()
    await few.close()
  })

  it('is nobody of another client, and no operator', async () => {
    const mine = await follows(manager)
    const operator = await follows(await w.as('SuperAdmin'))
    await operator.next('people', (data) => data.people.some(({ id }) => id === manager.userId))
    await mine.next('changed', hasPin(await addPin()))
    expect(mine.events.filter(({ name }) => name === 'people').at(-1)?.data).toEqual({ people: [] })
  })
})

describe('a stream is open only to whom the inspection is (T166)', () => {
  it('not without a session, after its end, or of another client', async () => {
    expect((await followProject(w.url, { token: '' }, { projectId })).status).toBe(401)
    const stranger = await w.as('Admin', w.otherClient)
    expect((await followProject(w.url, stranger, { projectId })).status).toBe(404)
    const user = await w.as('User')
    expect((await followProject(w.url, user, { projectId })).status).toBe(404)
    await user.call(sessionRoutes.endSession, {})
    expect((await followProject(w.url, user, { projectId })).status).toBe(401)
  })

  it('ends with the session, the assignment or the account, whichever server that is heard by', async () => {
    const admin = await w.as('Admin')
    const [leaver, unassigned, removed] = [
      await w.as('User'),
      await w.as('User'),
      await w.as('User'),
    ]
    for (const one of [leaver, unassigned, removed]) await w.assign(one, projectId)
    const streams = [
      await follows(leaver, { url: other.url }),
      await follows(unassigned, { url: other.url }),
      await follows(removed, { url: other.url }),
    ]
    const staying = await follows(manager, { url: other.url })
    await leaver.call(sessionRoutes.endSession, {})
    const access = { userId: unassigned.userId, projectId, accessibleToUser: false }
    expect((await admin.call(userProjectRoutes.saveUserProject, access)).status).toBe(200)
    expect(
      (await admin.call(userRoutes.deleteUser, { id: removed.userId, isDeleted: true })).status,
    ).toBe(200)
    for (const one of streams) {
      expect(await one.next('closing')).toEqual({ isSessionOver: true })
      await waitUntil(one.isEnded)
    }
    expect(staying.isEnded()).toBe(false)
  })

  it(`is refused to a person who has ${limits.streamsOfPerson} already, and open again once one has ended`, async () => {
    const person = await w.as('Manager')
    const many = await Promise.all(Array.from({ length: 60 }, () => follows(person)))
    const accepted = many.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(limits.streamsOfPerson)
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]))
    accepted[0]?.leave()
    await waitUntil(async () => (await follows(person)).status === 200)
  })

  it('ends with the server, which says when to come back, and does not wait for it', async () => {
    const own = await secondServer()
    const followed = await follows(manager, { url: own.url })
    await followed.next('opened')
    await own.app.close()
    expect(await followed.next('closing')).toEqual({ isSessionOver: false })
  })
})

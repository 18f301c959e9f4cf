import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { homeRoutes } from '@nspect/contract/home/home'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reviewRoutes } from '@nspect/contract/review/review'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/src/db/migrate.ts'
import { createTokens } from '../../../server/src/http/tokens.ts'
import { sendOkRequest } from '../api/generateLoad.ts'
import type { HttpRequest } from '../api/hotCalls.ts'
import { createDatabase } from '../api/makeDatabase.queries.ts'
import { startReadbackServer } from '../api/readbackServer.ts'
import {
  countSequentialScans,
  fillScaleDatabase,
  scaleRecordIds,
  scaleSessions,
} from './fillScale.queries.ts'

/**
 * 10,000 points of one client and a half, and 2,000,000 of 300: the client whose calls are measured
 * is the same
 */
const amounts = {
  small: { clients: 2, inspections: 67, points: 6_700 },
  large: { clients: 300, inspections: 67, points: 6_700 },
} as const
const rounds = 200
const warmUps = 20
const goal = 1.2

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const today = new Date().toISOString().slice(0, 10)
const get = (path: string, query: string): HttpRequest => ({
  method: 'GET',
  path: `/api/${path}?${query}`,
  headers: {},
})
const post = (path: string, content: object): HttpRequest => {
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'idempotency-key': randomUUID(),
  }
  return { method: 'POST', path: `/api/${path}`, headers, body }
}

const calls: [title: string, who: keyof typeof scaleSessions, make: () => HttpRequest][] = [
  [
    'list of inspections',
    'manager',
    () => get(projectRoutes.listProjects.path, 'isCompleted=false&page=1&size=25'),
  ],
  [
    'points of an inspection',
    'manager',
    () => get(pinRoutes.listPins.path, `projectId=${scaleRecordIds.projectId}`),
  ],
  ['first screen, Manager', 'manager', () => get(homeRoutes.readHome.path, `day=${today}`)],
  ['first screen, User', 'user', () => get(homeRoutes.readHome.path, `day=${today}`)],
  ['queue of repairs', 'manager', () => get(reviewRoutes.listWaiting.path, 'size=25')],
  [
    'new point',
    'manager',
    () =>
      post(pinRoutes.savePin.path, {
        projectId: scaleRecordIds.projectId,
        pointCategoryId: scaleRecordIds.categoryId,
        projectTypePOIStatusId: scaleRecordIds.statusId,
        title: 'Cracked tile in room 104',
        matterPointCoordinates: {
          position: { x: 1.5, y: 2.5, z: 0.25 },
          normal: { x: 0, y: 1, z: 0 },
          key: 'tile-in-room-104',
          v: 1,
        },
      }),
  ],
  [
    'comment',
    'manager',
    () =>
      post(commentRoutes.saveComment.path, {
        projectPinId: scaleRecordIds.pinId,
        comment: 'Please look at this.',
      }),
  ],
]

/**
 * What hot calls cost one client beside 299 others, as a multiple of what they cost it with one
 * other, in turn on one connection; and which big tables were read from end to end.
 */
export const measureScale = async (say: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-bench-scale-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    durable: false,
    settings: { autovacuum: 'off' },
  })
  const closing: (() => Promise<unknown>)[] = []
  try {
    const tokens = createTokens('a secret of the bench, which opens nothing else')
    const began = performance.now()
    const open = async (size: keyof typeof amounts) => {
      const connection = await createDatabase(postgres.connection, size)
      await migrateDatabase(connection)
      await fillScaleDatabase(connection, amounts[size])
      const server = await startReadbackServer({
        connection,
        folder: join(folder, size),
        token: '',
        tokens,
      })
      closing.push(server.close)
      return { connection, url: server.target.url }
    }
    const small = await open('small')
    const large = await open('large')
    say(
      `\nFilled in ${((performance.now() - began) / 1000).toFixed(0)} s. One client beside 1 : 299 others of its size`,
    )
    say('  (13,400 : 2,010,000 points, 134 : 20,100 inspections; medians, one call at a time)')
    const expiresAt = new Date(Date.now() + 86_400_000)
    const before = await countSequentialScans(large.connection)
    for (const [title, who, make] of calls) {
      const token = await tokens.make(
        'session',
        { sid: scaleSessions[who] },
        { issuedAt: new Date(), expiresAt },
      )
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < warmUps + rounds; round++) {
        for (const [n, { url }] of [small, large].entries()) {
          const from = performance.now()
          await sendOkRequest({ name: 'ours', url, token }, make())
          if (round >= warmUps) times[n as 0 | 1].push(performance.now() - from)
        }
      }
      const [few, many] = [median(times[0]), median(times[1])]
      const verdict = many <= goal * few ? 'ok' : 'missed'
      say(
        `  ${title.padEnd(26)} ${few.toFixed(2)} : ${many.toFixed(2)} ms, ${(many / few).toFixed(2)}x (goal ${goal}x) ${verdict}`,
      )
    }
    // the database reports its figures with a delay
    await pause(2_000)
    const after = await countSequentialScans(large.connection)
    const read = Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0))
    say(
      `  read from end to end: ${read.length === 0 ? 'none of the big tables, ok' : `${read.join(', ')}, missed`}`,
    )
  } finally {
    for (const close of closing.reverse()) await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

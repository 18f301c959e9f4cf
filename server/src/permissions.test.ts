import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportRoutes } from '@nspect/contract/reports'
import type { Route } from '@nspect/contract/route'
import { roles } from '@nspect/contract/vocab'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import type { Examples } from './testing/examples.ts'
import { createWorld, type Person, type TestClient, type World } from './testing/world.ts'

/**
 * The oracle: every cell of contract/permissions.csv whose call is served, tried over HTTP. Cells are read from the file;
 * what a call needs to be called at all stands in its feature's `*.examples.ts`.
 */

interface Row {
  method: string
  path: string
  cells: Record<string, string>
  scope: string
}

const columns = ['anonymous', 'share', 'viewer', 'user', 'manager', 'admin', 'superadmin']

const oracle: Row[] = readFileSync(join(import.meta.dirname, '../../contract/permissions.csv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [method = '', path = '', ...cells] = line.split(',')
    return {
      method,
      path: path.toLowerCase(),
      cells: Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])),
      scope: cells[columns.length] ?? '',
    }
  })

const served = features.flatMap(({ calls }) => Object.entries(calls).map(([name, { route }]) => ({ name, route })))
const rowsOf = (route: Route) => {
  const path = `/api/${route.path}`.toLowerCase()
  const isFile = path.startsWith('/api/files/')
  return oracle.filter(
    (row) => row.method === route.method && (isFile ? row.path.startsWith('/api/files/') : row.path === path),
  )
}

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

// each test comes after the windows in which tries are counted
beforeEach(() => w.clock.pass(15 * 60_000))

/** Each feature's own examples: calls that would work, were they allowed. */
const examples: Examples = {}
for (const path of globSync('*/*.examples.ts', { cwd: import.meta.dirname })) {
  Object.assign(examples, ((await import(join(import.meta.dirname, path))) as { examples: Examples }).examples)
}

/** A fingerprint of everything that a refused call must leave alone. */
const stateOf = async (route: Route) => {
  const { rows: tables } = await w.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  // tries are counted and keys kept for refused calls, too
  const sums = tables
    .filter(({ name }) => !['rate_windows', 'idempotency_keys'].includes(name))
    .map(
      ({ name }) =>
        sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.identifier(name)} t)`,
    )
  const { rows } = await w.database.db.execute(sql`select array[${sql.join(sums, sql`, `)}] as sums`)
  let stored = 0
  if (route.kind === 'upload') for await (const _ of w.storage.list()) stored++
  return JSON.stringify([rows, stored])
}

const shareTokenOf = async (projectId: number, client: TestClient) => {
  const manager = await w.as('Manager', client)
  const { body } = await manager.call(reportRoutes.shareReport, { projectId })
  const short = new URL(body.link).searchParams.get('token') ?? ''
  const resolved = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
  return resolved.body.data.originalToken
}

const principalOf = async (column: string, client: TestClient, projectId?: number): Promise<Person> => {
  if (column === 'anonymous' || column === 'share') return w.nobody
  const role = roles.find((r) => r.toLowerCase() === column)
  if (!role) throw new Error(`no role ${column}`)
  const person = await w.as(role, client)
  if (projectId !== undefined && (role === 'User' || role === 'Viewer') && client === w.client)
    await w.assign(person, projectId)
  return person
}

/** Sends the example as that principal; the credential goes where the route wants it. */
const tryCall = async (
  route: Route,
  name: string,
  column: string,
  of: { client: TestClient; project: number; person: Person },
) => {
  const share = column === 'share' ? await shareTokenOf(of.project, of.client) : ''
  const token = route.credential === 'print' ? (column === 'share' ? share : of.person.token) : share
  const { args, files } = await examples[name]!({
    w,
    client: of.client,
    projectId: of.project,
    token,
    person: of.person,
  })
  const before = await stateOf(route)
  // a share token is not taken as a bearer either
  const headers = column === 'share' && !route.credential ? { authorization: `Bearer ${share}` } : undefined
  const answer = await of.person.call(route, args as never, {
    ...(files ? { files } : {}),
    ...(headers ? { headers } : {}),
  })
  return { answer, isUnchanged: answer.status < 400 || before === (await stateOf(route)) }
}

describe('the permission oracle', () => {
  it('has a row for every call that is served', () => {
    expect(served.filter(({ route }) => rowsOf(route).length === 0).map(({ name }) => name)).toEqual([])
    expect(served.filter(({ name }) => !examples[name]).map(({ name }) => name)).toEqual([])
  })

  for (const { name, route } of served) {
    const [row] = rowsOf(route)
    if (!row) continue
    for (const column of columns) {
      const cell = row.cells[column]
      it(`${row.method} ${route.path}: ${column} is ${cell === 'deny' ? 'refused' : 'let in'}`, async () => {
        const { id: project } = await w.project()
        const person = await principalOf(column, w.client, project)
        const { answer, isUnchanged } = await tryCall(route, name, column, { client: w.client, project, person })
        if (cell === 'deny') {
          expect(answer.status).toBe(
            column === 'anonymous' || column === 'share' || route.credential === 'share' ? 401 : 403,
          )
          expect(isUnchanged).toBe(true)
        } else if (route.can === 'public') {
          // public calls are let in and then answer for what was asked: here always for something that does not exist
          expect([401, 404]).toContain(answer.status)
          expect(answer.body.code).not.toBe('session.ended')
        } else expect(answer.status).toBe(200)
      })
    }

    const isAboutRecord = row.scope === 'project' || name === 'createProject'
    if (!isAboutRecord || name === 'listProjects') continue
    for (const column of ['viewer', 'user', 'manager', 'admin'].filter((c) => row.cells[c] !== 'deny')) {
      it(`${route.path}: ${column} does not learn that another client's record exists`, async () => {
        const { id: project } = await w.project({ client: w.otherClient })
        const person = await principalOf(column, w.client)
        const { answer, isUnchanged } = await tryCall(route, name, column, { client: w.otherClient, project, person })
        expect([answer.status, answer.body.code]).toEqual([404, 'record.missing'])
        expect(isUnchanged).toBe(true)
      })
    }
    if (name === 'createProject') continue
    for (const column of ['viewer', 'user'].filter((c) => row.cells[c] !== 'deny')) {
      it(`${route.path}: ${column} does not learn of an inspection that is not assigned, though a sibling is`, async () => {
        const { id: sibling } = await w.project()
        const { id: project } = await w.project()
        const person = await principalOf(column, w.client, sibling)
        const { answer, isUnchanged } = await tryCall(route, name, column, { client: w.client, project, person })
        expect([answer.status, answer.body.code]).toEqual([404, 'record.missing'])
        expect(isUnchanged).toBe(true)
      })
    }
    for (const column of ['viewer', 'user'].filter((c) => row.cells[c] !== 'deny')) {
      it(`${route.path}: a withdrawn assignment counts for ${column} from the next request`, async () => {
        const { id: project } = await w.project()
        const person = await principalOf(column, w.client)
        await w.assign(person, project, false)
        const { answer } = await tryCall(route, name, column, { client: w.client, project, person })
        expect(answer.status).toBe(404)
      })
    }
  }
})

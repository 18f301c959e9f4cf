import type { Route } from '@nspect/contract/http/route'
import { isActionAllowedOnSelf } from '@nspect/contract/permissions/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noProvider } from '../billing/noProvider.ts'
import { createScope } from '../db/scope.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callerColumns,
  callsWithRows,
  listServedFeatures,
  pickLowestAndHighest,
  pickOnePerKind,
} from './permissionRows.ts'

/**
 * Right before shape (decision 026): whoever may not make a call hears so (401, 403, 404), whatever
 * they send; only those who may make it hear what it expects (400).
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const handlers = new Map(
  listServedFeatures(noProvider)
    .flatMap(({ calls }) => Object.values(calls))
    .map(({ route, handler }) => [route, handler]),
)

const partsOf = (route: Route): (z.ZodType | undefined)[] => [
  route.query,
  route.params,
  'body' in route ? route.body : undefined,
]
const fieldsOf = (route: Route): [string, z.ZodType][] =>
  partsOf(route).flatMap((part) =>
    part instanceof z.ZodObject ? (Object.entries(part.shape) as [string, z.ZodType][]) : [],
  )

/** Names a record that `run` looks up in the place of `load`. */
const namesRecord = (name: string) => /^id$|Ids?$/.test(name)

/** The fields that are read to find the record. */
const readToLoad = async ({ route }: CallAndRow, args: object): Promise<Set<string>> => {
  const read = new Set<string>()
  const watched = new Proxy(args, {
    get: (target, name) => {
      read.add(String(name))
      return Reflect.get(target, name) as unknown
    },
  })
  const options = { changes: false, now: o.w.clock.now, sign: () => '' }
  const staff = {
    kind: 'staff',
    userId: 1,
    clientId: o.w.client.id,
    role: 'Admin',
    name: 'Admin',
  } as const
  await Promise.resolve(
    handlers.get(route)?.load(createScope(o.w.database.db, staff, options), watched as never),
  ).catch(() => undefined)
  return read
}

const oddTexts = ['nonsense', '-1.5', 'x'.repeat(5200), '']
const oddValues = [[], { odd: true }, ...oddTexts]
/** A value that the field does not take, and that can be sent there. */
const oddFor = (route: Route, name: string, field: z.ZodType) => {
  const isInPath = route.path.includes(`:${name}`)
  const isText = isInPath || route.kind !== 'json' || !('body' in route && route.body)
  const found = (isText ? oddTexts : oddValues)
    .filter((value) => !isInPath || String(value).length < 100)
    .find((value) => !field.safeParse(value).success)
  return found === '' && isText ? undefined : found
}

const guarded = pickOnePerKind(callsWithRows.filter(({ route }) => route.can !== 'public'))
const refusals = [401, 403, 404]
const denied = ({ row }: CallAndRow) =>
  pickLowestAndHighest(callerColumns.filter((column) => row.cells[column] !== 'allow'))
/**
 * A column that is let in and has a client of its own, so that another client's record is a
 * stranger's.
 */
const letIn = ({ row }: CallAndRow): CallerColumn | undefined =>
  callerColumns.findLast((column) => row.cells[column] === 'allow' && column !== 'superadmin')

const statusOf = async (
  call: CallAndRow,
  column: CallerColumn,
  options: object,
  odd?: [string, unknown],
) => {
  const meanwhile = ({ example }: { example: { args: Record<string, unknown> } }) => {
    if (odd) example.args = { ...example.args, [odd[0]]: odd[1] }
  }
  const { status, wrote } = await o.attempt(call, { column, ...options, meanwhile })
  return { status, wrote }
}

let tried = 0
for (const call of guarded) {
  const { route, row } = call
  describe(`${row.method} ${route.path}`, () => {
    it('tells what it expects to nobody who may not make it', async () => {
      const { example } = await o.prepare(call, { column: letIn(call) ?? 'superadmin' })
      const needed = await readToLoad(call, example.args)
      const odds = fieldsOf(route)
        .filter(([name]) => name !== 'token')
        .map(([name, field]) => ({
          name,
          value: oddFor(route, name, field),
          isNeeded: needed.has(name) || namesRecord(name),
        }))
        .filter(({ value }) => value !== undefined)
      const free = odds.find(({ isNeeded }) => !isNeeded)
      const found = odds.find(({ isNeeded }) => isNeeded)
      const foreign = { client: o.w.otherClient, callerOf: o.w.client }
      const situations: [CallerColumn, object][] = denied(call).map((column) => [column, {}])
      const mayBe = letIn(call)
      if (mayBe) situations.push([mayBe, {}], [mayBe, foreign])
      for (const [column, options] of situations) {
        const plain = await statusOf(call, column, options)
        const isRefused = refusals.includes(plain.status)
        if (free) {
          const { status, wrote } = await statusOf(call, column, options, [free.name, free.value])
          const expected = isRefused ? plain.status : 400
          expect([column, options === foreign, free.name, status, wrote]).toEqual([
            column,
            options === foreign,
            free.name,
            expected,
            [],
          ])
          tried += 1
        }
        // without the record only the role can be judged
        if (
          found &&
          denied(call).includes(column) &&
          route.can !== 'public' &&
          !isActionAllowedOnSelf(route.can)
        ) {
          const { status } = await statusOf(call, column, options, [found.name, found.value])
          expect([column, found.name, status]).toEqual([column, found.name, plain.status])
          tried += 1
        }
      }
    })
  })
}

it('a body that is none is refused to strangers as such', async () => {
  const tell = async (token: string, body: string, type = 'application/json') => {
    const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) }
    return (
      await fetch(`${o.w.url}/api/PointCategory/SavePointCategory`, {
        method: 'POST',
        headers,
        body,
      })
    ).status
  }
  const [viewer, admin] = [(await o.w.as('Viewer')).token, (await o.w.as('Admin')).token]
  for (const [body, type, allowed] of [
    ['{', undefined, 400],
    ['null', undefined, 400],
    ['[]', undefined, 400],
    ['{}', undefined, 400],
    ['<xml/>', 'text/xml', 415],
  ] as const)
    expect([
      body,
      await tell('', body, type),
      await tell(viewer, body, type),
      await tell(admin, body, type),
    ]).toEqual([body, 401, 403, allowed])
})

it('was tried with enough callers', () =>
  expect(tried).toBeGreaterThan(process.env.EVERY_CALL ? 400 : 40))

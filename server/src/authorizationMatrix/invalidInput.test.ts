import type { Route } from '@nspect/contract/http/route'
import { calendarDay, id as idSchema, textId } from '@nspect/contract/shared/scalars'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { getSchemaDef, unwrapSchema } from '../testing/randomInput.ts'
import { type Matrix, type PreparedCall, startMatrix } from './matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callerColumns,
  callsWithRows,
  pickOnePerKind,
} from './permissionRows.ts'

/**
 * Invalid input of the categories shape and text, generated from the contract for every call with
 * such fields.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

type Args = Record<string, unknown>

const mostPrivileged = ({ row }: CallAndRow): CallerColumn =>
  callerColumns.findLast((column) => row.cells[column] === 'allow') ?? 'anonymous'
const ready = (call: CallAndRow) => o.prepare(call, { column: mostPrivileged(call) })

/** The fields that a part of a call declares, each with its schema. */
const fieldsOf = (part: z.ZodType | undefined): [string, z.ZodType][] =>
  part ? Object.entries(getSchemaDef(unwrapSchema(part)).shape ?? {}) : []
const bodyOf = (route: Route) => ('body' in route ? route.body : undefined)
/** The schema without optional and default. */
const bare = (schema: z.ZodType): z.ZodType => {
  const { innerType } = getSchemaDef(schema)
  return innerType ? bare(innerType) : schema
}

/** Rates have tests of their own. */
const forgetTries = async ({ route }: CallAndRow) =>
  route.rate && o.w.database.db.execute(sql`delete from rate_windows`)

/** Sends the call with these arguments and expects an error without writes. */
const expectRefused = async (
  call: CallAndRow,
  { person, example, headers }: PreparedCall,
  args: Args,
  field?: string,
) => {
  await forgetTries(call)
  await o.log.take()
  const options = {
    ...(example.files ? { files: example.files } : {}),
    ...(headers ? { headers } : {}),
  }
  const { status, body } = await person.call(call.route, args as never, options)
  const named =
    field === undefined || (body.errors ?? []).some((error) => error.field.startsWith(field))
  const description = JSON.stringify(args).slice(0, 200)
  expect([description, status, named, (await o.log.take()).map(({ table }) => table)]).toEqual([
    description,
    400,
    true,
    [],
  ])
}

const isRead = ({ route }: CallAndRow) =>
  route.credential === 'print' || route.credential === 'share'
const withBody = callsWithRows.filter(({ route }) => bodyOf(route) !== undefined)
const posts = callsWithRows.filter(({ route }) => route.kind === 'json' && route.body !== undefined)

const raw = async (
  call: CallAndRow,
  { person, example }: PreparedCall,
  body: BodyInit,
  headers: Record<string, string> = {},
) => {
  await forgetTries(call)
  const path = call.route.path.replace(/:(\w+)/g, (_, name: string) => String(example.args[name]))
  return fetch(`${o.w.url}/api/${path}`, {
    method: call.route.method,
    headers: {
      'content-type': 'application/json',
      ...(call.route.from === 'loopback' && { origin: 'http://localhost:3000' }),
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
    body,
  })
}

/** An error with a message and one of these statuses, and nothing was written. */
const expectRaw = async (answer: Response, statuses: number[]) => {
  const { Message } = (await answer.json()) as { Message?: string }
  expect([answer.status, statuses.includes(answer.status), Boolean(Message)]).toEqual([
    answer.status,
    true,
    true,
  ])
  expect((await o.log.take()).map(({ table }) => table)).toEqual([])
}

/**
 * One schema validates the ids, texts and days of all calls: each field gets every third of the odd
 * values, in turn.
 */
let places = 0
const inTurn = <T>(values: readonly T[]): T[] => {
  places += 1
  return values.filter((_, at) => at % 3 === places % 3)
}

for (const call of callsWithRows) {
  const { route } = call
  const ids = [...fieldsOf(route.query), ...fieldsOf(route.params)].filter(
    ([, schema]) => bare(schema) === textId,
  )
  const crooked = [
    'abc',
    '1.5',
    '-1',
    '0',
    '1e3',
    '0x10',
    ' 1',
    'NaN',
    'Infinity',
    '2147483648',
    '9007199254740993',
    '9'.repeat(400),
  ]

  for (const [name] of ids) {
    it(`${call.route.path}: BI-014: ${name} that is none is named`, async () => {
      const prepared = await ready(call)
      const isInPath = route.path.includes(`:${name}`)
      for (const value of inTurn(isInPath ? crooked.slice(0, -1) : ['', ...crooked])) {
        await expectRefused(call, prepared, { ...prepared.example.args, [name]: value }, name)
      }
    })
  }

  const sorted = fieldsOf(route.query).filter(([name]) => name === 'sort' || name === 'q')
  if (sorted.length > 0) {
    it(`${call.route.path}: BI-030: signs of SQL and LIKE are looked for as they are, and sort by nothing`, async () => {
      const { person, example } = await ready(call)
      for (const sign of ["' or 1=1--", '"; drop table users', '%', '_', '\\']) {
        for (const [name] of sorted) {
          const { status } = await person.call(route, { ...example.args, [name]: sign } as never)
          expect([sign, name, status]).toEqual([sign, name, name === 'sort' ? 400 : 200])
        }
      }
    })
  }

  const dates = [...fieldsOf(route.query), ...fieldsOf(bodyOf(route))].filter(
    ([, schema]) => bare(schema) === calendarDay,
  )
  for (const [name] of dates) {
    it(`${call.route.path}: BI-020: ${name} is a day that exists`, async () => {
      const prepared = await ready(call)
      const days = [
        '0000-00-00',
        '2026-02-30',
        '1899-12-31',
        '2100-01-01',
        '294277-01-01',
        '13/13/2026',
        '2026-11-03T00:00:00Z',
      ]
      for (const day of inTurn(days))
        await expectRefused(call, prepared, { ...prepared.example.args, [name]: day }, name)
    })
  }
}

for (const call of withBody) {
  const { route } = call
  const fields = fieldsOf(bodyOf(route))
  const needed = fields.filter(
    ([name, schema]) => name !== 'token' && !schema.safeParse(undefined).success,
  )

  if (needed.length > 0) {
    it(`${call.route.path}: BI-003: every field that is needed is asked for by its name`, async () => {
      const prepared = await ready(call)
      for (const [name] of needed) {
        const { [name]: _, ...rest } = prepared.example.args
        await expectRefused(call, prepared, rest, name)
      }
    })
  }

  /** the maximum length of a field's text, if it accepts any text */
  const longest = (schema: z.ZodType): number => {
    let [fits, tooLong] = [0, 20_000]
    if (schema.safeParse('x'.repeat(tooLong)).success) return 0
    for (const tried of [1, 3, 10, 30])
      if (schema.safeParse('x'.repeat(tried)).success) fits = tried
    if (fits === 0) return 0
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (schema.safeParse('x'.repeat(middle)).success) fits = middle
      else tooLong = middle
    }
    return fits
  }
  const texts = fields
    .map(([name, schema]) => ({ name, max: longest(schema) }))
    .filter(({ name, max }) => max > 0 && name !== 'token')

  if (texts.length > 0) {
    it(`${call.route.path}: BI-017, BI-021, BI-022: no text is too long, holds NUL or half a character`, async () => {
      const prepared = await ready(call)
      for (const { name, max } of texts) {
        for (const text of ['x'.repeat(max + 1), ...inTurn(['x'.repeat(200_000), 'a\0b', '\0'])]) {
          await expectRefused(call, prepared, { ...prepared.example.args, [name]: text }, name)
        }
        // a form's fields are bytes: half a surrogate pair cannot be sent
        if (route.kind === 'json')
          await expectRefused(
            call,
            prepared,
            { ...prepared.example.args, [name]: 'a\ud800b' },
            name,
          )
      }
    })
  }

  const numbers =
    route.kind === 'json' ? fields.filter(([, schema]) => bare(schema) === idSchema) : []
  if (numbers.length > 0) {
    it(`${call.route.path}: BI-019: what is no number is not taken for one`, async () => {
      const prepared = await ready(call)
      for (const [name] of numbers) {
        for (const value of inTurn(['', [], true, '7', 1.5, {}]))
          await expectRefused(call, prepared, { ...prepared.example.args, [name]: value }, name)
      }
    })
  }
}

const writing = posts.filter((call) => !isRead(call))

// the same code reads bodies of all calls
for (const call of pickOnePerKind(writing)) {
  it(`${call.route.path}: BI-006: a body that is no object is refused`, async () => {
    const prepared = await ready(call)
    await o.log.take()
    for (const body of ['null', '7', '"text"', '[]', '', '{'])
      await expectRaw(await raw(call, prepared, body), [400])
  })

  it(`${call.route.path}: BI-007: other content types are refused before the body is looked at`, async () => {
    const prepared = await ready(call)
    await o.log.take()
    const body = JSON.stringify(prepared.example.args)
    const types = [
      'text/plain',
      'text/xml',
      'application/json\ta',
      'application/jsonx',
      'application/json garbage',
      'multipart/form-data',
    ]
    for (const type of types)
      await expectRaw(await raw(call, prepared, body, { 'content-type': type }), [400, 415])
  })

  it(`${call.route.path}: BI-010, BI-011: bodies that reach for a prototype or nest without end are refused`, async () => {
    const prepared = await ready(call)
    await o.log.take()
    const inside = JSON.stringify(prepared.example.args).slice(1)
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    for (const body of [
      `{"__proto__":{"isAdmin":true},${inside}`,
      `{"constructor":{"prototype":{"x":1}},${inside}`,
      deep,
    ]) {
      await expectRaw(await raw(call, prepared, body), [400])
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  it(`${call.route.path}: BI-012: a body beyond its limit answers 413`, async () => {
    const prepared = await ready(call)
    await o.log.take()
    const limit = (call.route.kind === 'json' ? call.route.bodyLimit : undefined) ?? 1_048_576
    await expectRaw(await raw(call, prepared, `{"filler":"${'x'.repeat(limit)}"}`), [413])
  })
}

for (const call of writing) {
  it(`${call.route.path}: BI-004: fields that are not asked for are ignored and never stored`, async () => {
    const prepared = await ready(call)
    await o.log.take()
    const odd = Object.fromEntries(
      ['isAdmin', 'roleName', 'createdBy', 'addedBy', 'is_deleted'].map((name) => [
        name,
        'not asked for',
      ]),
    )
    const answer = await raw(call, prepared, JSON.stringify({ ...prepared.example.args, ...odd }))
    expect(answer.status).toBe(prepared.example.answers ?? 200)
    await answer.arrayBuffer()
    expect(JSON.stringify(await o.log.take())).not.toContain('not asked for')
  })
}

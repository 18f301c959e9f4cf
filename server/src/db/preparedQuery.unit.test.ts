import type { Actor, Staff, Visitor } from '@nspect/contract/permissions/policy'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { DbOrTransaction } from './connect.ts'
import { createScopedQuery } from './preparedQuery.ts'
import { createScope, type Scope } from './scope.ts'

/**
 * Two callers of each kind. The types require every field, so that fields added later are tested,
 * too.
 */
const callers: {
  [K in Actor['kind']]: [Extract<Actor, { kind: K }>, Extract<Actor, { kind: K }>]
} = {
  staff: [
    {
      kind: 'staff',
      userId: 11,
      name: 'Ines Okafor',
      role: 'Manager',
      clientId: 21,
      isReadOnly: false,
      apiKey: { id: 71, name: 'Nightly export', access: 'read' },
    } satisfies Required<Staff>,
    {
      kind: 'staff',
      userId: 12,
      name: 'Jonas Meer',
      role: 'Viewer',
      clientId: 22,
      isReadOnly: true,
      apiKey: { id: 72, name: 'Sensor readings', access: 'write' },
    } satisfies Required<Staff>,
  ],
  visitor: [
    {
      kind: 'visitor',
      linkId: 31,
      clientId: 41,
      projectId: 51,
      pinIds: [61, 63],
      firmId: 65,
      level: 'view',
      reviewer: 'Ines Duarte',
      mayPrint: false,
      isReadOnly: false,
    } satisfies Required<Visitor>,
    {
      kind: 'visitor',
      linkId: 32,
      clientId: 42,
      projectId: 52,
      pinIds: [62],
      firmId: 66,
      level: 'points',
      reviewer: 'Tomas Berg',
      mayPrint: true,
      isReadOnly: true,
    } satisfies Required<Visitor>,
  ],
}

const scopeOf = (actor: Actor | null, options: Partial<Parameters<typeof createScope>[2]> = {}) => {
  const sent: { text: string; values: unknown[] }[] = []
  const client = {
    query: async (statement: { text: string; values: unknown[] }) => {
      sent.push(statement)
      return { rows: [] }
    },
  }
  const db = { $client: client } as unknown as DbOrTransaction
  const scope = createScope(db, actor, {
    changes: false,
    now: new Date(),
    sign: ({ name }) => name,
    ...options,
  })
  return { scope, sent }
}

/** A statement that contains one value of its scope. */
const reading = (read: (scope: Scope) => unknown) => {
  const ask = createScopedQuery<object, 'one'>((scope) => sql`select ${read(scope)}`)
  return async (actor: Actor | null, options?: Parameters<typeof scopeOf>[1]) => {
    const { scope, sent } = scopeOf(actor, options)
    await ask(scope, 'one', {})
    return sent[0]?.values
  }
}

describe.each(Object.entries(callers))(
  'a statement that is made once for %s',
  (_kind, [one, another]) => {
    const first: Record<string, unknown> = { ...one }
    const second: Record<string, unknown> = { ...another }
    const fields = Object.keys(first).filter((field) => field !== 'kind')
    const fieldOf = ({ actor }: Scope, field: string) => (actor as unknown as typeof first)[field]
    const firstWith = (field: string, value: unknown) =>
      ({ ...first, [field]: value }) as unknown as Actor

    it.each(fields)("holds the caller's own %s, whoever asked first", async (field) => {
      expect(first[field]).not.toBe(second[field])
      const ask = reading((scope) => fieldOf(scope, field))
      for (const value of [first[field], second[field], first[field]]) {
        expect(await ask(firstWith(field, value))).toEqual([value])
      }
    })

    it.each(fields)('knows whether there is a %s', async (field) => {
      const ask = reading((scope) => fieldOf(scope, field) === null)
      expect(await ask(firstWith(field, first[field]))).toEqual([false])
      expect(await ask(firstWith(field, null))).toEqual([true])
    })
  },
)

describe('a statement that is made once', () => {
  it('tells somebody apart from nobody', async () => {
    const ask = reading(({ actor }) => actor?.kind ?? 'nobody')
    for (const actor of [callers.visitor[0], null, callers.staff[0]]) {
      expect(await ask(actor)).toEqual([actor?.kind ?? 'nobody'])
    }
  })

  it.each(
    Object.entries(scopeOf(callers.staff[0]).scope).flatMap(([name, value]) =>
      name === 'actor' || typeof value === 'function' ? [] : [name as keyof Scope],
    ),
  )("holds its own call's `%s`, or must not read it", async (name) => {
    const ask = reading((scope) => scope[name])
    for (const changes of [true, false]) {
      const options = { changes, now: new Date(changes ? 1 : 2) }
      const { scope } = scopeOf(callers.staff[0], options)
      const answer = await ask(callers.staff[0], options).catch(() => 'refused')
      expect(['refused', [scope[name]]]).toContainEqual(answer)
    }
  })

  it('holds no path: a path is signed for one caller', async () => {
    const stored = { name: 'carpet.jpg', mime: 'image/jpeg' }
    await expect(reading((scope) => scope.path(stored))(callers.visitor[0])).rejects.toThrow(
      'made once',
    )
    await expect(reading((scope) => scope.publicPath(stored))(callers.visitor[0])).rejects.toThrow(
      'made once',
    )
  })
})

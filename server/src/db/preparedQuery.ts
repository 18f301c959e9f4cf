import type { Actor } from '@nspect/contract/permissions/policy'
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DbOrTransaction } from './connect.ts'
import { buildNamedStatement, type Statement } from './driverStatement.ts'
import { createScope, type Scope } from './scope.ts'

/**
 * Statements of the hot calls: the text of each is built once for every shape, with
 * `sql.placeholder(…)` for values. Building it each time costs more than all else that such a call
 * does in this process. Rows come as the driver returns them: by name, times as the database writes
 * them.
 */

const dialect = new PgDialect()

type Values = Record<string, unknown>

const making = () => {
  const queries = new Map<string, Query>()
  return (shape: string, make: () => SQL, values: Values): Statement => {
    const query = queries.get(shape) ?? dialect.sqlToQuery(make())
    queries.set(shape, query)
    return buildNamedStatement(query.sql, fillPlaceholders(query.params, values))
  }
}

const fetchRows = async <Row>(
  { $client }: DbOrTransaction,
  statement: Statement,
): Promise<Row[]> => {
  // a pool and a connection are called alike, but TypeScript cannot unite their overloads
  const { rows } = await ($client as pg.PoolClient).query(statement)
  return rows as Row[]
}

/** A statement that does not depend on whose rows may be seen, to be sent by the caller. */
export const createPreparedStatement = <Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = making()
  return (shape: Shape, values: Values): Statement => statement(shape, () => make(shape), values)
}

/** A query that does not depend on whose rows may be seen. */
export const createPreparedQuery = <Row, Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = createPreparedStatement(make)
  return (db: DbOrTransaction, shape: Shape, values: Values): Promise<Row[]> =>
    fetchRows(db, statement(shape, values))
}

/**
 * A query limited to what the caller may see. `make` gets a scope that is built from the key alone,
 * with placeholders for values of the caller: nothing of the first caller can become part of the
 * text.
 */
export const createScopedQuery = <Row, Shape extends string>(
  make: (scope: Scope, shape: Shape) => SQL,
) => {
  const statement = making()
  return (scope: Scope, shape: Shape, values: Values): Promise<Row[]> => {
    const scopeShape = getScopeShape(scope)
    const all = { ...getActorParameters(scope.actor), ...values }
    return fetchRows(
      scope.db,
      statement(
        JSON.stringify([shape, scopeShape]),
        () => make(scopeOfShape(scopeShape), shape),
        all,
      ),
    )
  }
}

type Kind = Actor['kind']
type ActorOfKind<K extends Kind> = Extract<Actor, { kind: K }>

/**
 * Numbers, lists, objects and free text are parameters; values of a small set are part of the key,
 * and so is whether there is a value.
 */
type ValuePlace<Value> = string extends Value
  ? 'parameter'
  : number extends Value
    ? 'parameter'
    : Value extends object
      ? 'parameter'
      : 'key'

/**
 * Where each field of an actor goes. A field without a place, or with the wrong one, does not
 * compile.
 */
const places: {
  [K in Kind]: { [Field in keyof ActorOfKind<K>]-?: ValuePlace<NonNullable<ActorOfKind<K>[Field]>> }
} = {
  staff: {
    kind: 'key',
    userId: 'parameter',
    name: 'parameter',
    role: 'key',
    clientId: 'parameter',
    isReadOnly: 'key',
    apiKey: 'parameter',
  },
  visitor: {
    kind: 'key',
    linkId: 'parameter',
    clientId: 'parameter',
    projectId: 'parameter',
    pinIds: 'parameter',
    firmId: 'parameter',
    level: 'key',
    reviewer: 'parameter',
    mayPrint: 'key',
    isReadOnly: 'key',
  },
}
const actorFields = {
  staff: Object.entries(places.staff),
  visitor: Object.entries(places.visitor),
}
const buildPlaceholderName = (field: string) => `actor.${field}`

/** Everything in a scope that a statement's text may depend on. */
interface ScopeShape {
  changes: boolean
  /** the key's fields with their values; for parameters, whether there is a value */
  actor: Record<string, unknown> | null
}

const getScopeShape = ({ actor, changes }: Scope): ScopeShape => {
  if (actor === null) return { changes, actor }
  const fields: Values = { ...actor }
  const shape: ScopeShape['actor'] = {}
  for (const [field, place] of actorFields[actor.kind])
    shape[field] = place === 'key' ? fields[field] : fields[field] !== null
  return { changes, actor: shape }
}

const getActorParameters = (actor: Actor | null): Values => {
  if (actor === null) return {}
  const fields: Values = { ...actor }
  const values: Values = {}
  for (const [field, place] of actorFields[actor.kind])
    if (place === 'parameter') values[buildPlaceholderName(field)] = fields[field]
  return values
}

/** A placeholder actor for all callers of one shape. */
const actorOfShape = (shape: NonNullable<ScopeShape['actor']>): Actor => {
  const fields = actorFields[shape.kind as Kind].map(([field, place]) => {
    const parameter = shape[field] ? sql.placeholder(buildPlaceholderName(field)) : null
    return [field, place === 'key' ? shape[field] : parameter]
  })
  return Object.fromEntries(fields) as Actor
}

const neverAsked = (): never => {
  throw new Error(
    'the text of a statement that is made once holds no moment, no path and no rows: they are values',
  )
}

const scopeOfShape = ({ actor, changes }: ScopeShape): Scope => {
  const who = actor && actorOfShape(actor)
  const scope = createScope(undefined as never, who, {
    changes,
    now: new Date(0),
    sign: neverAsked,
  })
  return Object.defineProperties(scope, { db: { get: neverAsked }, now: { get: neverAsked } })
}

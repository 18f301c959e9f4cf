import type { Actor } from '@nspect/contract/policy'
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Querying } from './connect.ts'
import { type Statement, statementOf } from './prepared.ts'
import { type Scope, scopeFor } from './scope.ts'

/**
 * Statements of the hot calls: the text of each is made once for every shape that it has, with `sql.placeholder(…)` where
 * values stand. Making it anew each time costs more than all else that such a call does in this process. Rows come as the
 * driver has them: by name, times as the database writes them.
 */

const dialect = new PgDialect()

type Values = Record<string, unknown>

const making = () => {
  const queries = new Map<string, Query>()
  return (shape: string, make: () => SQL, values: Values): Statement => {
    const query = queries.get(shape) ?? dialect.sqlToQuery(make())
    queries.set(shape, query)
    return statementOf(query.sql, fillPlaceholders(query.params, values))
  }
}

const rowsOf = async <Row>({ $client }: Querying, statement: Statement): Promise<Row[]> => {
  // a pool and a connection are asked alike, yet their overloads do not unite
  const { rows } = await ($client as pg.PoolClient).query(statement)
  return rows as Row[]
}

/** A statement that does not depend on whose rows may be seen, for somebody else to send. */
export const preparedStatement = <Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = making()
  return (shape: Shape, values: Values): Statement => statement(shape, () => make(shape), values)
}

/** A statement that does not depend on whose rows may be seen. */
export const preparedQuery = <Row, Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = preparedStatement(make)
  return (db: Querying, shape: Shape, values: Values): Promise<Row[]> => rowsOf(db, statement(shape, values))
}

/**
 * A statement within what the caller may see. `make` gets a scope that is built from the key alone, with placeholders where
 * values of the caller belong: nothing of the first caller can become part of the text.
 */
export const preparedQueryInScope = <Row, Shape extends string>(make: (scope: Scope, shape: Shape) => SQL) => {
  const statement = making()
  return (scope: Scope, shape: Shape, values: Values): Promise<Row[]> => {
    const scopeShape = shapeOf(scope)
    const all = { ...parametersOf(scope.actor), ...values }
    return rowsOf(
      scope.db,
      statement(JSON.stringify([shape, scopeShape]), () => make(scopeOfShape(scopeShape), shape), all),
    )
  }
}

type Kind = Actor['kind']
type ActorOf<K extends Kind> = Extract<Actor, { kind: K }>

/** Numbers and free text are parameters; what has few values is part of the key, and so is whether there is a value at all. */
type PlaceOf<Value> = string extends Value ? 'parameter' : number extends Value ? 'parameter' : 'key'

/** Where each field of an actor goes. A field without a place, or with the wrong one, does not compile. */
const places: { [K in Kind]: { [Field in keyof ActorOf<K>]-?: PlaceOf<NonNullable<ActorOf<K>[Field]>> } } = {
  staff: { kind: 'key', userId: 'parameter', name: 'parameter', role: 'key', clientId: 'parameter' },
  visitor: {
    kind: 'key',
    linkId: 'parameter',
    clientId: 'parameter',
    projectId: 'parameter',
    pinId: 'parameter',
    level: 'key',
    mayPrint: 'key',
  },
}
const fieldsOf = {
  staff: Object.entries(places.staff),
  visitor: Object.entries(places.visitor),
}
const placeholderOf = (field: string) => `actor.${field}`

/** All of a scope that a statement's text may depend on. */
interface ScopeShape {
  changes: boolean
  /** fields of the key with their values, parameters with whether there is one */
  actor: Record<string, unknown> | null
}

const shapeOf = ({ actor, changes }: Scope): ScopeShape => {
  if (actor === null) return { changes, actor }
  const fields: Values = { ...actor }
  const shape: ScopeShape['actor'] = {}
  for (const [field, place] of fieldsOf[actor.kind])
    shape[field] = place === 'key' ? fields[field] : fields[field] !== null
  return { changes, actor: shape }
}

const parametersOf = (actor: Actor | null): Values => {
  if (actor === null) return {}
  const fields: Values = { ...actor }
  const values: Values = {}
  for (const [field, place] of fieldsOf[actor.kind])
    if (place === 'parameter') values[placeholderOf(field)] = fields[field]
  return values
}

/** Stands for every caller of one shape. */
const actorOfShape = (shape: NonNullable<ScopeShape['actor']>): Actor => {
  const fields = fieldsOf[shape.kind as Kind].map(([field, place]) => {
    const parameter = shape[field] ? sql.placeholder(placeholderOf(field)) : null
    return [field, place === 'key' ? shape[field] : parameter]
  })
  return Object.fromEntries(fields) as Actor
}

const neverAsked = (): never => {
  throw new Error('the text of a statement that is made once holds no moment, no path and no rows: they are values')
}

const scopeOfShape = ({ actor, changes }: ScopeShape): Scope => {
  const who = actor && actorOfShape(actor)
  const scope = scopeFor(undefined as never, who, { changes, now: new Date(0), sign: neverAsked })
  return Object.defineProperties(scope, { db: { get: neverAsked }, now: { get: neverAsked } })
}

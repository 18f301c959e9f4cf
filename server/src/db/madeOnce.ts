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
  const made = new Map<string, Query>()
  return (shape: string, make: () => SQL, values: Values): Statement => {
    const query = made.get(shape) ?? dialect.sqlToQuery(make())
    made.set(shape, query)
    return statementOf(query.sql, fillPlaceholders(query.params, values))
  }
}

const rowsOf = async <Row>({ $client }: Querying, statement: Statement): Promise<Row[]> => {
  // a pool and a connection are asked alike, yet their overloads do not unite
  const { rows } = await ($client as pg.PoolClient).query(statement)
  return rows as Row[]
}

/** A statement that does not depend on whose rows may be seen, for somebody else to send. */
export const statementMadeOnce = <Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = making()
  return (shape: Shape, values: Values): Statement => statement(shape, () => make(shape), values)
}

/** A statement that does not depend on whose rows may be seen. */
export const madeOnce = <Row, Shape extends string>(make: (shape: Shape) => SQL) => {
  const statement = statementMadeOnce(make)
  return (db: Querying, shape: Shape, values: Values): Promise<Row[]> => rowsOf(db, statement(shape, values))
}

/** A statement within what the caller may see. `make` gets a scope in which placeholders stand for who the caller is. */
export const madeOnceInScope = <Row, Shape extends string>(make: (scope: Scope, shape: Shape) => SQL) => {
  const statement = making()
  return (scope: Scope, shape: Shape, values: Values): Promise<Row[]> => {
    const all = { ...valuesOf(scope.actor), ...values }
    return rowsOf(
      scope.db,
      statement(`${shape} ${shapeOf(scope)}`, () => make(withPlaceholders(scope), shape), all),
    )
  }
}

/** All of a scope that a statement's text depends on. */
const shapeOf = ({ actor, changes }: Scope): string => {
  const doing = changes ? 'changes' : 'reads'
  if (actor === null) return `nobody ${doing}`
  if (actor.kind === 'visitor') return `visitor ${actor.level} ${actor.pinId === null ? 'all' : 'one'} ${doing}`
  return `${actor.role} ${actor.clientId === null ? 'everywhere' : 'client'} ${doing}`
}

const valuesOf = (actor: Actor | null): Values => {
  if (actor === null) return {}
  const { clientId } = actor
  if (actor.kind === 'staff') return { 'actor.clientId': clientId, 'actor.userId': actor.userId }
  return { 'actor.clientId': clientId, 'actor.projectId': actor.projectId, 'actor.pinId': actor.pinId }
}

/** The ids of the actor become placeholders; whether there is one stays, as the text depends on it. */
const withPlaceholders = ({ db, actor, changes }: Scope): Scope => {
  const later = (name: string, id: number | null) =>
    id === null ? null : (sql.placeholder(`actor.${name}`) as unknown as number)
  const known = (name: string, id: number) => later(name, id) ?? id
  const who: Actor | null =
    actor === null
      ? null
      : actor.kind === 'staff'
        ? { ...actor, clientId: later('clientId', actor.clientId), userId: known('userId', actor.userId), name: '' }
        : {
            ...actor,
            clientId: known('clientId', actor.clientId),
            projectId: known('projectId', actor.projectId),
            pinId: later('pinId', actor.pinId),
          }
  const neverAsked = (): never => {
    throw new Error('the text of a statement that is made once holds no moment and no path: they are values')
  }
  const scope = scopeFor(db, who, { changes, now: new Date(0), sign: neverAsked })
  return Object.defineProperty(scope, 'now', { get: neverAsked })
}

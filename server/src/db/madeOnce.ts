import type { Actor } from '@nspect/contract/policy'
import { fillPlaceholders, type Query, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Querying } from './connect.ts'
import { type Scope, scopeFor } from './scope.ts'

/**
 * Statements of the hot calls: the text of each is made once for every shape that it has, with `sql.placeholder(…)` where
 * values stand. Making it anew each time costs more than all else that such a call does in this process. Rows come as the
 * driver has them: by name, times as the database writes them.
 */

const dialect = new PgDialect()

/** SQL whose text is known. The query builder asks it for the text as it asks any other. */
class KnownText extends SQL {
  private readonly known: Query

  constructor(known: Query) {
    super([])
    this.known = known
  }

  override toQuery(): Query {
    return this.known
  }
}

type Values = Record<string, unknown>

const asking = <Row>() => {
  const made = new Map<string, Query>()
  return async (db: Querying, shape: string, make: () => SQL, values: Values): Promise<Row[]> => {
    const query = made.get(shape) ?? dialect.sqlToQuery(make())
    made.set(shape, query)
    const { rows } = await db.execute(new KnownText({ ...query, params: fillPlaceholders(query.params, values) }))
    return rows as Row[]
  }
}

/** A statement that does not depend on whose rows may be seen. */
export const madeOnce = <Row, Shape extends string>(make: (shape: Shape) => SQL) => {
  const ask = asking<Row>()
  return (db: Querying, shape: Shape, values: Values): Promise<Row[]> => ask(db, shape, () => make(shape), values)
}

/** A statement within what the caller may see. `make` gets a scope in which placeholders stand for who the caller is. */
export const madeOnceInScope = <Row, Shape extends string>(make: (scope: Scope, shape: Shape) => SQL) => {
  const ask = asking<Row>()
  return (scope: Scope, shape: Shape, values: Values): Promise<Row[]> =>
    ask(scope.db, `${shape} ${shapeOf(scope)}`, () => make(withPlaceholders(scope), shape), {
      ...valuesOf(scope.actor),
      ...values,
    })
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

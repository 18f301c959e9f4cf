import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Querying } from './connect.ts'
import type { Statement } from './prepared.ts'
import { isUnavailable } from './unavailable.ts'

/** What is done in one transaction. `lastly` names its last statement, which nothing waits for but COMMIT. */
export type Work<T> = (tx: Querying, lastly: (statement: Statement) => void) => Promise<T>

/** A connection's query builder; making one costs more than a short statement. */
const builders = new WeakMap<pg.PoolClient, Querying>()

const builderOf = (client: pg.PoolClient): Querying => {
  const builder: Querying = builders.get(client) ?? drizzle<Record<string, never>, pg.PoolClient>(client)
  builders.set(client, builder)
  return builder
}

/** Sends all queries of `work` over one connection. */
export const onOneConnection = async <T>(pool: pg.Pool, work: (on: Querying) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(builderOf(client))
  } catch (error) {
    if (isUnavailable(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Does it all or nothing. A trip to the database costs more than most statements, so BEGIN travels with the first of them and
 * COMMIT with the last: where that one fails, COMMIT itself rolls back.
 */
export const inTransaction = async <T>(pool: pg.Pool, work: Work<T>): Promise<T> => {
  const client = await pool.connect()
  let isGivenBack = false
  const giveBack = (broken?: Error) => {
    if (isGivenBack) return
    isGivenBack = true
    client.release(broken)
  }
  // without BEGIN nothing may follow what travelled with it: a connection that was given back as broken refuses it
  client.query('begin').catch(giveBack)
  try {
    let last: Statement | undefined
    const result = await work(builderOf(client), (statement) => {
      last = statement
    })
    const sent = [...(last ? [client.query(last)] : []), client.query('commit')]
    let ended = ''
    for (const answer of await Promise.allSettled(sent)) {
      if (answer.status === 'rejected') throw answer.reason
      ended = answer.value.command
    }
    // COMMIT after a failure that the work passed over rolls back, and says so without an error
    if (ended !== 'COMMIT') throw new Error(`the transaction ended with ${ended}`)
    return result
  } catch (error) {
    if (isUnavailable(error)) giveBack(error as Error)
    else await client.query('rollback').catch(giveBack)
    throw error
  } finally {
    giveBack()
  }
}

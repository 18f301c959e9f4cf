import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { DbOrTransaction } from './connect.ts'
import { isDatabaseUnavailable } from './connectionErrors.ts'
import type { Statement } from './driverStatement.ts'

/**
 * The work of one transaction. `withCommit` takes its last statement, which only COMMIT waits for.
 */
export type TransactionWork<T> = (
  tx: DbOrTransaction,
  withCommit: (statement: Statement) => void,
) => Promise<T>

/** A connection's query builder; creating one costs more than a short statement. */
const builders = new WeakMap<pg.PoolClient, DbOrTransaction>()

const getQueryBuilder = (client: pg.PoolClient): DbOrTransaction => {
  const builder: DbOrTransaction =
    builders.get(client) ?? drizzle<Record<string, never>, pg.PoolClient>(client)
  builders.set(client, builder)
  return builder
}

/** Sends all queries of `work` over one connection. */
export const withDbConnection = async <T>(
  pool: pg.Pool,
  work: (on: DbOrTransaction) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(getQueryBuilder(client))
  } catch (error) {
    if (isDatabaseUnavailable(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs everything or nothing. A round trip costs more than most statements, so BEGIN is sent with
 * the first of them and COMMIT with the last: if that one fails, COMMIT itself rolls back.
 */
export const withTransaction = async <T>(pool: pg.Pool, work: TransactionWork<T>): Promise<T> => {
  const client = await pool.connect()
  let isReleased = false
  const release = (broken?: Error) => {
    if (isReleased) return
    isReleased = true
    client.release(broken)
  }
  // if BEGIN failed, nothing sent with it may run: a connection that was released as broken rejects
  // it
  client.query('begin').catch(release)
  try {
    let last: Statement | undefined
    const result = await work(getQueryBuilder(client), (statement) => {
      last = statement
    })
    const sent = [...(last ? [client.query(last)] : []), client.query('commit')]
    let ended = ''
    for (const response of await Promise.allSettled(sent)) {
      if (response.status === 'rejected') throw response.reason
      ended = response.value.command
    }
    // COMMIT after a failure that the work ignored rolls back, and reports so without an error
    if (ended !== 'COMMIT') throw new Error(`the transaction ended with ${ended}`)
    return result
  } catch (error) {
    if (isDatabaseUnavailable(error)) release(error as Error)
    else await client.query('rollback').catch(release)
    throw error
  } finally {
    release()
  }
}

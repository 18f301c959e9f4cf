import { Socket } from 'node:net'
import pg from 'pg'

/**
 * How long a connection may be silent before the database is asked over another one, and that may
 * take, in ms.
 */
export interface SilenceTimeouts {
  after: number
  answer: number
}
export const defaultSilence: SilenceTimeouts = { after: 10_000, answer: 3_000 }

/**
 * Does the database answer a new connection? If only to say that there are too many, it is there.
 */
const answers = async (
  connection: pg.PoolConfig,
  { answer }: SilenceTimeouts,
): Promise<boolean> => {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: answer,
    query_timeout: answer,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}

/**
 * Ends the connections of a pool that a network has cut without a word: a statement would wait for
 * its answer until the system gives the connection up, a quarter of an hour. Silence alone proves
 * nothing, as a statement may take long: so the database is asked over a new connection, once for
 * all that are silent.
 */
export const endSilentConnections = (
  pool: pg.Pool,
  connection: pg.PoolConfig,
  silence: SilenceTimeouts,
): void => {
  let asking: Promise<boolean> | undefined
  const ask = () => {
    asking ??= answers(connection, silence).finally(() => {
      asking = undefined
    })
    return asking
  }
  pool.on('connect', (client) => {
    const stream = client instanceof pg.Client ? client.connection.stream : undefined
    if (!(stream instanceof Socket)) return
    const listen = () => stream.setTimeout(silence.after)
    stream.on('timeout', () => {
      const isAnybodyWaiting = pool.totalCount > pool.idleCount
      if (!isAnybodyWaiting) return void listen()
      ask().then((isThere) => {
        if (isThere) listen()
        else stream.destroy(new Error('Connection terminated: the database is silent'))
      }, listen)
    })
    listen()
  })
}

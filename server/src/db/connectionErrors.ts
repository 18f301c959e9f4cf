import pg from 'pg'

/**
 * The database is not reachable, or its connection broke: a retry may succeed a moment later. The
 * statement was not executed, except for COMMIT, whose outcome is unknown.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Is the database unreachable? The query builder wraps the connection's error. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  (error instanceof Error && isDatabaseUnavailable(error.cause))

/**
 * Errors of broken connections; every pending query of such a connection fails with the same error.
 */
const losses = new WeakSet<Error>()

/**
 * Listens for errors of a connection while it is in use, too: without a listener the process would
 * end.
 */
export const trackConnectionLoss = (client: pg.ClientBase): void => {
  client.on('error', (error) => losses.add(error))
}

/** PostgreSQL's codes when it closes the connection. */
const closing = /^(57P0[1-5]|08\d{3}|25P0[34])$/
/** The driver's messages for a connection that has ended. */
const over = /^(Connection terminated|Client was closed|Client has encountered a connection error)/

const isLoss = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return losses.has(error) || closing.test(error.code ?? '')
  return error instanceof Error && (losses.has(error) || over.test(error.message))
}

type Sending = (...args: never[]) => unknown

const failingByLoss = <Send extends Sending>(send: Send): Send =>
  ((...args: Parameters<Send>) => {
    const response = send(...args)
    // with a callback, as the pool calls its connections, there is no promise to handle
    if (!(response instanceof Promise)) return response
    return response.catch((error: unknown) => {
      throw isLoss(error) ? new DatabaseUnavailableError(error) : error
    })
  }) as Send

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/** The pool connects for its own statements with a callback, for everybody else with a promise. */
const wrapPoolConnect = (pool: pg.Pool) => {
  const connect = pool.connect.bind(pool) as (
    done?: Connected,
  ) => Promise<pg.PoolClient> | undefined
  return (done?: Connected) => {
    if (!done)
      return connect()?.catch((error: unknown) =>
        Promise.reject(new DatabaseUnavailableError(error)),
      )
    return connect((error, client, release) =>
      done(error && new DatabaseUnavailableError(error), client, release),
    )
  }
}

/**
 * Makes a pool and its connections throw `DatabaseUnavailableError` for an unreachable database,
 * unlike one that rejects.
 */
export const mapConnectionErrors = (pool: pg.Pool): void => {
  pool.connect = wrapPoolConnect(pool) as typeof pool.connect
  pool.query = failingByLoss(pool.query.bind(pool) as Sending) as typeof pool.query
  pool.on('connect', (client) => {
    trackConnectionLoss(client)
    client.query = failingByLoss(client.query.bind(client) as Sending) as typeof client.query
  })
}

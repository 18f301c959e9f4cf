import pg from 'pg'

/**
 * The database is not there, or its connection broke in the middle: the same may pass a moment later. What was asked was not
 * done, but for COMMIT, of which nobody knows.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Did the database go away? The query builder wraps what the connection said. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && isUnavailable(error.cause))

/** Errors by which a connection said that it broke; whatever it was asked fails by the same. */
const losses = new WeakSet<Error>()

/** Listens for a connection's end while it is in use, too: without a listener the process would end. */
export const listenForLoss = (client: pg.ClientBase): void => {
  client.on('error', (error) => losses.add(error))
}

/** PostgreSQL says why, and closes the connection. */
const closing = /^(57P0[1-5]|08\d{3}|25P0[34])$/
/** The driver's words for a connection that is over. */
const over = /^(Connection terminated|Client was closed|Client has encountered a connection error)/

const isLoss = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return losses.has(error) || closing.test(error.code ?? '')
  return error instanceof Error && (losses.has(error) || over.test(error.message))
}

type Sending = (...args: never[]) => unknown

const failingBy = <Send extends Sending>(send: Send, isWhatItIs: (error: unknown) => boolean): Send =>
  ((...args: Parameters<Send>) => {
    const answer = send(...args)
    // with a callback, as the pool speaks to its connections, nothing is answered here
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw isWhatItIs(error) ? new DatabaseUnavailable(error) : error
    })
  }) as Send

/** Has a pool and its connections tell a database that is away apart from one that refuses: by `DatabaseUnavailable`. */
export const tellingLoss = (pool: pg.Pool): void => {
  pool.connect = failingBy(pool.connect.bind(pool) as Sending, () => true) as typeof pool.connect
  pool.query = failingBy(pool.query.bind(pool) as Sending, isLoss) as typeof pool.query
  pool.on('connect', (client) => {
    listenForLoss(client)
    client.query = failingBy(client.query.bind(client) as Sending, isLoss) as typeof client.query
  })
}

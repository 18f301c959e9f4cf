import type pg from 'pg'
import type { Database } from './connect.ts'

/**
 * Told of a statement when it is sent; what it returns is told of its end. The text holds no
 * values.
 */
export type StatementObserver = (text: string) => (error?: unknown) => void

const getStatementText = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

type Ending = (error: unknown, ...response: unknown[]) => void

/**
 * Tells an observer of every statement of the pool's connections; those opened earlier are not
 * observed.
 */
export const observeStatements = (
  { pool }: Pick<Database, 'pool'>,
  observe: StatementObserver,
): void => {
  pool.on('connect', (client: pg.PoolClient) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const observed = (...args: unknown[]) => {
      const text = getStatementText(args[0])
      if (text === undefined) return send(...args)
      const end = observe(text)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const done = callback as Ending
        return send(...args.slice(0, -1), (error: unknown, ...response: unknown[]) => {
          end(error)
          done(error, ...response)
        })
      }
      const response = send(...args)
      if (response instanceof Promise) response.then(() => end(), end)
      return response
    }
    client.query = observed as typeof client.query
  })
}

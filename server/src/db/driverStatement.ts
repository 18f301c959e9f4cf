import { createHash } from 'node:crypto'
import pg from 'pg'

/** A prepared statement with its values, as the driver expects it. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
  types: pg.CustomTypesConfig
}

/**
 * Different texts that are prepared; beyond that (lists of many lengths) a statement is sent
 * unprepared.
 */
const maxStatements = 1000

/** Known texts, with the names they are prepared under. */
const names = new Map<string, string>()

const getStatementName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= maxStatements) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

const { builtins, getTypeParser } = pg.types
const times = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
])
const asWritten = (written: string) => written

/** Times stay as the database writes them, which the query builder expects, too. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    times.has(id) ? asWritten : getTypeParser(id, format as 'text'),
}

/** A statement that is prepared once per connection. */
export const buildNamedStatement = (text: string, values: unknown[]): Statement => {
  const name = getStatementName(text)
  return { text, values, types, ...(name && { name }) }
}

/** Everything sent before the next wait goes out as one packet. */
const gather = ({ stream }: pg.Connection) => {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Makes a connection prepare every statement with parameters, under a name made from the text
 * itself: parsing and planning happen once per connection instead of once per call. The query
 * builder sends the same text for the same query.
 */
export const prepareAllStatements = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepare = (...args: unknown[]) => {
    if (client instanceof pg.Client) gather(client.connection)
    const [query, values] = args
    const isPlain =
      typeof query === 'object' &&
      query !== null &&
      !('submit' in query) &&
      !(query as { name?: string }).name
    const text =
      isPlain && 'text' in query && typeof query.text === 'string' ? query.text : undefined
    const hasValues = Array.isArray(values) ? values.length > 0 : isPlain && 'values' in query
    const name = text && hasValues ? getStatementName(text) : undefined
    return name ? send({ ...(query as object), name }, ...args.slice(1)) : send(...args)
  }
  client.query = prepare as typeof client.query
}

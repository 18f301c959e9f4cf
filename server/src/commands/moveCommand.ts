import { createHash } from 'node:crypto'
import { access, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, readMoveConfig } from '../config/config.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { MoveError } from '../move/moveError.ts'
import {
  type FileMoveResult,
  moveFilesToStorage,
  type ReferencedFile,
} from '../move/moveFilesToStorage.ts'
import {
  assertTargetDatabaseEmpty,
  moveRowsToDatabase,
  type RowMoveResult,
} from '../move/moveRowsToDatabase.ts'
import { countServerConnections, listFilesToMove } from '../move/moveSource.queries.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { S3Settings } from '../storage/s3/s3Client.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const usage =
  'Please write: npm run move -- --to postgres://… --files s3://bucket/prefix, or one of them'

const readArguments = (args: string[]) => {
  const options = { to: { type: 'string' }, files: { type: 'string' } } as const
  try {
    const { to, files } = parseArgs({ args, options }).values
    const isAddress = to === undefined || /^postgres(ql)?:\/\/./.test(to)
    if (isAddress && (to ?? files) !== undefined) return { to, files }
  } catch (error) {
    throw new MoveError(usage, { cause: error })
  }
  throw new MoveError(usage)
}

/** SQLSTATE of a table that is not there */
const missingTable = '42P01'

/** Refuses while servers work on the database: what people save meanwhile would be left behind. */
const assertNotServing = async (client: pg.ClientBase): Promise<void> => {
  if ((await countServerConnections(client)) === 0) return
  throw new MoveError(
    'A server works on what is moved, and what people save meanwhile would be left behind. Please stop all of them first.',
  )
}

/** The files that rows name. */
const readNamed = async (connection: pg.ClientConfig): Promise<ReferencedFile[]> => {
  const client = new pg.Client({ ...connection, application_name: 'nspect-move' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await assertNotServing(client)
    return await listFilesToMove(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== missingTable) throw error
    throw new MoveError(
      'This data was last used by an earlier version of nSpect. Please start this version once, and stop it again.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/**
 * Runs `work` on the database of the data folder, which is started for it, or on that of
 * `DATABASE_URL`.
 */
const withSource = async <T>(
  { databaseUrl, directUrl }: Config,
  dataDir: string,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> => {
  if (databaseUrl) return work({ connectionString: directUrl ?? databaseUrl })
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch((error: unknown) => {
    throw new MoveError(
      `There is nothing to move in ${dataDir}. Is DATA_DIR the folder of your installation?`,
      {
        cause: error,
      },
    )
  })
  const embedded = await startEmbeddedPostgres({ dataDir, say })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
const some = (names: string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

const aboutRows = ({ rows, tables, jobs, sha256 }: RowMoveResult): string[] => [
  `  Rows            ${rows} in ${tables} tables, and ${jobs} jobs that wait`,
  `  SHA-256         ${sha256}, of the hashes of all tables, the same in both`,
]

const aboutFiles = ({
  files,
  bytes,
  already,
  missing,
  damaged,
  sha256,
}: FileMoveResult): string[] => [
  `  Files           ${files} (${mebibytes(bytes)})${already > 0 ? `, ${already} of them by an earlier run` : ''}`,
  `  SHA-256         ${sha256}, of the hashes of all files`,
  ...(missing.length > 0 ? [`  Lost before     ${missing.length} files: ${some(missing)}`] : []),
  ...(damaged.length > 0 ? [`  Damaged before  ${damaged.length} files: ${some(damaged)}`] : []),
]

const settingsFor = (rows: RowMoveResult | undefined, store: S3Settings | undefined): string[] => [
  ...(rows
    ? [
        'DATABASE_URL, as you gave it',
        'SECRET_KEY, if it is not set: the text in DATA_DIR/secret.key',
      ]
    : []),
  ...(store ? [`S3_BUCKET=${store.bucket}`] : []),
  ...(store?.prefix ? [`S3_PREFIX=${store.prefix.slice(0, -1)}`] : []),
]

const report = (
  rows: RowMoveResult | undefined,
  files: FileMoveResult | undefined,
  store: S3Settings | undefined,
): string =>
  [
    '',
    ...(rows ? aboutRows(rows) : ['  Rows            stay where they are']),
    ...(files ? aboutFiles(files) : ['  Files           stay where they are']),
    '',
    '  Now start with these settings, besides those that you have:',
    ...settingsFor(rows, store).map((line) => `    ${line}`),
    '',
    '  Nothing was changed where it came from. Remove it when everything works, and do not start there again meanwhile.',
    '',
  ].join('\n')

const isSame = ({ s3 }: Config, store: S3Settings) =>
  s3?.bucket === store.bucket && s3.prefix === store.prefix && s3.endpoint === store.endpoint

/**
 * Each target has a journal of its own: what was copied to one is not taken for copied to another.
 */
const getJournalPath = (folder: string, { endpoint, bucket, prefix }: S3Settings) => {
  const print = createHash('sha256').update(JSON.stringify([endpoint, bucket, prefix]))
  return join(folder, `${print.digest('hex').slice(0, 16)}.jsonl`)
}

/** Copies the files, with a journal in the data folder. */
const carryFiles = async (
  config: Config,
  store: S3Settings,
  connection: pg.ClientConfig,
  signal: AbortSignal,
) => {
  const dataDir = resolve(config.dataDir)
  const to = await openStorage({ dataDir, s3: store })
  const from = await openStorage({ dataDir, s3: config.s3 })
  const folder = join(dataDir, 'move')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await readNamed(connection)
  return moveFilesToStorage({
    from,
    to,
    files,
    journal: getJournalPath(folder, store),
    say,
    signal,
  })
}

/**
 * `npm run move -- --to postgres://… --files s3://bucket/prefix`: carries an installation over to a
 * server and a store (T225). First the files: no row ever names bytes that are not there.
 */
const run = async (args: string[]): Promise<string> => {
  const { to, files } = readArguments(args)
  const { config, store } = readMoveConfig(files)
  if (store && isSame(config, store)) throw new MoveError('The files are there already.')
  const dataDir = resolve(config.dataDir)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () =>
      ending.abort(new MoveError('It was stopped. The same command goes on.')),
    )
  }
  return withSource(config, dataDir, async (connection) => {
    await readNamed(connection)
    if (to !== undefined) await assertTargetDatabaseEmpty({ connectionString: to })
    const carried = store && (await carryFiles(config, store, connection, ending.signal))
    const rows =
      to === undefined
        ? undefined
        : await moveRowsToDatabase({ from: connection, to: { connectionString: to }, say })
    await rm(join(dataDir, 'move'), { recursive: true, force: true })
    return report(rows, carried, store)
  })
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(
      `The move is not complete. ${error instanceof MoveError ? error.message : describeStartFailure(error)}\n`,
    )
    process.exitCode = 1
  },
)

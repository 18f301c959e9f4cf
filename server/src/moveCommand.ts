import { createHash } from 'node:crypto'
import { access, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, readMove } from './config.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { failureText } from './failureText.ts'
import { type MovedFiles, MoveError, moveFiles, type NamedFile } from './move/moveFiles.ts'
import { countServers, listNamedFiles } from './move/source.queries.ts'
import { openStorage } from './storage/openStorage.ts'
import type { S3Settings } from './storage/s3/s3Client.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const usage = 'Please write: npm run move -- --files s3://bucket/prefix'

const readArguments = (args: string[]): string => {
  try {
    const { files } = parseArgs({ args, options: { files: { type: 'string' } } }).values
    if (files !== undefined) return files
  } catch (error) {
    throw new MoveError(usage, { cause: error })
  }
  throw new MoveError(usage)
}

/** SQLSTATE of a table that is not there */
const missingTable = '42P01'

/** The files that rows name; refused while servers work on the database: what they store meanwhile would be left behind. */
const readNamed = async (connection: pg.ClientConfig): Promise<NamedFile[]> => {
  const client = new pg.Client({ ...connection, application_name: 'nspect-move' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if ((await countServers(client)) > 0) {
      throw new MoveError(
        'A server works with these files, and what it stores meanwhile would be left behind. Please stop all of them first.',
      )
    }
    return await listNamedFiles(client)
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

/** The files of the data folder, or of `DATABASE_URL`. */
const namedFiles = async ({ databaseUrl }: Config, dataDir: string): Promise<NamedFile[]> => {
  if (databaseUrl) return readNamed({ connectionString: databaseUrl })
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch((error: unknown) => {
    throw new MoveError(`There is nothing to move in ${dataDir}. Is DATA_DIR the folder of your installation?`, {
      cause: error,
    })
  })
  const embedded = await startEmbedded({ dataDir, say })
  try {
    return await readNamed(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
const some = (names: string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

const report = ({ files, bytes, already, missing, damaged, sha256 }: MovedFiles, store: S3Settings): string =>
  [
    '',
    `  Files           ${files} (${mebibytes(bytes)})${already > 0 ? `, ${already} of them by an earlier run` : ''}`,
    `  SHA-256         ${sha256}, of the hashes of all files`,
    ...(missing.length > 0 ? [`  Lost before     ${missing.length} files: ${some(missing)}`] : []),
    ...(damaged.length > 0 ? [`  Damaged before  ${damaged.length} files: ${some(damaged)}`] : []),
    '',
    '  Now start with these settings, besides those that you have:',
    `    S3_BUCKET=${store.bucket}`,
    ...(store.prefix ? [`    S3_PREFIX=${store.prefix.slice(0, -1)}`] : []),
    '',
    '  The files are still where they were. Remove them when everything works.',
    '',
  ].join('\n')

const isSame = ({ s3 }: Config, store: S3Settings) =>
  s3?.bucket === store.bucket && s3.prefix === store.prefix && s3.endpoint === store.endpoint

/** Each target has a journal of its own: what was copied to one is not taken for copied to another. */
const journalOf = (folder: string, { endpoint, bucket, prefix }: S3Settings) => {
  const print = createHash('sha256').update(JSON.stringify([endpoint, bucket, prefix]))
  return join(folder, `${print.digest('hex').slice(0, 16)}.jsonl`)
}

/** `npm run move -- --files s3://bucket/prefix`: carries the files of the data folder over to a store (T225). */
const run = async (args: string[]): Promise<string> => {
  const { config, store } = readMove(readArguments(args))
  if (isSame(config, store)) throw new MoveError('The files are there already.')
  const dataDir = resolve(config.dataDir)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort(new MoveError('It was stopped. The same command goes on.')))
  }
  const to = await openStorage({ dataDir, s3: store })
  const from = await openStorage({ dataDir, s3: config.s3 })
  const files = await namedFiles(config, dataDir)
  const folder = join(dataDir, 'move')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const journal = journalOf(folder, store)
  const moved = await moveFiles({ from, to, files, journal, say, signal: ending.signal })
  await rm(folder, { recursive: true, force: true })
  return report(moved, store)
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(
      `The move is not complete. ${error instanceof MoveError ? error.message : failureText(error)}\n`,
    )
    process.exitCode = 1
  },
)

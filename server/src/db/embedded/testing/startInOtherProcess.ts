import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbeddedPostgres,
} from '../embedded.ts'
import { waitForProcessExit } from '../processes.ts'

export const execFileAsync = promisify(execFile)
const program = join(import.meta.dirname, '../embedded.ts')

/** A program that starts the database, reports its connection and runs until it is told to stop. */
export const startProgram = `
  const { startEmbedded } = await import(${JSON.stringify(program)})
  const database = await startEmbedded({ dataDir: process.argv[1] })
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
  process.stdout.write(JSON.stringify({ connection: database.connection, pid: database.pid }))
  setInterval(() => {}, 1000)`
const inOwnProcess = ['--input-type=module', '-e', startProgram]

/** Starts an embedded database in a process of its own, optionally as another user. */
export const startElsewhere = async (
  directory: string,
  user: { uid?: number; gid?: number } = {},
) => {
  const child = spawn(process.execPath, [...inOwnProcess, directory], { cwd: '/', ...user })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const line = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString()))
    child.once('exit', () => fail(new Error(errors.join(''))))
  })
  const { connection, pid } = JSON.parse(line) as { connection: EmbeddedConnection; pid: number }
  return { child, connection, pid }
}

export const runSql = async (connection: EmbeddedConnection, sql: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export const killProcess = async (pid: number, signal: 'SIGKILL' | 'SIGTERM') => {
  process.kill(pid, signal)
  expect(await waitForProcessExit(pid, 10_000)).toBe(true)
}

/** A new folder for each test of a file, and databases in it that are stopped after the test. */
export const setUpEmbeddedTests = () => {
  let prepared = ''
  let folder = ''
  let running: EmbeddedDatabase[] = []
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'nspect-embedded-'))
    await (await startEmbeddedPostgres({ dataDir: prepared, durable: false })).stop()
  })
  afterAll(() => rm(prepared, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nspect-embedded-'))
    running = []
  })
  afterEach(async () => {
    for (const database of running) await database.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    /** a folder with the files of a database that was stopped */
    get prepared() {
      return prepared
    },
    get folder() {
      return folder
    },
    get dataDir() {
      return join(folder, 'data')
    },
    /** Makes the folder a previously used one: a copy is ten times faster than a first start. */
    usedBefore: () => execFileAsync('cp', ['-a', prepared, join(folder, 'data')]),
    start: async (options: Partial<EmbeddedOptions> = {}) => {
      const database = await startEmbeddedPostgres({
        dataDir: join(folder, 'data'),
        durable: false,
        ...options,
      })
      running.push(database)
      return database
    },
  }
}

import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import {
  changeOwner,
  chooseDatabaseOsUser,
  killProcessOnExit,
  spawnAsOsUser,
} from '../../db/embedded/osUser.ts'
import { findFreePort } from '../../db/embedded/socket.ts'
import { getTestRoot } from '../testRoot.ts'
import { waitUntil } from '../waitUntil.ts'

/** PgBouncer in front of a database server. */
export interface PgBouncer {
  /** where it listens, for any database of the server */
  address: { host: string; port: number }
  stop(): Promise<void>
}

const guide = join(import.meta.dirname, '../../../../docs/operators/nodes.md')

/** The settings that the operators' guide names. */
const settingsOfGuide = async (): Promise<string> => {
  const [, block] =
    /## PgBouncer[\s\S]*?```\n([\s\S]*?)```/.exec(await readFile(guide, 'utf8')) ?? []
  if (!block) throw new Error('the guide names no settings of PgBouncer')
  return block
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.end())
  })

/**
 * Starts PgBouncer, whose program is at `program`, as the guide says, in front of a server that
 * listens in a folder.
 */
export const startPgBouncer = async (
  program: string,
  server: pg.ClientConfig,
): Promise<PgBouncer> => {
  const { host = '', port = 5432, user = '', password } = server
  if (typeof password === 'function') throw new Error('PgBouncer needs the password itself')
  // it does not run as root, as PostgreSQL does not
  const identity = await chooseDatabaseOsUser(await stat(host))
  if (!identity) throw new Error('nobody can run PgBouncer here')
  const folder = await mkdtemp(join(getTestRoot(), 'nspect-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const listens = await findFreePort()
  const secret = password ? ` password='${password}'` : ''
  await writeFile(
    file,
    `[databases]
* = host='${host}' port=${port} user='${user}'${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
max_client_conn = 1000
default_pool_size = 10
${await settingsOfGuide()}`,
  )
  if (identity.user) await changeOwner(folder, identity.user)
  const child = spawnAsOsUser(identity, program, ['--quiet', file], ['ignore', 'ignore', 'inherit'])
  killProcessOnExit(child, 'SIGKILL')
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended.catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  const early = ended.then(([code]) => {
    throw new Error(`PgBouncer ended at once (${code})`)
  })
  try {
    await Promise.race([waitUntil(() => answers(listens)), early])
  } catch (error) {
    await stop()
    throw error
  }
  early.catch(() => undefined)
  return { address: { host: '127.0.0.1', port: listens }, stop }
}

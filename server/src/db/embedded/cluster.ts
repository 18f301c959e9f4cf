import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { grantFolderAccess } from './grantFolderAccess.ts'
import { killProcessOnExit, type OsUser, spawnAsOsUser } from './osUser.ts'
import { parseLastPostgresError } from './postgresLog.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { getErrorCode, startErrors } from './startError.ts'

const isWindows = process.platform === 'win32'

/** The result, or undefined if there is no such file. */
export const ignoreMissingFile = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** Makes renames in a folder survive a power cut; Windows cannot open folders. */
export const syncClusterFolder = async (folder: string): Promise<void> => {
  if (isWindows) return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const runInitdb = async (
  programs: PostgresPrograms,
  identity: OsUser,
  folder: string,
  args: string[],
): Promise<void> => {
  const handed = await grantFolderAccess(folder, identity)
  try {
    const stdio = [
      'ignore',
      'pipe',
      'pipe',
      ...(handed.descriptor === undefined ? [] : [handed.descriptor]),
    ] as const
    const child = spawnAsOsUser(identity, programs.initdb, ['-D', handed.path, ...args], [...stdio])
    killProcessOnExit(child, 'SIGKILL')
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await new Promise<void>((done, fail) => {
      child.on('error', (error) =>
        fail(startErrors.failed('could not be made', error.message, error)),
      )
      child.on('close', (code) => {
        if (code === 0) done()
        else if (/No space left/i.test(output)) fail(startErrors.full(folder))
        else fail(startErrors.failed('could not be made', parseLastPostgresError(output)))
      })
    })
  } finally {
    await handed.close()
  }
}

/** The file with the database's own password, on Windows. */
export const getPasswordFile = (dataDir: string): string => join(dataDir, 'postgres.password')

/**
 * Creates the cluster next to its place and renames it when complete: a kill at any moment leaves
 * nothing half-made.
 */
export const createDatabaseCluster = async (
  dataDir: string,
  cluster: string,
  {
    programs,
    identity,
    user,
    isDurable,
  }: { programs: PostgresPrograms; identity: OsUser; user: string; isDurable: boolean },
): Promise<void> => {
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await mkdir(fresh, { mode: 0o700 })
  if (identity.user) await chown(fresh, identity.user.uid, identity.user.gid)
  const args = ['-U', user, '-E', 'UTF8', '--no-instructions']
  // Collation comes from PostgreSQL itself: an update of the system's C library cannot damage an
  // index. The character classes, which trigrams need for other than English letters, still come
  // from the system.
  args.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-messages=C',
  )
  args.push(process.platform === 'linux' ? '--lc-ctype=C.UTF-8' : '--lc-ctype=C')
  if (isWindows) {
    const handle = await open(getPasswordFile(dataDir), 'w', 0o600)
    await handle.writeFile(randomBytes(24).toString('base64url')).finally(() => handle.close())
    args.push('--auth=scram-sha-256', `--pwfile=${getPasswordFile(dataDir)}`)
  } else {
    // Access to the socket's folder, which only its owner has, needs no password.
    args.push('--auth-local=trust', '--auth-host=reject')
  }
  if (!isDurable) args.push('--no-sync')
  try {
    await runInitdb(programs, identity, fresh, args)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await ignoreMissingFile(rmdir(cluster))
  await rename(fresh, cluster)
  if (isDurable) await syncClusterFolder(dataDir)
}

/**
 * A killed start may have left a half-made cluster, and its initdb may still be writing: hence the
 * retries.
 */
export const removePartialClusters = async (dataDir: string, cluster: string): Promise<void> => {
  const prefix = `${basename(cluster)}.new-`
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

import { chown, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { canOsUserAccessFolder, type OsUser } from './osUser.ts'
import { socketPrefix } from './postmaster.ts'
import { startErrors } from './startError.ts'

/** How a client reaches the embedded database. */
export interface EmbeddedConnection {
  /** the folder of its socket (on Windows an address) */
  host: string
  port: number
  database: string
  user: string
  password?: string
}

/** on a socket it is only part of the file name */
export const socketPort = 5432
/** sun_path has 108 bytes on Linux and 104 elsewhere, the last one 0 (unix(7)) */
const maxSocketPath = process.platform === 'linux' ? 107 : 103

/** A port that is not in use, for Windows. */
export const findFreePort = (): Promise<number> =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Makes the socket's folder, which only the database's own identity may enter; its path must be
 * short enough.
 */
export const createPostgresSocketDir = async (
  dataDir: string,
  identity: OsUser,
): Promise<string> => {
  const isShort = (folder: string) =>
    Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPath
  const near = join(dataDir, 'run')
  if (isShort(near) && (await canOsUserAccessFolder(identity, dataDir, false))) {
    await mkdir(near, { recursive: true, mode: 0o700 })
    if (identity.user) await chown(near, identity.user.uid, identity.user.gid)
    return near
  }
  for (const base of [tmpdir(), `${sep}tmp`]) {
    // mkdtemp makes it 0700 and fails rather than use what somebody else prepared
    const folder = await mkdtemp(join(base, socketPrefix)).catch(() => undefined)
    if (!folder) continue
    if (identity.user) await chown(folder, identity.user.uid, identity.user.gid)
    if (isShort(folder) && (await canOsUserAccessFolder(identity, folder, true))) return folder
    await rmdir(folder)
  }
  throw startErrors.failed(
    'could not be started',
    'no folder for its socket: please set TMPDIR to a short path',
  )
}

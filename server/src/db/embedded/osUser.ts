import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'

/**
 * As whom PostgreSQL runs. It refuses to be root, and `initdb` refuses a user without an entry in
 * /etc/passwd; such callers get another name in a user namespace (the files stay theirs), or, if
 * those are disabled, another user.
 */
export interface OsUser {
  /** command before the program: `unshare …` */
  wrap: string[]
  /** another user of the system; undefined: the files stay the caller's */
  user: { uid: number; gid: number } | undefined
}

export type RootMode = 'namespace' | 'service'

const environment = (): Record<string, string> => {
  // Not the whole environment: it holds secrets, and PostgreSQL reads PG* variables from it.
  const env: Record<string, string> = { LC_ALL: 'C', PATH: process.env.PATH ?? '/usr/bin:/bin' }
  for (const name of ['SystemRoot', 'TEMP', 'TMP', 'TMPDIR']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return env
}

/**
 * Starts a program as `identity`, in `/` and in a separate session: a Ctrl-C in the terminal does
 * not reach it.
 */
export const spawnAsOsUser = (
  identity: OsUser,
  program: string,
  args: string[],
  stdio: NonNullable<SpawnOptions['stdio']>,
): ChildProcess => {
  const [first = program, ...rest] = [...identity.wrap, program, ...args]
  return spawn(first, rest, {
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio,
    ...identity.user,
  })
}

/**
 * Sends `signal` to a program's group if this process exits in an orderly way while the program
 * still runs. (A hard kill cannot be seen from inside; the next start cleans up after it.)
 */
export const killProcessOnExit = (child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void => {
  const end = () => {
    try {
      // A postmaster forwards the signal itself; for others the whole group is signalled.
      if (child.pid !== undefined)
        process.kill(signal === 'SIGINT' ? child.pid : -child.pid, signal)
    } catch {
      // it has already ended
    }
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Does the program succeed as `identity`? */
export const canOsUserRunProgram = (
  identity: OsUser,
  program: string,
  args: string[],
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawnAsOsUser(identity, program, args, 'ignore')
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** May `identity` use everything in the folder, starting at the root of the file system? */
export const canOsUserAccessFolder = (
  identity: OsUser,
  folder: string,
  mayWrite: boolean,
): Promise<boolean> =>
  identity.wrap.length === 0 && identity.user === undefined
    ? Promise.resolve(true)
    : canOsUserRunProgram(identity, 'sh', [
        '-c',
        `[ -r "$1" ] && [ -x "$1" ]${mayWrite ? ' && [ -w "$1" ]' : ''}`,
        'sh',
        folder,
      ])

interface Account {
  name: string
  uid: number
  gid: number
}

const accounts = async (): Promise<Account[]> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && Number.isInteger(uid) && uid > 0)
}

const hasAccount = (): boolean => {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Gives a folder and all in it to a user; for callers that are root. */
export const changeOwner = (folder: string, user: { uid: number; gid: number }): Promise<void> =>
  new Promise((resolve, reject) =>
    execFile('chown', ['-R', `${user.uid}:${user.gid}`, folder], (error) =>
      error ? reject(error) : resolve(),
    ),
  )

/**
 * Chooses the identity. `owner` is the owner of an existing cluster: root runs another's cluster as
 * that owner. `forced` overrides root's choice (tests). Undefined: this caller cannot run
 * PostgreSQL here.
 */
export const chooseDatabaseOsUser = async (
  owner: { uid: number; gid: number } | undefined,
  forced?: RootMode,
): Promise<OsUser | undefined> => {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasAccount())) return { wrap: [], user: undefined }
  if (uid === 0 && owner && owner.uid !== 0)
    return { wrap: [], user: { uid: owner.uid, gid: owner.gid } }

  const known = await accounts()
  const named = (name: string) => known.find((account) => account.name === name)
  const nobody = named('nobody') ?? known[0]
  if (nobody && forced !== 'service') {
    const namespace: OsUser = {
      wrap: ['unshare', '-U', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
      user: undefined,
    }
    if (await canOsUserRunProgram(namespace, 'true', [])) return namespace
  }
  const service = named('nspect') ?? named('postgres') ?? nobody
  if (uid !== 0 || !service || forced === 'namespace') return undefined
  return { wrap: [], user: { uid: service.uid, gid: service.gid } }
}

import { validatePassword } from '@nspect/contract/accounts/accounts'
import { limits } from '@nspect/contract/shared/limits'
import { Piscina } from 'piscina'
import { HttpError } from './httpError.ts'
import type { PasswordTask } from './passwords.worker.ts'

/** Threads without work end after this long, in milliseconds. */
const idleTimeout = 60_000

let pool: Piscina<PasswordTask, string | boolean> | undefined

/**
 * Hashing takes a core for tens of milliseconds and 19 MiB, so it has two threads of its own. The
 * threads of libuv are for files and names of hosts, which would wait behind a wave of sign-ins.
 */
const getWorkerPool = () => {
  pool ??= new Piscina<PasswordTask, string | boolean>({
    filename: new URL('./passwords.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: limits.password.threads,
    idleTimeout,
  })
  return pool
}

/**
 * Throws 503 if too many wait already: they would wait for seconds, and their callers try again
 * meanwhile.
 */
const runTask = async (task: PasswordTask): Promise<string | boolean> => {
  if (getWorkerPool().queueSize >= limits.password.waiting)
    throw new HttpError('password.busy', { values: { waitSeconds: limits.password.retrySeconds } })
  begun += 1
  return getWorkerPool()
    .run(task)
    .finally(() => {
      ended += 1
    })
}

let begun = 0
let ended = 0

/** How many hashes wait for a thread, run now, and have ended. */
export const getPasswordWorkCounts = (): { waiting: number; running: number; ended: number } => {
  const waiting = pool?.queueSize ?? 0
  return { waiting, running: begun - ended - waiting, ended }
}

export const hashPassword = async (password: string): Promise<string> =>
  String(await runTask({ password }))

let decoy: Promise<string> | undefined

/** Made once; again if too many others waited. */
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/**
 * Does the password match? Without a stored hash the same work is done, so that the time reveals
 * nothing (BI-045).
 */
export const isPasswordCorrect = async (
  storedHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const matches = await runTask({ password, storedHash: storedHash ?? (await decoyHash()) })
  return storedHash !== undefined && matches === true
}

/**
 * Throws for a password that this installation does not accept (T14, T16): too short, or the
 * account's own address.
 */
export const assertStrongPassword = (
  password: string,
  { username, min }: { username: string; min: number },
): void => {
  const key = validatePassword(password, username, min)
  if (key)
    throw new HttpError('input.invalid', { errors: [{ field: 'password', key, values: { min } }] })
}

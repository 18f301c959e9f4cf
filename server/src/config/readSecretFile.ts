import { readFileSync, statSync } from 'node:fs'

/**
 * bytes; keys and addresses with a password are far shorter, and a wrong path is not read into
 * memory
 */
const largest = 10_000

const problems: Record<string, string> = {
  ENOENT: 'names a file that does not exist',
  ENOTDIR: 'names a file that does not exist',
  EACCES: 'names a file that this user may not read',
  EPERM: 'names a file that this user may not read',
}

const decodeUtf8 = (bytes: Buffer): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}

/**
 * The secret in a file, without one line end at its end; or what is wrong, to be said after the
 * setting's name.
 */
export const readSecretFile = (path: string): { secret: string } | { problem: string } => {
  try {
    const found = statSync(path)
    // reading a pipe would wait for its writer
    if (!found.isFile()) return { problem: 'names something that is no file' }
    if (found.size > largest)
      return { problem: `names a file that is too large for a secret (over ${largest} bytes)` }
    const secret = decodeUtf8(readFileSync(path))
    if (secret === undefined) return { problem: 'names a file that is no text (UTF-8)' }
    return secret.trim() === '' ? { problem: 'names a file that is empty' } : { secret }
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    return { problem: problems[code] ?? `names a file that cannot be read (${code})` }
  }
}

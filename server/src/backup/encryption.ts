import { Readable } from 'node:stream'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupError } from './format.ts'

/** Passes bytes on, encrypted or decrypted. */
export type TransformBytes = (bytes: Readable) => Promise<Readable>

const unchanged: TransformBytes = (bytes) => Promise.resolve(bytes)

const turned = async (
  bytes: Readable,
  turn: (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<Readable> => {
  const web = Readable.toWeb(bytes) as ReadableStream<Uint8Array>
  return Readable.fromWeb((await turn(web)) as Parameters<typeof Readable.fromWeb>[0])
}

/**
 * Encrypts to a public key, by the age format; without one bytes stay as they are. Throws for what
 * is no key.
 */
export const createEncryptor = (recipient: string | undefined): TransformBytes => {
  if (recipient === undefined) return unchanged
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return (bytes) => turned(bytes, (web) => encrypter.encrypt(web))
}

/**
 * The secret key in the text of a key file, as `age-keygen` and `--new-key` write it. Throws
 * BackupError.
 */
export const parseSecretKey = (text: string, path: string): string => {
  const line = text.split('\n').find((candidate) => candidate.startsWith('AGE-SECRET-KEY-'))
  if (line === undefined)
    throw new BackupError(`There is no secret key in ${path}: a line begins with AGE-SECRET-KEY-.`)
  return line.trim()
}

/**
 * Decrypts with a secret key what was encrypted to `recipient`. Throws BackupError for none, or
 * another's.
 */
export const createDecryptor = async (
  recipient: string | null,
  secretKey: string | undefined,
): Promise<TransformBytes> => {
  if (recipient === null) return unchanged
  const other = `It is encrypted to ${recipient}.`
  if (secretKey === undefined) {
    throw new BackupError(`${other} Please name the file with its secret key: --key FILE`)
  }
  const fits = await identityToRecipient(secretKey).catch((error: unknown) => {
    throw new BackupError('The secret key cannot be read. Is the whole line there?', {
      cause: error,
    })
  })
  if (fits !== recipient)
    throw new BackupError(`${other} The key given is that of ${fits}: please give the other one.`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKey)
  return (bytes) => turned(bytes, (web) => decrypter.decrypt(web))
}

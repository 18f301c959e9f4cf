import { BackupError } from '../backup/format.ts'
import { BadSettingError } from '../config/config.ts'
import { StartError } from '../db/embedded/embedded.ts'
import { NewerSchemaError } from '../db/migrate.ts'
import { formatErrorForLog, getLoggedErrorFields } from '../logging/errorText.ts'
import { UnusableStoreError } from '../storage/s3/unusableStore.ts'
import { StorageError } from '../storage/storage.ts'

const forOperators = [
  StartError,
  BadSettingError,
  NewerSchemaError,
  UnusableStoreError,
  BackupError,
]

const wrongAccount =
  'The database server does not accept the user and password of DATABASE_URL. Please correct them, or set that password there.'
/**
 * What a database server that refuses or does not answer means for whoever starts nSpect, by its
 * code or the connection's.
 */
const databaseSentences: Record<string, string> = {
  '3D000':
    'The database of DATABASE_URL does not exist. Please create it (docs/operators/install.md), or correct the name.',
  '28P01': wrongAccount,
  '28000': wrongAccount,
  '42501':
    'The user of DATABASE_URL has too few rights in that database. Please make them its owner.',
  '53300':
    'The database server has no connection left. Please raise its max_connections, or stop what holds them.',
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].map((code) => [
      code,
      'The database server of DATABASE_URL does not answer. Please start it, or correct host and port.',
    ]),
  ),
}

const isOfStorage = (error: unknown): boolean =>
  error instanceof StorageError || (error instanceof Error && isOfStorage(error.cause))

/**
 * What is said of a failed start or command: a sentence for the operator, or the stack of a fault
 * of our own.
 */
export const describeStartFailure = (error: unknown): string => {
  if (error instanceof Error && forOperators.some((kind) => error instanceof kind))
    return error.message
  const { code, message } = getLoggedErrorFields(error)
  const sentence = isOfStorage(error) ? undefined : databaseSentences[code]
  return sentence ? `${sentence} (${message || code})` : formatErrorForLog(error)
}

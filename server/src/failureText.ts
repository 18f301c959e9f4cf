import { BackupError } from './backup/format.ts'
import { BadSetting } from './config.ts'
import { StartError } from './db/embedded/embedded.ts'
import { NewerSchema } from './db/migrate.ts'
import { errorText } from './logging/errorText.ts'
import { UnusableStore } from './storage/s3/unusableStore.ts'

const forOperators = [StartError, BadSetting, NewerSchema, UnusableStore, BackupError]

/** What is said of a failed start or command: a sentence for the operator, or the stack of a fault of our own. */
export const failureText = (error: unknown): string =>
  error instanceof Error && forOperators.some((kind) => error instanceof kind) ? error.message : errorText(error)

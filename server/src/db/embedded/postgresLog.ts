import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The log of the database process since its last start. */
export const getPostgresLogFile = (dataDir: string): string => join(dataDir, 'postgres.log')

/** Its text, empty if there is none. */
export const readPostgresLog = (dataDir: string): Promise<string> =>
  readFile(getPostgresLogFile(dataDir), 'utf8').catch(() => '')

/** The last error in the output of a PostgreSQL program. */
export const parseLastPostgresError = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error|could not/i.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|error): */i, '') ?? 'it said nothing'

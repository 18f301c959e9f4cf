import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the database process said since it was started the last time. */
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')

/** Its text, empty where there is none. */
export const readLog = (dataDir: string): Promise<string> => readFile(logFile(dataDir), 'utf8').catch(() => '')

/** The last complaint in what a program of PostgreSQL said. */
export const lastWords = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error|could not/i.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|error): */i, '') ?? 'it said nothing'

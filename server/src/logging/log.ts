import { type Logger, type LoggerOptions, pino } from 'pino'
import { getLoggedErrorFields } from './errorText.ts'

/** The server's log: a line of JSON for each event. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>

interface LogParts {
  level: string
  /** where lines go; the standard output if absent */
  stream?: { write(line: string): void }
}

/** The one logger of a process; what is written of a request is added by `http/requestLog.ts`. */
export const createLogger = (
  { level, stream }: LogParts,
  serializers: LoggerOptions['serializers'] = {},
): Logger => {
  const options: LoggerOptions = {
    level,
    serializers: { err: getLoggedErrorFields, ...serializers },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** Logs failures of a part that works in the background. */
export const createFailureLogger =
  (log: Log, part: string) =>
  (error: unknown): void =>
    log.error({ err: error, part }, `${part}: failed`)

import { redactLoggedText } from './redact.ts'

/**
 * What may be logged of an error: its root cause, but not the values of a failed query, no message
 * of the framework, which may quote a URL, and nothing that looks like a secret.
 */
export const getLoggedErrorFields = (error: unknown) => {
  let root = error
  // the job library passes on a copy, which is no Error any more
  while (Object(root).cause instanceof Error) root = Object(root).cause
  const { name, message, stack, code: rawCode } = Object(root) as Partial<NodeJS.ErrnoException>
  const code = rawCode ? String(rawCode) : ''
  const isFramework = code.startsWith('FST_')
  return {
    type: name ?? '',
    message: isFramework ? code : redactLoggedText(message ?? String(root)),
    stack: isFramework ? '' : redactLoggedText(stack ?? ''),
    code,
  }
}

/** The same as text, for errors outside of calls. */
export const formatErrorForLog = (error: unknown): string => {
  const { message, stack, code } = getLoggedErrorFields(error)
  return `${stack || message}${code && ` (${code})`}`
}

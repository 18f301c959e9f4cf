import { readFileSync } from 'node:fs'

/** A call's example as it ran in a test: what was sent and what was answered, without secrets. */
export interface RecordedExample {
  args: Record<string, unknown>
  status: number
  /** absent for calls that answer with a file */
  answer?: unknown
}

/** Where the recorded examples are stored; `apiDocs/examples.test.ts` writes and checks them. */
export const recordedExamplesPath = new URL('recordedExamples.json', import.meta.url)

/** The recorded examples, by the name of the call. */
export const readRecordedApiExamples = (): Record<string, RecordedExample> =>
  JSON.parse(readFileSync(recordedExamplesPath, 'utf8')) as Record<string, RecordedExample>

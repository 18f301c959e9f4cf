import { HttpError } from './httpError.ts'

/**
 * What a form has read: the version, or from a client without it the time of the last change (T83).
 */
export interface ReadVersion {
  version?: number | undefined
  updatedDateTime?: string | undefined
}

/** Whether neither the version nor the time of the last change was sent. */
export const isSaveWithoutVersion = ({ version, updatedDateTime }: ReadVersion): boolean =>
  version === undefined && updatedDateTime === undefined

/**
 * Refuses to overwrite what somebody else changed meanwhile: 409 with the current record, made by
 * `current`. A save with neither version nor time is taken as based on what is stored now; the
 * audit trail marks it (T132). The stored row must be locked.
 */
export const assertRecordVersion = async (
  read: ReadVersion,
  stored: { version: number; updatedAt: Date },
  current: () => unknown,
): Promise<void> => {
  if (isSaveWithoutVersion(read)) return
  const isSame =
    read.version === undefined
      ? Date.parse(read.updatedDateTime ?? '') === stored.updatedAt.getTime()
      : read.version === stored.version
  if (!isSame) throw new HttpError('record.stale', { current: await current() })
}

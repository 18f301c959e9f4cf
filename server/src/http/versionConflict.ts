import { HttpError, invalidField } from './httpError.ts'

/** What a form has read: the version, or from a client without it the time of the last change (T83). */
export interface AsRead {
  version?: number | undefined
  updatedDateTime?: string | undefined
}

/**
 * Refuses to overwrite what somebody else changed meanwhile: 409 with the current record, made by `current`. A form
 * without either is rejected with an error at `version`. The stored row must be locked.
 */
export const refuseVersionConflict = async (
  read: AsRead,
  stored: { version: number; updatedAt: Date },
  current: () => unknown,
): Promise<void> => {
  if (read.version === undefined && read.updatedDateTime === undefined) throw invalidField('version', 'value.required')
  const isSame =
    read.version === undefined
      ? read.updatedDateTime === stored.updatedAt.toISOString()
      : read.version === stored.version
  if (!isSame) throw new HttpError('record.stale', { current: await current() })
}

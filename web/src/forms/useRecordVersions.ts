import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Input to go on with, made from a version of the record. */
export interface Resumed<Values, Stored> {
  values: Partial<Values>
  /** absent: the version that the form shows */
  stored?: Stored | null
  /** of the last request with these values */
  idempotencyKey?: string
}

interface Options<Values, Stored> {
  /** the record as last fetched */
  stored?: Stored | null
  /** the version that the form shows */
  shown: Stored | null
  /** the version that a save was rejected for */
  savedByOther: Stored | null
  followStored?: boolean
  /** there was input since the form began */
  isEdited: RefObject<boolean>
  current: () => Values
  /** begins anew on a version, with the values entered on it */
  begin: (version: Stored | null, entered?: Partial<Values>, idempotencyKey?: string) => void
}

/** Switches a save form between versions of its record. */
export const useRecordVersions = <Values, Stored>(options: Options<Values, Stored>) => {
  const { stored: latest = null, shown, savedByOther, followStored, isEdited, current, begin } = options
  const follow = useEffectEvent((version: Stored | null) => {
    if (followStored && !isEdited.current && version !== shown) begin(version)
  })
  useLayoutEffect(() => follow(latest), [latest])
  return {
    /** resets to the initial values; to what is stored now if the form follows it */
    restart: () => begin(followStored ? latest : shown),
    /** shows the version that somebody else saved meanwhile, without the input */
    takeOther: () => {
      if (savedByOther) begin(savedByOther)
    },
    /** goes on after `sent` was saved as `version`, with what was entered since */
    settle: (version: Stored, sent: Values) => begin(version, current() === sent ? undefined : current()),
    /** goes on with input from before */
    resume: ({ values, stored = shown, idempotencyKey }: Resumed<Values, Stored>) =>
      begin(stored, values, idempotencyKey),
  }
}

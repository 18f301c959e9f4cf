import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Input to go on with, made from a version of the record. */
export interface ResumedInput<Values, Stored> {
  values: Partial<Values>
  /** absent: the version that the form shows */
  stored?: Stored | null
  /** of the last request with these values */
  idempotencyKey?: string
}

/** The record as it is fetched while its form is open. */
export interface FetchedRecord<Stored> {
  stored?: Stored | null
  /**
   * whether a newer version is shown beside the input, because it differs in what the form shows
   */
  isChangedMeanwhile?: (latest: Stored, shown: Stored) => boolean
}

/**
 * The version of somebody else to choose from: that for which a save was rejected, or one that was
 * fetched before the input was saved (`isOvertaken`).
 */
export const resolveConflictingVersion = <Stored>(
  { stored: latest, isChangedMeanwhile }: FetchedRecord<Stored>,
  shown: Stored | null,
  isChanged: boolean,
  rejectedFor: Stored | null,
): { savedByOther: Stored | null; isOvertaken: boolean } => {
  if (rejectedFor !== null || !isChanged || !latest || !shown || latest === shown)
    return { savedByOther: rejectedFor, isOvertaken: false }
  const isOvertaken = isChangedMeanwhile?.(latest, shown) ?? false
  return { savedByOther: isOvertaken ? latest : null, isOvertaken }
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
export const useConflictVersions = <Values, Stored>(options: Options<Values, Stored>) => {
  const {
    stored: latest = null,
    shown,
    savedByOther,
    followStored,
    isEdited,
    current,
    begin,
  } = options
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
    settle: (version: Stored, sent: Values) =>
      begin(version, current() === sent ? undefined : current()),
    /** goes on with input from before */
    resume: ({ values, stored = shown, idempotencyKey }: ResumedInput<Values, Stored>) =>
      begin(stored, values, idempotencyKey),
  }
}

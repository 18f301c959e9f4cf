import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, isRequestCancelled, mayRequestHaveSucceeded } from '../api/ApiError.ts'
import { createIdempotencyKey } from '../api/idempotencyKey.ts'
import type { FieldProblems } from './useFormFields.ts'

export interface SubmitOptions<Values, Stored, Saved> {
  /** the record to update, as fetched; absent: a new one */
  stored?: Stored | null
  /** sends the request; `over` is the version to update */
  send: (values: Values, over: Stored | null, options: { idempotencyKey: string }) => Promise<Saved>
  /** schema of the current record in a `record.stale` error */
  shape?: z.ZodType<Stored>
  /** maps an error to fields where the field names in it do not match */
  fieldErrorsOf?: (error: ApiError, values: Values, over: Stored | null) => FieldProblems
  /**
   * keeps one idempotency key until success, even if the input changes, so that retries create one
   * record
   */
  isMadeOnce?: boolean
  /** hides the error on the next input */
  isFailureBrief?: boolean
  /** shows the error above the fields too, even when fields show all of it */
  isFailureAbove?: boolean
  /** called on success; the next request may follow */
  onSaved: (saved: Saved, values: Values) => unknown
  onFailed?: (error: Error) => void
}

const getTopField = (field: string): string => field.split('.')[0] ?? field

/** An error in a list item is shown at the list. */
const fieldErrorsByName = ({ errors }: ApiError): FieldProblems =>
  Object.fromEntries(errors.map(({ field, message }) => [getTopField(field), message]))

/** Maps no error to a field: all are shown above the fields. */
export const mapNoFieldErrors = (): FieldProblems => ({})

/** Reads again what a request may have saved all the same that was stopped; for `onFailed`. */
export const createRefetchAfterCancel = (refetch: () => Promise<unknown>) => (error: Error) => {
  if (isRequestCancelled(error)) void refetch()
}

/**
 * Submits a form, one request at a time. A retry reuses the idempotency key if the last request may
 * have succeeded, else it gets a new one; a change of the input always gets a new key, unless
 * `isMadeOnce`. Holds the version that somebody else saved meanwhile (T83). `onRefused` receives
 * the field errors; without it no error is mapped to a field.
 */
export const useFormSubmit = <Values extends object, Stored, Saved>(
  options: SubmitOptions<Values, Stored, Saved> & { onRefused?: (errors: FieldProblems) => void },
) => {
  const {
    stored = null,
    send,
    shape,
    fieldErrorsOf = options.onRefused ? fieldErrorsByName : mapNoFieldErrors,
    isMadeOnce,
    isFailureBrief,
    isFailureAbove = false,
    onSaved,
    onFailed,
    onRefused,
  } = options
  const key = useRef(createIdempotencyKey())
  const isUnderWay = useRef(false)
  /** the input changed since the request was sent */
  const isOutdated = useRef(false)
  /**
   * the version that the next save updates: as fetched, or somebody else's that the person has seen
   */
  const [base, setBase] = useState(stored)
  const [savedByOther, setSavedByOther] = useState<Stored | null>(null)
  const sending = useMutation({
    mutationFn: ({ values, over }: { values: Values; over: Stored | null }) =>
      send(values, over, { idempotencyKey: key.current }),
    onSuccess: (saved, { values }) => {
      isUnderWay.current = false
      key.current = createIdempotencyKey()
      return onSaved(saved, values)
    },
    onError: (error, { values, over }) => {
      isUnderWay.current = false
      onFailed?.(error)
      if (!(error instanceof ApiError)) return
      if (!isMadeOnce && (isOutdated.current || !mayRequestHaveSucceeded(error)))
        key.current = createIdempotencyKey()
      const current = error.code === 'record.stale' ? shape?.safeParse(error.current) : undefined
      setSavedByOther(current?.data ?? null)
      onRefused?.(fieldErrorsOf(error, values, over))
    },
  })
  const { error, variables } = sending
  const errorFields =
    error instanceof ApiError && variables
      ? Object.keys(fieldErrorsOf(error, variables.values, variables.over))
      : []
  const isPlaced =
    errorFields.length > 0 &&
    errorFields.every((field) => getTopField(field) in (variables?.values ?? {}))
  const submit = (values: Values, over: Stored | null = base) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    isOutdated.current = false
    setBase(over)
    setSavedByOther(null)
    sending.mutate({ values, over })
  }
  return {
    isSaving: sending.isPending || sending.isSuccess,
    /** the error, unless it is shown at a field or is an edit conflict */
    failure: savedByOther || (isPlaced && !isFailureAbove) ? null : error,
    /** the error, wherever it is shown */
    refusal: error,
    /** dismisses the error */
    forget: sending.reset,
    /** the version that somebody else saved meanwhile */
    savedByOther,
    submit,
    key,
    /** call when the input changes: the next request gets a new key unless `isMadeOnce` */
    renew: () => {
      isOutdated.current = isUnderWay.current
      if (isUnderWay.current) return
      if (!isMadeOnce) key.current = createIdempotencyKey()
      if (isFailureBrief && error) sending.reset()
    },
    /** begins anew; the next save updates `version` */
    restart: (version: Stored | null = base, idempotencyKey = createIdempotencyKey()) => {
      key.current = idempotencyKey
      setBase(version)
      setSavedByOther(null)
      sending.reset()
    },
  }
}

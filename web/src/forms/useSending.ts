import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import type { FieldProblems } from './useFormFields.ts'

export interface SendingOptions<Values, Stored, Saved> {
  /** the record that is changed, as it was read; none: a new one */
  stored?: Stored | null
  /** the call; `over` is the version that is changed */
  send: (values: Values, over: Stored | null, options: { idempotencyKey: string }) => Promise<Saved>
  /** of the stored record, as a save that was refused as stale brings it */
  shape?: z.ZodType<Stored>
  /** beside which fields a refusal belongs, where the names that it brings do not tell */
  place?: (error: ApiError, values: Values) => FieldProblems
  /** one key until it is accepted, whatever is entered meanwhile: however often it is sent, one record is made */
  isMadeOnce?: boolean
  /** what went wrong is no longer said once something is entered */
  isFailureBrief?: boolean
  /** from here on the next may be sent */
  onSaved: (saved: Saved, values: Values) => unknown
  onFailed?: (error: Error) => void
}

const topOf = (field: string): string => field.split('.')[0] ?? field

/** What is wrong within a list belongs beside the list. */
const placeByName = ({ errors }: ApiError): FieldProblems =>
  Object.fromEntries(errors.map(({ field, message }) => [topOf(field), message]))

/** No refusal belongs beside a field: all are said above. */
export const nowhere = (): FieldProblems => ({})

/** Nobody knows whether it was done: nothing answered, or somebody on the way stumbled. */
const mayBeDone = (error: ApiError) => error.code === 'network' || error.status >= 500

/**
 * Sends what a form holds, each attempt once: what may have arrived is sent again under the same key, anything else under a
 * new one. Keeps what somebody else saved meanwhile (T83). `onRefused` hears what belongs beside fields; without it nothing does.
 */
export const useSending = <Values extends object, Stored, Saved>(
  options: SendingOptions<Values, Stored, Saved> & { onRefused?: (said: FieldProblems) => void },
) => {
  const {
    stored = null,
    send,
    shape,
    place = options.onRefused ? placeByName : nowhere,
    isMadeOnce,
    isFailureBrief,
    onSaved,
    onFailed,
    onRefused,
  } = options
  const key = useRef(newFormKey())
  const isUnderWay = useRef(false)
  /** something was entered since it was sent */
  const isOutdated = useRef(false)
  /** what the next save goes over: what was read, or what somebody else has saved and the person has seen */
  const [ground, setGround] = useState(stored)
  const [theirs, setTheirs] = useState<Stored | null>(null)
  const sending = useMutation({
    mutationFn: ({ values, over }: { values: Values; over: Stored | null }) =>
      send(values, over, { idempotencyKey: key.current }),
    onSuccess: (saved, { values }) => {
      isUnderWay.current = false
      key.current = newFormKey()
      return onSaved(saved, values)
    },
    onError: (error, { values }) => {
      isUnderWay.current = false
      onFailed?.(error)
      if (!(error instanceof ApiError)) return
      if (!isMadeOnce && (isOutdated.current || !mayBeDone(error))) key.current = newFormKey()
      const current = error.code === 'record.stale' ? shape?.safeParse(error.current) : undefined
      setTheirs(current?.data ?? null)
      onRefused?.(place(error, values))
    },
  })
  const { error, variables } = sending
  const beside = error instanceof ApiError && variables ? Object.keys(place(error, variables.values)) : []
  const isPlaced = beside.length > 0 && beside.every((field) => topOf(field) in (variables?.values ?? {}))
  const submit = (values: Values, over: Stored | null = ground) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    isOutdated.current = false
    setGround(over)
    setTheirs(null)
    sending.mutate({ values, over })
  }
  return {
    isSaving: sending.isPending || sending.isSuccess,
    /** what went wrong and stands beside no field */
    failure: theirs || isPlaced ? null : error,
    /** says no more of what went wrong */
    forget: sending.reset,
    /** what somebody else saved meanwhile */
    theirs,
    submit,
    key,
    /** what was entered is no longer what was sent */
    renew: () => {
      isOutdated.current = isUnderWay.current
      if (isUnderWay.current) return
      if (!isMadeOnce) key.current = newFormKey()
      if (isFailureBrief && error) sending.reset()
    },
    restart: () => {
      key.current = newFormKey()
      setTheirs(null)
      sending.reset()
    },
  }
}

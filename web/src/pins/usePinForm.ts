import type { Pin } from '@nspect/contract/pins'
import { useCallback, useState } from 'react'
import { isSameValues, type PinProblems, type PinValues } from './pinValues.ts'

/** Changed values: the point they are based on, its values at that time, and the new values. */
export interface EditedPin {
  from: Pin | null
  base: PinValues
  values: PinValues
}

/**
 * The form state of a point. Unchanged, it follows the stored point; from the first change on it is based on the point
 * as fetched then. An error shows once its field was blurred or a save was tried; errors from the server show until
 * anything changes.
 */
export function usePinForm(
  pin: Pin | null,
  stored: PinValues,
  problemsOf: (values: PinValues, from: Pin | null) => PinProblems,
  /** input of a resumed draft */
  resumed?: PinValues,
) {
  const [edited, setEdited] = useState<EditedPin | null>(resumed ? { from: pin, base: stored, values: resumed } : null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<PinProblems>({})
  const [errorsShown, setErrorsShown] = useState(0)
  const values = edited?.values ?? stored
  const from = edited ? edited.from : pin
  const problems = problemsOf(values, from)
  const show = (found: PinProblems) => Object.keys(found).length > 0 && setErrorsShown(errorsShown + 1)
  return {
    values,
    /** null: unchanged */
    edited,
    /** the stored point that the values are based on */
    from,
    isChanged: edited !== null && !isSameValues(edited.values, edited.base),
    /** whether an error is shown that prevents saving */
    isInvalid: Object.keys(problems).some((name) => isTried || touched.has(name)),
    /** increments when saving found errors, so that the first invalid field gets the focus */
    errorsShown,
    set: (change: Partial<PinValues>) => {
      setRefused({})
      setEdited({ from, base: edited?.base ?? stored, values: { ...values, ...change } })
    },
    setTouched: (name: string) => setTouched(new Set(touched).add(name)),
    errorOf: (name: string): string | undefined =>
      refused[name] ?? (isTried || touched.has(name) ? problems[name] : undefined),
    /** shows all errors; returns true if there are none */
    validate: (): boolean => {
      setTried(true)
      show(problems)
      return Object.keys(problems).length === 0
    },
    setErrors: (errors: PinProblems) => {
      setRefused(errors)
      show(errors)
    },
    /** resumes draft changes, unless others were made meanwhile */
    goOn: useCallback((draft: EditedPin) => setEdited((current) => current ?? draft), []),
    /** resets to the stored values */
    reset: useCallback(() => {
      setEdited(null)
      setTouched(new Set())
      setTried(false)
      setRefused({})
    }, []),
  }
}
export type PinForm = ReturnType<typeof usePinForm>
/** What the inputs of a type's parts need of it. */
export type PartsForm = Pick<PinForm, 'values' | 'from' | 'set' | 'errorOf' | 'setTouched'>

import type { Pin } from '@nspect/contract/pins'
import { useCallback, useState } from 'react'
import { isSameValues, type PinProblems, type PinValues } from './pinValues.ts'

/** Values that were changed: of which point, as what it was read, and to what. */
export interface EditedPin {
  from: Pin | null
  base: PinValues
  values: PinValues
}

/**
 * The values of a point while they are written. Untouched, they follow what is stored; from the first change on they stand
 * on the point as it was read then. A problem shows once its field was left or saving was tried; the server's word about a
 * field until anything is changed.
 */
export function usePinForm(
  pin: Pin | null,
  stored: PinValues,
  problemsOf: (values: PinValues, from: Pin | null) => PinProblems,
  /** what was written before, of a draft that is gone on with */
  begun?: PinValues,
) {
  const [edited, setEdited] = useState<EditedPin | null>(begun ? { from: pin, base: stored, values: begun } : null)
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
    /** null: nothing was changed */
    edited,
    /** the stored point that the values stand on */
    from,
    isChanged: edited !== null && !isSameValues(edited.values, edited.base),
    /** does a problem show that has to be mended before saving? */
    isInvalid: Object.keys(problems).some((name) => isTried || touched.has(name)),
    /** counts up when saving found errors: the first of them gets the focus */
    errorsShown,
    set: (change: Partial<PinValues>) => {
      setRefused({})
      setEdited({ from, base: edited?.base ?? stored, values: { ...values, ...change } })
    },
    setTouched: (name: string) => setTouched(new Set(touched).add(name)),
    errorOf: (name: string): string | undefined =>
      refused[name] ?? (isTried || touched.has(name) ? problems[name] : undefined),
    /** saving is tried: every problem shows; true = there is none */
    validate: (): boolean => {
      setTried(true)
      show(problems)
      return Object.keys(problems).length === 0
    },
    setErrors: (errors: PinProblems) => {
      setRefused(errors)
      show(errors)
    },
    /** goes on with changes that were kept, unless others were made meanwhile */
    goOn: useCallback((kept: EditedPin) => setEdited((now) => now ?? kept), []),
    /** back to what is stored */
    reset: useCallback(() => {
      setEdited(null)
      setTouched(new Set())
      setTried(false)
      setRefused({})
    }, []),
  }
}
export type PinForm = ReturnType<typeof usePinForm>

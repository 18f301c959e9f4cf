import { useState } from 'react'

/**
 * The fields of a form. `problems` = what is wrong with the values now; a field's problem shows once it was touched or
 * saving was tried, the server's word about a field until it is changed.
 */
export const useFields = <V extends object>(initial: V, problemsOf: (values: V) => Record<string, string>) => {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [fromServer, setFromServer] = useState<Readonly<Record<string, string>>>({})
  const [errorsShown, setErrorsShown] = useState(0)
  const problems = problemsOf(values)
  return {
    values,
    problems,
    errorsShown,
    /** does a problem show that has to be mended before saving? */
    isInvalid: Object.keys(problems).some((field) => isTried || touched.has(field)),
    isChanged: Object.keys(values).some((key) => values[key as keyof V] !== initial[key as keyof V]),
    set: (change: Partial<V>) => {
      setValues({ ...values, ...change })
      setFromServer(Object.fromEntries(Object.entries(fromServer).filter(([field]) => !(field in change))))
    },
    setTouched: (field: keyof V & string) => setTouched(new Set([...touched, field])),
    errorOf: (field: string): string | undefined =>
      fromServer[field] ?? (isTried || touched.has(field) ? problems[field] : undefined),
    /** saving is tried: every problem shows; true = there is none in what is about to be sent */
    validate: (found: Record<string, string> = problems): boolean => {
      setTried(true)
      setFromServer({})
      const isGood = Object.keys(found).length === 0
      if (!isGood) setErrorsShown(errorsShown + 1)
      return isGood
    },
    setErrors: (errors: Record<string, string>) => {
      setFromServer(errors)
      if (Object.keys(errors).length > 0) setErrorsShown(errorsShown + 1)
    },
  }
}

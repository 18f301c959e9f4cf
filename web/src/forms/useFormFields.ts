import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'

/** What is wrong, or what was said of it, by the name of the field. */
export type FieldProblems = Readonly<Record<string, string>>

interface FormFieldsOptions<Values> {
  initial: () => Values
  /** what is wrong with the values now, in words */
  problems: (values: Values) => FieldProblems
  /** something was entered */
  onChange?: (values: Values, previous: Values) => void
}

type FieldName<Values> = keyof Values & string

/**
 * The fields of a form. A field's problem shows once it was left changed or saving was tried, the server's word about a field
 * until it is changed.
 */
export const useFormFields = <Values extends object>({ initial, problems, onChange }: FormFieldsOptions<Values>) => {
  const [initialValues] = useState(initial)
  const entered = useRef(onChange)
  entered.current = onChange
  const form = useForm<Values>({
    initialValues,
    // touched is what `touch` says, not what was focused or typed in
    touchTrigger: 'focus',
    onValuesChange: (now, previous) => entered.current?.(now, previous),
  })
  const [isTried, setTried] = useState(false)
  const [errorsShown, setErrorsShown] = useState(0)
  const { values, errors } = form
  const found = problems(values)
  const isShown = (field: string) => isTried || form.getTouched()[field] === true
  const errorOf = (field: string): string | undefined => {
    const said = errors[field]
    return typeof said === 'string' ? said : isShown(field) ? found[field] : undefined
  }
  const touch = (field: FieldName<Values>) => form.setTouched((touched) => ({ ...touched, [field]: true }))
  return {
    values,
    /** as they are at this moment, before they are drawn */
    current: form.getValues,
    /** what is wrong now, whether it shows or not */
    problems: found,
    errorOf,
    touch,
    /** counts up when errors came on screen that the person has to look at */
    errorsShown,
    /** does a problem show that has to be mended before saving? */
    isInvalid: Object.keys(found).some(isShown),
    isChanged: form.isDirty(),
    change: (part: Partial<Values>) => {
      for (const [field, value] of Object.entries(part)) form.setFieldValue(field as never, value as never)
    },
    /** what an input of text needs to be that field */
    text: <Field extends FieldName<Values>>(name: Field) => ({
      ...(form.getInputProps(name as never, { withFocus: false, withError: false }) as {
        value: Values[Field]
        onChange: (change: unknown) => void
      }),
      error: errorOf(name),
      onBlur: () => {
        if (values[name] !== initialValues[name]) touch(name)
      },
    }),
    /** saving is tried: every problem shows; true = there is none */
    validate: (): boolean => {
      setTried(true)
      form.clearErrors()
      const isGood = Object.keys(problems(form.getValues())).length === 0
      if (!isGood) setErrorsShown((times) => times + 1)
      return isGood
    },
    /** saving was not tried with what is entered from now on: what is wrong with it does not show yet */
    forgetTry: () => setTried(false),
    /** what the server said about fields */
    showErrors: (said: FieldProblems) => {
      form.setErrors(said)
      if (Object.keys(said).length > 0) setErrorsShown((times) => times + 1)
    },
    /** begins anew with what it began with */
    restart: () => {
      form.reset()
      setTried(false)
    },
  }
}

export type FormFields<Values extends object> = ReturnType<typeof useFormFields<Values>>

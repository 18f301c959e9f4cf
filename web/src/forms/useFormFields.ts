import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'

/** Error messages by field name. */
export type FieldProblems = Readonly<Record<string, string>>

interface FormFieldsOptions<Values> {
  initial: () => Values
  /** validates the values */
  problems: (values: Values) => FieldProblems
  onChange?: (values: Values, previous: Values) => void
}

type FieldName<Values> = keyof Values & string

/**
 * The fields of a form. A field's error shows once the changed field was blurred or a save was tried; an error from the
 * server shows until the field changes.
 */
export const useFormFields = <Values extends object>({ initial, problems, onChange }: FormFieldsOptions<Values>) => {
  const [initialValues] = useState(initial)
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  const form = useForm<Values>({
    initialValues,
    // only `touch` marks a field as touched, not focus or typing
    touchTrigger: 'focus',
    onValuesChange: (current, previous) => onChangeRef.current?.(current, previous),
  })
  const [isTried, setTried] = useState(false)
  const [errorsShown, setErrorsShown] = useState(0)
  const { values, errors } = form
  const found = problems(values)
  const isShown = (field: string) => isTried || form.getTouched()[field] === true
  const errorOf = (field: string): string | undefined => {
    const error = errors[field]
    return typeof error === 'string' ? error : isShown(field) ? found[field] : undefined
  }
  const touch = (field: FieldName<Values>) => form.setTouched((touched) => ({ ...touched, [field]: true }))
  return {
    values,
    /** the current values, even before the next render */
    current: form.getValues,
    /** all current errors, shown or not */
    problems: found,
    errorOf,
    touch,
    /** increments whenever errors appear that need attention */
    errorsShown,
    /** whether an error is shown that prevents saving */
    isInvalid: Object.keys(found).some(isShown),
    isChanged: form.isDirty(),
    change: (part: Partial<Values>) => {
      for (const [field, value] of Object.entries(part)) form.setFieldValue(field as never, value as never)
    },
    /** props for a text input bound to the field */
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
    /** shows all errors; returns true if there are none */
    validate: (): boolean => {
      setTried(true)
      form.clearErrors()
      const isGood = Object.keys(problems(form.getValues())).length === 0
      if (!isGood) setErrorsShown((times) => times + 1)
      return isGood
    },
    /** hides the errors of untouched fields until the next `validate` */
    forgetTry: () => setTried(false),
    /** shows the server's field errors */
    showErrors: (fieldErrors: FieldProblems) => {
      form.setErrors(fieldErrors)
      if (Object.keys(fieldErrors).length > 0) setErrorsShown((times) => times + 1)
    },
    /** resets to the initial values */
    restart: () => {
      form.reset()
      setTried(false)
    },
  }
}

export type FormFields<Values extends object> = ReturnType<typeof useFormFields<Values>>

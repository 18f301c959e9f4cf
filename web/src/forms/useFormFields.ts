import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'

/** Error messages by field name. */
export type FieldProblems = Readonly<Record<string, string>>

interface FormFieldsOptions<Values> {
  initial: () => Values
  /** input to begin with; it counts as changed where it differs from `initial` */
  resumed?: Partial<Values> | undefined
  /** validates the values */
  problems: (values: Values) => FieldProblems
  /** whether nothing changed between two sets of values; default: they are deeply equal */
  isSame?: ((left: Values, right: Values) => boolean) | undefined
  /** called on input, not on `load` */
  onChange?: (values: Values, previous: Values) => void
}

type FieldName<Values> = keyof Values & string

/** A field, or an item of a field that holds several: `customFields.12`. */
type ItemName<Values> = FieldName<Values> | `${FieldName<Values>}.${string | number}`

/**
 * The fields of a form. A field's error shows once the changed field was blurred or a save was
 * tried; an error from the server shows until the field changes.
 */
export const useFormFields = <Values extends object>(options: FormFieldsOptions<Values>) => {
  const { initial, resumed, problems, isSame, onChange } = options
  const [initialValues] = useState(initial)
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  const isLoading = useRef(false)
  const form = useForm<Values>({
    initialValues: { ...initialValues, ...resumed },
    // only `touch` marks a field as touched, not focus or typing
    touchTrigger: 'focus',
    onValuesChange: (current, previous) => {
      if (!isLoading.current) onChangeRef.current?.(current, previous)
    },
  })
  useState(() => resumed && form.setInitialValues(initialValues))
  const [isTried, setTried] = useState(false)
  const [errorsShown, setErrorsShown] = useState(0)
  const { values, errors } = form
  const found = problems(values)
  const isShown = (field: string) => isTried || form.getTouched()[field] === true
  const errorOf = (field: string): string | undefined => {
    const error = errors[field]
    return typeof error === 'string' ? error : isShown(field) ? found[field] : undefined
  }
  const touch = (field: ItemName<Values>) =>
    form.setTouched((touched) => ({ ...touched, [field]: true }))
  /** whether the current values differ from the initial ones, even before the next render */
  const isDirty = () =>
    isSame ? !isSame(form.getValues(), form.getInitialValues()) : form.isDirty()
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
    isDirty,
    isChanged: isDirty(),
    change: (part: Partial<Values>) => {
      for (const [field, value] of Object.entries(part)) {
        form.setFieldValue(field as never, value as never)
        for (const item of Object.keys(errors))
          if (item.startsWith(`${field}.`)) form.clearFieldError(item)
      }
    },
    /** props for a text input bound to the field */
    text: <Field extends FieldName<Values>>(name: Field) => ({
      ...(form.getInputProps(name as never, { withFocus: false, withError: false }) as {
        value: Values[Field]
        onChange: (change: unknown) => void
      }),
      error: errorOf(name),
      // the library leaves it out of password fields
      'aria-invalid': errorOf(name) !== undefined || undefined,
      onBlur: () => {
        if (values[name] !== form.getInitialValues()[name]) touch(name)
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
    /** replaces the values and the initial ones, and hides all errors */
    load: (next: Values, nextInitial: Values) => {
      isLoading.current = true
      form.setInitialValues(nextInitial)
      form.reset()
      if (next !== nextInitial) form.setValues(next)
      isLoading.current = false
      setTried(false)
    },
  }
}

export type FormFields<Values extends object> = Omit<
  ReturnType<typeof useFormFields<Values>>,
  'load'
>

import { useEffect, useRef } from 'react'
import type { FieldProblems, FormFields } from './useFormFields.ts'

/** ms after the last change until a form saves itself */
const pauseMs = 1000

interface Options<Values extends object, Stored> {
  savesItself?: boolean
  initial: (stored: Stored | null) => Values
  problems: (values: Values, stored: Stored | null) => FieldProblems
  isSame?: (left: Values, right: Values) => boolean
  /** the version that the values were made from */
  stored: Stored | null
  fields: Pick<FormFields<Values>, 'values' | 'current' | 'touch' | 'isDirty' | 'problems'>
  isChanged: boolean
  isSaving: boolean
  /** the last save was refused, or another version waits for the person’s choice */
  isHalted: boolean
  submit: (values: Values, over: Stored | null) => void
}

interface Autosave<Stored> {
  /** saves what is valid over that version; default: the one that the values were made from */
  saveValid: (over?: Stored | null) => void
  /** leaving loses nothing: all that was entered is saved then */
  isSavedOnLeave: boolean
}

/** Saves a form by itself. */
export type AutosaveHook = <Values extends object, Stored>(
  options: Options<Values, Stored>,
) => Autosave<Stored>

/** The values, with those of these fields as they were: `title`, or an item `customFields.12`. */
export const takeBackFields = <Values extends object>(
  values: Values,
  before: Values,
  fields: readonly string[],
): Values => {
  const result = { ...values } as Record<string, unknown>
  const old = before as Record<string, unknown>
  for (const field of fields) {
    const [name = '', item] = field.split('.')
    if (!(name in result)) continue
    if (item === undefined) {
      result[name] = old[name]
      continue
    }
    const items = { ...(result[name] as Record<string, unknown>) }
    const oldItems = old[name] as Record<string, unknown>
    // drafts hold no item without a value
    if (item in oldItems) items[item] = oldItems[item]
    else delete items[item]
    result[name] = items
  }
  return result as Values
}

/**
 * Saves a form a second after the last change, and at once when it is left or its page is hidden.
 * Invalid fields are not sent and say what is missing; the focus stays where it is. A save that was
 * refused is tried again after the next change.
 */
export const useAutosave: AutosaveHook = <Values extends object, Stored>(
  options: Options<Values, Stored>,
) => {
  const { savesItself = false, initial, problems, isSame, stored, fields, submit } = options
  const { isChanged, isSaving, isHalted } = options
  const { values } = fields
  const tried = useRef<Values>(undefined)
  const saveValid = (over: Stored | null = stored) => {
    const entered = fields.current()
    tried.current = entered
    const wrong = Object.keys(problems(entered, over))
    for (const field of wrong) fields.touch(field as never)
    const before = initial(over)
    const valid = wrong.length === 0 ? entered : takeBackFields(entered, before, wrong)
    if (!isSame?.(valid, before)) submit(valid, over)
  }
  const flush = useRef(() => {})
  flush.current = () => {
    if (savesItself && !isHalted && fields.isDirty()) saveValid()
  }
  useEffect(() => {
    if (!savesItself || !isChanged || isSaving || tried.current === values) return
    const timer = setTimeout(() => flush.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [savesItself, isChanged, isSaving, values])
  useEffect(() => {
    const save = () => flush.current()
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [])
  return {
    saveValid,
    isSavedOnLeave: savesItself && !isHalted && Object.keys(fields.problems).length === 0,
  }
}

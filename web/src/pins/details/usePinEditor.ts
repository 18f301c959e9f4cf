import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useId } from 'react'
import { useReportUnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import { usePinEditForm } from './usePinEditForm.ts'

/**
 * The form of a stored point, whose parts stand in several places, and what may be done in it.
 * `savesItself`: without a button, after each pause.
 */
export const usePinEditor = (pin: Pin, project: Project, savesItself = false) => {
  const formId = useId()
  const rights = usePinFieldRights(project, pin)
  const form = usePinEditForm(pin, project, rights, savesItself)
  useReportUnsavedInput(form.isLosable ? 'changes' : null, form.discard)
  const maySubmit = rights.maySave && form.isChanged && form.savedByOther === null
  return { formId, rights, form, maySubmit, save: () => maySubmit && form.save() }
}
export type PinEditorState = ReturnType<typeof usePinEditor>

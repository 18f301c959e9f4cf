import { type Pin, pin as pinShape } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useAutosave } from '../../forms/useAutosave.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { notifyStoredOnDevice } from '../../offline/notifyStoredOnDevice.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { cachePin } from '../pins.api.ts'
import { formatPinLabel } from '../values/pinLabel.ts'
import { createPinValidator, mapServerFieldErrors } from '../values/pinValidation.ts'
import { arePinFormValuesEqual, toPinValues, toSavePinBody } from '../values/pinValues.ts'
import '../unsent/pinSenders.ts'
import { applyPinEdit, buildUnsentEdit } from '../unsent/unsentPins.ts'
import { type EditDraft, editDraftShape } from '../unsent/unsentShapes.ts'
import type { FieldRights } from '../values/usePinFieldRights.ts'
import { useEditSession } from './useEditSession.ts'

interface SavedPin {
  message: string
  projectPin: Pin
}

/**
 * Was something saved meanwhile that the form shows? Photos and pictures of a point are not part of
 * it.
 */
const isChangedMeanwhile = (latest: Pin, shown: Pin) =>
  latest.version > shown.version && !arePinFormValuesEqual(toPinValues(latest), toPinValues(shown))

/** The version to save over: the latest one where nothing of the form differs in it. */
const withoutChanges = (latest: Pin, over: Pin): Pin =>
  latest.version > over.version && !isChangedMeanwhile(latest, over) ? latest : over

/**
 * The form of a stored point. It shows what others save until something is entered; the input is
 * kept as a draft in this browser until it is saved.
 */
export const usePinEditForm = (
  pin: Pin,
  project: Project,
  rights: FieldRights,
  savesItself: boolean,
) => {
  const client = useQueryClient()
  const session = useEditSession()
  const draftStore = useDraftStore({ projectId: pin.projectId, kind: 'edit', record: pin.id })
  const form = useDraftedForm({
    stored: pin,
    savesItself: savesItself && rights.maySave,
    useAutosave,
    followStored: true,
    isChangedMeanwhile,
    shape: pinShape,
    initial: (stored) => toPinValues(stored ?? pin),
    isSame: arePinFormValuesEqual,
    problems: createPinValidator(project, rights.mayChangeFixed),
    send: async (values, over, { idempotencyKey }): Promise<SavedPin | null> => {
      const { version } = withoutChanges(pin, over ?? pin)
      const body = {
        ...toSavePinBody(project.projectType, values, over, rights),
        ...(savesItself && { editSession: session.goOn(over ?? pin) }),
      }
      const draft: EditDraft = { from: over ?? pin, values, idempotencyKey }
      const saved = await unsentQueue.save<SavedPin>(
        buildUnsentEdit(project, { id: pin.id, projectId: pin.projectId, version, ...body }, draft),
      )
      return saved.isSent ? saved.answer : null
    },
    fieldErrorsOf: ({ errors }, values, over) =>
      mapServerFieldErrors(
        errors,
        toSavePinBody(project.projectType, values, over, rights).projectPinCustomFields,
      ),
    draft: {
      draftStore,
      shape: editDraftShape,
      write: (values, { stored, idempotencyKey }): EditDraft => ({
        from: stored ?? pin,
        values,
        idempotencyKey,
      }),
      read: ({ from, values, idempotencyKey }) => {
        if (!rights.maySave) return null
        if (!arePinFormValuesEqual(values, toPinValues(pin)))
          return { values, stored: from, idempotencyKey }
        // it was saved, only the response was lost
        void draftStore.forget()
        return null
      },
    },
    onSaved: (saved, values) => {
      const version = saved?.projectPin ?? applyPinEdit(pin, values, project.projectType)
      session.noteSaved(version)
      form.settle(version, values)
      if (!saved) return void notifyStoredOnDevice(formatPinLabel(pin))
      if (!savesItself) return toast.saved(saved.message, formatPinLabel(version))
      // what was entered while it was being sent, and the card was closed
      if (!form.isOpen()) form.saveValid(version)
    },
  })
  const before = session.findUndo(form.stored)
  return {
    ...form,
    /** whether this version was saved by this form, which saves itself */
    isSaved: session.isSaved(form.stored),
    /** saves what was there before the editing session; null: nothing to undo */
    undo:
      before &&
      (() => {
        form.change(before)
        form.saveValid()
      }),
    takeOther: () => {
      if (form.savedByOther) cachePin(client, form.savedByOther)
      form.takeOther()
    },
  }
}

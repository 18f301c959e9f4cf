import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { createPinValidator, getCustomFieldErrorName } from '../../pins/values/pinValidation.ts'
import {
  arePinFormValuesEqual,
  type PinValues,
  toPinValues,
  toSavePinBody,
} from '../../pins/values/pinValues.ts'
import { getStoredCustomFieldValue } from '../../pins/values/shownFields.ts'
import type { FieldRights } from '../../pins/values/usePinFieldRights.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SharedPin } from './SharedPinDialogLoader.tsx'
import { storedVisitorName } from './visitorActor.ts'

interface SharedFields extends PinValues {
  /** the visitor's */
  name: string
}

const texts = z.record(z.string(), z.string())
/**
 * The draft holds only changed fields, with what they had before: somebody else may save any of
 * them meanwhile.
 */
const sharedFieldsDraft = z.object({ name: z.string(), changed: texts, before: texts.optional() })

/** Visitors may change the editable fields and nothing else of a point (T98). */
export const visitorFieldRights: FieldRights = {
  maySave: true,
  isCompleted: false,
  mayChangeCore: false,
  isStatusShown: false,
  maySeeCosts: false,
  maySetStatus: false,
  mayChangeFixed: false,
  mayJudge: false,
}

/** The error of a field's own request, with its names in the form. */
const placedAt = (fieldId: number, error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error
  const { message, status, code, current } = error
  const names: Record<string, string> = {
    description: getCustomFieldErrorName(fieldId),
    anonymousName: 'name',
  }
  const errors = error.errors.map((fieldError) => ({
    ...fieldError,
    field: names[fieldError.field] ?? fieldError.field,
  }))
  return new ApiError(message, { status, code, current, errors })
}

/**
 * A visitor's changes to the custom fields of a point; each changed one is sent in its own request.
 */
export const useVisitorFieldsForm = ({ pin, project, token }: SharedPin, onClose: () => void) => {
  const client = useQueryClient()
  const type = project.projectType
  const draftStore = useDraftStore({
    projectId: project.id,
    kind: 'edit',
    record: pin.id,
    linkToken: token,
  })
  const refetchReport = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  /** what the fields of a draft had when it was begun, by their ids */
  const [drafted, setDrafted] = useState<Readonly<Record<string, string>>>({})
  const form = useDraftedForm({
    stored: pin,
    followStored: true,
    initial: (stored): SharedFields => ({
      ...toPinValues(stored ?? pin),
      name: storedVisitorName.get(),
    }),
    // a name alone is no change of the point
    isSame: arePinFormValuesEqual,
    problems: createPinValidator(project, false),
    send: async (values, over) => {
      const { projectPinCustomFields: changed } = toSavePinBody(
        type,
        values,
        over,
        visitorFieldRights,
      )
      // not those of an earlier attempt that stopped at another field
      const unsaved = changed.filter(
        (field) =>
          field.description.trim() !==
          getStoredCustomFieldValue(pin, field.projectTypeCustomFieldId),
      )
      let lastMessage = ''
      for (const field of unsaved) {
        const body = { token, projectPinId: pin.id, anonymousName: values.name, ...field }
        const { message } = await callRoute(
          pinCustomFieldRoutes.saveSharedPinCustomField,
          body,
        ).catch((error: unknown) => {
          throw placedAt(field.projectTypeCustomFieldId, error)
        })
        lastMessage = message
      }
      return lastMessage
    },
    fieldErrorsOf: ({ errors }) =>
      Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    draft: {
      draftStore,
      shape: sharedFieldsDraft,
      write: ({ name, customFields }, { stored }) => {
        const base = toPinValues(stored ?? pin).customFields
        const changed = Object.entries(customFields).filter(
          ([id, value]) => value !== (base[Number(id)] ?? ''),
        )
        const before = Object.fromEntries(
          changed.map(([id]) => [id, drafted[id] ?? base[Number(id)] ?? '']),
        )
        return { name, changed: Object.fromEntries(changed), before }
      },
      read: ({ name, changed, before = {} }, stored) => {
        setDrafted(before)
        return {
          values: {
            name,
            customFields: { ...toPinValues(stored ?? pin).customFields, ...changed },
          },
        }
      },
    },
    isLeftFreely: true,
    onSaved: (lastMessage, { name }) => {
      storedVisitorName.keep(name)
      if (lastMessage) toast.done(lastMessage)
      onClose()
      return refetchReport()
    },
    // fields before the rejected one were saved
    onFailed: () => void refetchReport(),
  })
  const overtaken = type.projectTypeCustomFields.flatMap(({ id, name }) => {
    const [now, mine] = [getStoredCustomFieldValue(pin, id), form.values.customFields[id] ?? '']
    const before = drafted[id] ?? getStoredCustomFieldValue(form.stored ?? pin, id)
    return now !== before && now !== mine && mine !== before ? { id, name, now } : []
  })
  return {
    ...form,
    /**
     * fields that somebody else changed since the visitor began to change them, with what they have
     * now
     */
    overtaken,
  }
}

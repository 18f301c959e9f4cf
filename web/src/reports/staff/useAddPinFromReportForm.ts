import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, isRequestCancelled } from '../../api/ApiError.ts'
import { useActor } from '../../api/signedInUser.ts'
import { useUploadProgress } from '../../api/useUploadProgress.ts'
import { createRefetchAfterCancel } from '../../forms/useFormSubmit.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { createPinValidator, mapServerFieldErrors } from '../../pins/values/pinValidation.ts'
import {
  arePinFormValuesEqual,
  buildNewPinValues,
  getDefaultCategoryId,
  type PinValues,
  toSavePinBody,
} from '../../pins/values/pinValues.ts'
import type { FieldRights } from '../../pins/values/usePinFieldRights.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { refetchReport, savePinFromReport } from './addPinFromReport.api.ts'

interface AddPinFromReportValues extends PinValues {
  /** of the person who reports it */
  name: string
  photo: File | null
}

/** The form's names of what is sent under another. */
const sentAs: Record<string, keyof AddPinFromReportValues> = {
  anonymousUser: 'name',
  uploadedImage: 'photo',
}

interface Options {
  project: Project
  rights: FieldRights
  /** called once the report on screen has the point */
  onSaved: (pin: Pin) => void
}

/** The form of a point from a photo. The upload can be stopped. */
export const useAddPinFromReportForm = ({ project, rights, onSaved }: Options) => {
  const { t } = useTranslation(['reports', 'messages'])
  const actor = useActor()
  const client = useQueryClient()
  const upload = useUploadProgress()
  const type = project.projectType
  const form = useSaveForm({
    initial: (): AddPinFromReportValues => ({
      ...buildNewPinValues(type, getDefaultCategoryId(type)),
      name: actor.name,
      photo: null,
    }),
    isSame: (left, right) =>
      arePinFormValuesEqual(left, right) && left.name === right.name && left.photo === right.photo,
    problems: (values, stored: Pin | null) => ({
      ...createPinValidator(project, true)(values, stored),
      ...(values.name.trim() === '' && { name: t('messages:pin.nameRequired') }),
      ...(values.photo === null && { photo: t('messages:pin.photoRequired') }),
    }),
    send: async (values, _, options) => {
      const { photo, name } = values
      if (!photo) throw new Error('no photo is chosen')
      const { projectTypePOIStatusId: statusId, ...body } = toSavePinBody(
        type,
        values,
        null,
        rights,
      )
      const status =
        statusId === undefined ? {} : { projectTypePOIStatusId: statusId ?? ('' as const) }
      return savePinFromReport(
        { ...body, ...status, projectId: project.id, anonymousUser: name },
        photo,
        {
          ...options,
          ...upload.options([photo]),
        },
      )
    },
    fieldErrorsOf: ({ errors }, values) => {
      const named = errors.map((error) => ({ ...error, field: sentAs[error.field] ?? error.field }))
      return mapServerFieldErrors(
        named,
        toSavePinBody(type, values, null, rights).projectPinCustomFields,
      )
    },
    stop: upload.stop,
    isFailureBrief: true,
    onSaved: async ({ message, projectPin }) => {
      await refetchReport(client)
      toast.done(message)
      if (form.isOpen()) onSaved(projectPin)
    },
    onFailed: createRefetchAfterCancel(() => refetchReport(client)),
  })
  const { failure, isSaving } = form
  const code = failure instanceof ApiError ? failure.code : undefined
  return {
    ...form,
    progress: isSaving ? upload.sent : null,
    stop: upload.stop,
    /** nothing is said about an upload that the person stopped */
    message: isRequestCancelled(failure)
      ? undefined
      : code === 'network'
        ? t('newPinLost')
        : failure?.message,
  }
}

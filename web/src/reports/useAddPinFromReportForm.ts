import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useActor } from '../api/signedInUser.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import {
  assignFieldErrors,
  bodyOf,
  firstCategory,
  isSameValues,
  newPinValues,
  type PinValues,
  pinProblems,
} from '../pins/pinValues.ts'
import type { FieldRights } from '../pins/useFieldRights.ts'
import { toast } from '../ui/toast.ts'
import { refetchReport, savePinFromReport } from './addPinFromReport.api.ts'

interface AddPinFromReportValues extends PinValues {
  /** of the person who reports it */
  name: string
  photo: File | null
}

/** The form's names of what is sent under another. */
const sentAs: Record<string, keyof AddPinFromReportValues> = { anonymousUser: 'name', uploadedImage: 'photo' }

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
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const type = project.projectType
  const form = useSaveForm({
    initial: (): AddPinFromReportValues => ({
      ...newPinValues(type, firstCategory(type)),
      name: actor.name,
      photo: null,
    }),
    isSame: (one, other) => isSameValues(one, other) && one.name === other.name && one.photo === other.photo,
    problems: (values, stored: Pin | null) => ({
      ...pinProblems(project, true)(values, stored),
      ...(values.name.trim() === '' && { name: t('messages:pin.nameRequired') }),
      ...(values.photo === null && { photo: t('messages:pin.photoRequired') }),
    }),
    send: async (values, _, { idempotencyKey }) => {
      const { photo, name } = values
      if (!photo) throw new Error('no photo is chosen')
      const { projectTypePOIStatusId: statusId, ...body } = bodyOf(type, values, null, rights)
      const status = statusId === undefined ? {} : { projectTypePOIStatusId: statusId ?? ('' as const) }
      upload.current = new AbortController()
      setProgress({ sent: 0, total: photo.size })
      return savePinFromReport({ ...body, ...status, projectId: project.id, anonymousUser: name }, photo, {
        idempotencyKey,
        signal: upload.current.signal,
        onProgress: (sent, total) => setProgress({ sent, total }),
      })
    },
    fieldErrorsOf: ({ errors }, values) => {
      const named = errors.map((one) => ({ ...one, field: sentAs[one.field] ?? one.field }))
      return assignFieldErrors(named, bodyOf(type, values, null, rights).projectPinCustomFields)
    },
    isFailureBrief: true,
    onSaved: async ({ message, projectPin }) => {
      await refetchReport(client)
      toast.done(message)
      onSaved(projectPin)
    },
  })
  const { failure, isSaving } = form
  const code = failure instanceof ApiError ? failure.code : undefined
  return {
    ...form,
    progress: isSaving ? progress : null,
    stop: () => upload.current?.abort(),
    /** nothing is said about an upload that the person stopped */
    message: code === 'cancelled' ? undefined : code === 'network' ? t('newPinLost') : failure?.message,
  }
}

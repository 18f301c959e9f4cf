import { pinFieldRoutes } from '@nspect/contract/pinFields'
import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { reportToken } from '../api/session.ts'
import { CustomFields } from '../pins/fields/CustomFields.tsx'
import { bodyOf, fieldName, valuesOf } from '../pins/pinValues.ts'
import type { FieldRights } from '../pins/useFieldRights.ts'
import { usePinForm } from '../pins/usePinForm.ts'
import { usePinProblems } from '../pins/usePinProblems.ts'
import { toast } from '../ui/toast.ts'
import { VisitorDialog } from './VisitorDialog.tsx'
import { visitorsName } from './visitor.ts'

interface Props {
  pin: ReportedPin
  project: Project
  onClose: () => void
}

/** Whoever holds a link may change what is meant to be changed, and nothing else of a point (T98). */
const rights: FieldRights = {
  maySave: true,
  isCompleted: false,
  mayChangeCore: false,
  isStatusShown: false,
  maySetStatus: false,
  mayChangeFixed: false,
  mayJudge: false,
}

/** The custom fields of one point for the holder of a link; each changed one is sent by a call of its own. */
export function SharedFieldsDialog({ pin, project, onClose }: Props) {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [name, setName] = useState(visitorsName.get)
  const form = usePinForm(pin, valuesOf(pin), usePinProblems(project, false))
  const save = useMutation({
    mutationFn: async () => {
      const { projectPinCustomFields: changed } = bodyOf(project.projectType, form.values, pin, rights)
      let said = ''
      for (const field of changed) {
        const body = { token: reportToken.get() ?? '', projectPinId: pin.id, anonymousName: name, ...field }
        const { message } = await call(pinFieldRoutes.saveSharedPinField, body).catch((error: unknown) => {
          const [wrong] = error instanceof ApiError ? error.errors : []
          if (wrong) form.refuse({ [fieldName(field.projectTypeCustomFieldId)]: wrong.message })
          throw error
        })
        said = message
      }
      return said
    },
    // those that were saved before one was refused are there as well
    onSettled: () => client.invalidateQueries({ queryKey: ['sharedReport'] }),
    onSuccess: (said) => {
      visitorsName.keep(name)
      if (said) toast.done(said)
      onClose()
    },
  })
  return (
    <VisitorDialog
      title={t('updateFields')}
      action={t('saveFields')}
      name={name}
      nameHint={t('nameForHistory')}
      isTyped={form.isChanged}
      maySend={form.isChanged && !form.isInvalid}
      isBusy={save.isPending}
      failure={save.error?.message}
      onName={setName}
      onSend={() => form.check() && save.mutate()}
      onClose={onClose}
    >
      <CustomFields project={project} form={form} rights={rights} isBusy={save.isPending} />
    </VisitorDialog>
  )
}

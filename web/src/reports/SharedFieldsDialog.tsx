import { pinFieldRoutes } from '@nspect/contract/pinFields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { useDraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { CustomFields } from '../pins/fields/CustomFields.tsx'
import { bodyOf, fieldName, pinProblems, valuesOf } from '../pins/pinValues.ts'
import type { FieldRights } from '../pins/useFieldRights.ts'
import { usePinForm } from '../pins/usePinForm.ts'
import { toast } from '../ui/toast.ts'
import type { SharedPoint } from './SharedPointDialog.tsx'
import { VisitorNameDialog } from './VisitorNameDialog.tsx'
import { visitorsName } from './visitorActor.ts'

interface Props extends SharedPoint {
  onClose: () => void
}

/** The draft holds only changed fields: somebody else may save the others meanwhile. */
const sharedFieldsDraft = z.object({ name: z.string(), changed: z.record(z.string(), z.string()) })

/** Visitors may change the editable fields and nothing else of a point (T98). */
const rights: FieldRights = {
  maySave: true,
  isCompleted: false,
  mayChangeCore: false,
  isStatusShown: false,
  maySetStatus: false,
  mayChangeFixed: false,
  mayJudge: false,
}

/** Lets a visitor edit the custom fields of a point; each changed one is sent in its own request. */
export function SharedFieldsDialog({ pin, project, token, onClose }: Props) {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [name, setName] = useState(visitorsName.get)
  const stored = valuesOf(pin)
  const form = usePinForm(pin, stored, pinProblems(project, false))
  const draft = useDraftKeeper({ projectId: project.id, kind: 'edit', record: pin.id, linkToken: token })
  useFoundDraft(draft, sharedFieldsDraft, ({ content }) => {
    const values = { ...stored, customFields: { ...stored.customFields, ...content.changed } }
    form.goOn({ from: pin, base: stored, values })
    setName(content.name)
  })
  const { edited, isChanged } = form
  useEffect(() => {
    if (!edited) return
    const { base, values } = edited
    const changed = Object.entries(values.customFields).filter(([id, value]) => value !== base.customFields[Number(id)])
    void (isChanged ? draft.keep({ name, changed: Object.fromEntries(changed) }) : draft.forget())
  }, [edited, isChanged, name, draft])
  const save = useMutationOnce({
    mutationFn: async () => {
      const { projectPinCustomFields: changed } = bodyOf(project.projectType, form.values, pin, rights)
      let lastMessage = ''
      for (const field of changed) {
        const body = { token, projectPinId: pin.id, anonymousName: name, ...field }
        const { message } = await call(pinFieldRoutes.saveSharedPinField, body).catch((error: unknown) => {
          const [fieldError] = error instanceof ApiError ? error.errors : []
          if (fieldError) form.setErrors({ [fieldName(field.projectTypeCustomFieldId)]: fieldError.message })
          throw error
        })
        lastMessage = message
      }
      return lastMessage
    },
    // also after an error: earlier fields may have been saved
    onSettled: () => client.invalidateQueries({ queryKey: ['sharedReport'] }),
    onSuccess: (lastMessage) => {
      void draft.forget()
      visitorsName.keep(name)
      if (lastMessage) toast.done(lastMessage)
      onClose()
    },
  })
  return (
    <VisitorNameDialog
      title={t('updateFields')}
      action={t('saveFields')}
      name={name}
      nameHint={t('nameForHistory')}
      isTyped={form.isChanged}
      maySend={form.isChanged && !form.isInvalid}
      isBusy={save.isPending}
      failure={save.error?.message}
      onName={setName}
      onSend={() => form.validate() && save.mutate()}
      onClose={onClose}
      onDiscard={() => void draft.forget()}
    >
      <CustomFields project={project} form={form} rights={rights} isBusy={save.isPending} />
    </VisitorNameDialog>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { decide, mayEver } from '@nspect/contract/policy'
import type { Me } from '@nspect/contract/sessions'
import { type ProjectTypeDetail, projectTypeDetail, typeRoutes } from '@nspect/contract/typeCalls'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useActor } from '../api/me.ts'
import { ClientPicker } from '../ui/ClientPicker.tsx'
import { Conflict } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { clientFacts } from './clientFacts.ts'
import { FormFields } from './FormFields.tsx'
import { bodyOf, newType, type TypeValues, typeProblems, valuesOf } from './typeForm.ts'
import { useSave } from './useSave.ts'

/** Makes a type of inspection, or renames one and changes its part of the inspection form (T46). */
export function TypeForm({ me, type: given }: { me: Me; type: ProjectTypeDetail | null }) {
  const { t } = useTranslation('projectTypes')
  const actor = useActor()
  const navigate = useNavigate()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [type] = useState(given)
  const labels: Record<string, string> = {
    name: t('name'),
    description: t('description'),
    clientId: t('client'),
    formJSON: t('formFields'),
  }
  const [initial] = useState(() => (type ? valuesOf(type) : newType(me)))
  const fields = useFields<TypeValues>(initial, (values) => typeProblems(values, labels))
  const { values, errorOf, set, setTouched } = fields
  const [isDone, setDone] = useState(false)
  const whyNot = decide(actor, 'projectType.editForm', clientFacts(me, values.clientId))
  const mayForm = whyNot === 'ok'
  const toList = () => void navigate({ to: '/projecttypes' })
  const sending = useSave<TypeValues, ProjectTypeDetail>({
    send: (entered, stored, options) => call(typeRoutes.saveProjectType, bodyOf(entered, stored, mayForm), options),
    shape: projectTypeDetail,
    onSaved: ({ message, id }) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      // a new type is empty: what belongs into it is the next thing to do
      if (type) toList()
      else void navigate({ to: '/projecttypes/manage/$id', params: { id: String(id) } })
    },
    onFieldErrors: fields.setErrors,
  })
  const change = (part: Partial<TypeValues>) => {
    sending.renew()
    set(part)
  }
  const save = (stored: ProjectTypeDetail | null) => {
    if (fields.validate()) sending.save(values, stored)
  }
  const toldForm = (rows: TypeValues['formJSON']) => rows.map(({ label }) => label).join(', ')
  const owner = type ? type.client : (me.client?.businessName ?? '')
  return (
    <FormSheet
      saveLabel={t(type ? 'save' : 'create')}
      onSave={() => save(type)}
      onCancel={toList}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {sending.failure && <FailureAlert error={sending.failure} onRetry={() => save(type)} onClose={sending.forget} />}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={[
            ...(['name', 'description'] as const).map((key) => ({
              key,
              label: t(key),
              theirs: sending.theirs?.[key] ?? '',
              mine: values[key],
            })),
            {
              key: 'formJSON',
              label: t('formFields'),
              theirs: toldForm(valuesOf(sending.theirs).formJSON),
              mine: toldForm(values.formJSON),
            },
          ]}
          isBusy={sending.isSaving}
          onTakeTheirs={() => {
            flushSync(() => setDone(true))
            toList()
          }}
          onKeepMine={() => save(sending.theirs)}
        />
      )}
      <TextInput
        label={labels.name}
        withAsterisk
        autoFocus={type === null}
        maxLength={limits.projectTypeName}
        value={values.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={() => values.name !== initial.name && setTouched('name')}
      />
      <Textarea
        label={labels.description}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.notes}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
        onBlur={() => values.description !== initial.description && setTouched('description')}
      />
      {type === null && me.role === 'SuperAdmin' ? (
        <ClientPicker
          label={labels.clientId}
          placeholder={t('chooseClient')}
          withAsterisk
          value={values.clientId}
          error={errorOf('clientId')}
          onChange={(clientId) => change({ clientId })}
        />
      ) : (
        <TextInput
          label={labels.clientId}
          description={type ? t('clientStays') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={owner}
          disabled
          readOnly
        />
      )}
      <FormFields
        rows={values.formJSON}
        error={errorOf('formJSON')}
        whyNot={mayForm ? null : mayEver(me.role, 'projectType.editForm') ? 'formFieldsPlan' : 'formFieldsRole'}
        clientId={values.clientId}
        onChange={(formJSON) => change({ formJSON })}
        onLeave={() => setTouched('formJSON')}
      />
    </FormSheet>
  )
}

import { TextInput } from '@mantine/core'
import {
  type ProjectTypeRow,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { ClientSelect } from '../../ui/inputs/ClientSelect.tsx'
import { ModalDialogForm } from '../ModalDialogForm.tsx'
import { useCreateProjectType } from './useCreateProjectType.ts'

interface Props {
  me: Me
  type: ProjectTypeRow
  onClose: () => void
  onDone: (id: number) => void
}

/** Copies a type whole, under another name; SuperAdmin to another client, too (T58). */
export function CopyProjectTypeDialog({ me, type, onClose, onDone }: Props) {
  const { t } = useTranslation(['projectTypes', 'messages'])
  const [initialName] = useState(() =>
    t('copyName', { name: type.name, interpolation: { escapeValue: false } }).slice(
      0,
      limits.projectTypeName,
    ),
  )
  const [name, setName] = useState(initialName)
  const [clientId, setClientId] = useState<number | null>(type.clientId)
  const copy = useCreateProjectType(
    (named: { name: string; clientId: number }, options) =>
      callRoute(projectTypeConfigurationRoutes.copyProjectType, { id: type.id, ...named }, options),
    onDone,
  )
  return (
    <ModalDialogForm
      title={t('copyTitle')}
      actionLabel={t('copyDo')}
      isBusy={copy.isSaving}
      isReady={name.trim() !== '' && clientId !== null}
      isChanged={name !== initialName || clientId !== type.clientId}
      failure={copy.failure}
      onDismissFailure={copy.forget}
      onSubmit={() => clientId !== null && copy.submit({ name, clientId })}
      onClose={onClose}
    >
      <p>{t('copyText', { name: type.name })}</p>
      <TextInput
        label={t('name')}
        withAsterisk
        data-autofocus
        maxLength={limits.projectTypeName}
        value={name}
        error={name.trim() === '' && t('messages:projectType.nameNeeded')}
        onChange={(event) => {
          copy.renew()
          setName(event.currentTarget.value)
        }}
      />
      {me.role === 'SuperAdmin' && (
        <ClientSelect
          label={t('client')}
          withAsterisk
          value={clientId}
          onChange={(id) => {
            copy.renew()
            setClientId(id)
          }}
        />
      )}
    </ModalDialogForm>
  )
}

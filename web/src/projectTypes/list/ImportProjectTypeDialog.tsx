import { Alert, TextInput } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { isEmptyBrandPack, neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import {
  projectTypeConfigurationRoutes,
  typeParts,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { useActor } from '../../api/signedInUser.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { DropFiles } from '../../ui/files/DropFiles.tsx'
import { ClientSelect } from '../../ui/inputs/ClientSelect.tsx'
import { ModalDialogForm } from '../ModalDialogForm.tsx'
import { toTypeClientFacts } from '../toTypeClientFacts.ts'
import { countTypeFileParts, parseTypeFile } from './parseTypeFile.ts'
import { useCreateProjectType } from './useCreateProjectType.ts'

interface Props {
  me: Me
  onClose: () => void
  onDone: (id: number) => void
}

/** Makes a type from a file that Export wrote; says what it holds before anything is sent. */
export function ImportProjectTypeDialog({ me, onClose, onDone }: Props) {
  const { t } = useTranslation(['projectTypes', 'messages'])
  const actor = useActor()
  const [files, setFiles] = useState<readonly File[]>([])
  const [type, setType] = useState<TypeFile | null>(null)
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState('')
  const [clientId, setClientId] = useState<number | null>(me.clientId)
  const mayForm = can(actor, 'projectType.editForm', toTypeClientFacts(me, clientId))
  const isShorter =
    type !== null && !mayForm && (type.formJSON.length > 0 || !isEmptyBrandPack(type.brandPack))
  const send = useCreateProjectType(
    (made: { clientId: number; name: string; type: TypeFile }, options) =>
      callRoute(projectTypeConfigurationRoutes.importProjectType, made, options),
    onDone,
  )
  const take = async (given: readonly File[]) => {
    send.renew()
    setFiles(given)
    const [file] = given
    const found = file ? parseTypeFile(await file.text()) : { type: null }
    const read = found.type
    setType(read)
    setProblem(found.problem)
    if (read) setName(read.name)
  }
  const parts = type ? countTypeFileParts(type) : null
  const held = parts
    ? typeParts
        .filter((part) => parts[part] > 0)
        .map((part) => formatLabeled(t(`${part}_subtitle`), parts[part]))
        .join(', ')
    : ''
  return (
    <ModalDialogForm
      title={t('importTitle')}
      actionLabel={t('importDo')}
      isBusy={send.isSaving}
      isReady={type !== null && name.trim() !== '' && clientId !== null}
      isChanged={files.length > 0 || clientId !== me.clientId}
      failure={send.failure}
      onDismissFailure={send.forget}
      onSubmit={() => {
        if (type && clientId !== null)
          send.submit({
            clientId,
            name,
            type: mayForm ? type : { ...type, formJSON: [], brandPack: neutralBrandPack },
          })
      }}
      onClose={onClose}
    >
      <DropFiles
        label={t('importFile')}
        help={t('importHelp', { size: limits.jsonBody / 1024 / 1024 })}
        invite={t('importDrop')}
        accept=".json,application/json"
        maxBytes={limits.jsonBody}
        files={files}
        onChange={(given) => void take(given)}
        error={problem}
        isDisabled={send.isSaving}
      />
      {type && (
        <>
          {held && <p role="status">{t('importHolds', { parts: held })}</p>}
          {isShorter && (
            <Alert color="yellow" variant="light">
              {t('importNoForm')}
            </Alert>
          )}
          <TextInput
            label={t('name')}
            withAsterisk
            maxLength={limits.projectTypeName}
            value={name}
            error={name.trim() === '' && t('messages:projectType.nameNeeded')}
            onChange={(event) => {
              send.renew()
              setName(event.currentTarget.value)
            }}
          />
        </>
      )}
      {me.role === 'SuperAdmin' && (
        <ClientSelect
          label={t('client')}
          placeholder={t('chooseClient')}
          withAsterisk
          value={clientId}
          onChange={(id) => {
            send.renew()
            setClientId(id)
          }}
        />
      )}
    </ModalDialogForm>
  )
}

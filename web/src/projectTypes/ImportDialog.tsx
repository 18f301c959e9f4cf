import { Alert, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { can } from '@nspect/contract/policy'
import type { Me } from '@nspect/contract/sessions'
import { type TypeFile, typeParts, typeRoutes } from '@nspect/contract/typeCalls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useActor } from '../api/me.ts'
import { ClientPicker } from '../ui/ClientPicker.tsx'
import { DropFiles } from '../ui/DropFiles.tsx'
import { clientFacts } from './clientFacts.ts'
import { DialogForm } from './DialogForm.tsx'
import { partsOfFile, readTypeFile } from './typeFiles.ts'
import { useMakeType } from './useMakeType.ts'

interface Props {
  me: Me
  onClose: () => void
  onDone: (id: number) => void
}

/** Creates a type from an exported file; shows its contents before anything is sent. */
export function ImportDialog({ me, onClose, onDone }: Props) {
  const { t } = useTranslation(['projectTypes', 'messages'])
  const actor = useActor()
  const [files, setFiles] = useState<readonly File[]>([])
  const [type, setType] = useState<TypeFile | null>(null)
  const [isNotTypeFile, setNotTypeFile] = useState(false)
  const [name, setName] = useState('')
  const [clientId, setClientId] = useState<number | null>(me.clientId)
  const mayForm = can(actor, 'projectType.editForm', clientFacts(me, clientId))
  const omitsForm = type !== null && type.formJSON.length > 0 && !mayForm
  const send = useMakeType(
    ({ owner, file }: { owner: number; file: TypeFile }, options) =>
      call(typeRoutes.importProjectType, { clientId: owner, name, type: file }, options),
    onDone,
  )
  const readFile = async (selected: readonly File[]) => {
    setFiles(selected)
    const [file] = selected
    const parsed = file ? readTypeFile(await file.text()) : null
    setType(parsed)
    setNotTypeFile(file !== undefined && parsed === null)
    if (parsed) setName(parsed.name)
  }
  const parts = type ? partsOfFile(type) : null
  const contents = parts
    ? typeParts
        .filter((part) => parts[part] > 0)
        .map((part) => `${t(`${part}_subtitle`)}: ${parts[part]}`)
        .join(', ')
    : ''
  return (
    <DialogForm
      title={t('importTitle')}
      actionLabel={t('importDo')}
      isBusy={send.isPending}
      isReady={type !== null && name.trim() !== '' && clientId !== null}
      failure={send.error}
      onDismissFailure={send.reset}
      onSubmit={() => {
        if (type && clientId !== null)
          send.mutate({ owner: clientId, file: mayForm ? type : { ...type, formJSON: [] } })
      }}
      onClose={onClose}
    >
      <DropFiles
        label={t('importFile')}
        help={t('importHelp', { size: limits.jsonBody / 1024 / 1024 })}
        invite={t('importDrop')}
        accept=".json,application/json"
        max={1}
        maxBytes={limits.jsonBody}
        files={files}
        onChange={(selected) => void readFile(selected)}
        error={isNotTypeFile ? t('messages:typeFile.notOne') : undefined}
        isDisabled={send.isPending}
      />
      {type && (
        <>
          {contents && <p role="status">{t('importHolds', { parts: contents })}</p>}
          {omitsForm && (
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
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </>
      )}
      {me.role === 'SuperAdmin' && (
        <ClientPicker
          label={t('client')}
          placeholder={t('chooseClient')}
          withAsterisk
          value={clientId}
          onChange={setClientId}
        />
      )}
    </DialogForm>
  )
}

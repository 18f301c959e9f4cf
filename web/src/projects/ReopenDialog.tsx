import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { useReopen } from './history.api.ts'

interface Props {
  project: { id: number; projectName: string }
  onClose: () => void
}

/** Reopens a completed inspection; requires a reason, which its history shows (T48). */
export function ReopenDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['projects', 'messages', 'ui'])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const formKey = useRef(newFormKey())
  const reopen = useReopen()
  const isBlank = reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBlank || reopen.isPending) return
    reopen.mutate(
      { id: project.id, reason, idempotencyKey: formKey.current },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={() => !reopen.isPending && onClose()}
      title={<Text fw={620}>{t('reopenTitle')}</Text>}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={submit} noValidate aria-busy={reopen.isPending}>
        <Stack>
          <Text>{t('reopenText', { name: project.projectName })}</Text>
          <Textarea
            label={t('reason')}
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.reason}
            value={reason}
            error={isTried && isBlank ? t('messages:project.reasonNeeded') : undefined}
            onChange={(event) => {
              formKey.current = newFormKey()
              setReason(event.currentTarget.value)
            }}
          />
          {reopen.error && (
            <Alert color="red" role="alert" variant="light">
              {reopen.error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={reopen.isPending} onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={reopen.isPending} disabled={isTried && isBlank}>
              {t('reopen')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

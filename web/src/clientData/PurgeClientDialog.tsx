import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mapNoFieldErrors } from '../forms/useFormSubmit.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidatePurgedClient, purgeClient } from './clientData.api.ts'

interface Props {
  client: { id: number; businessName: string }
  onClose: () => void
}

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Erases a deleted client for good, once its name is typed (T116). */
export function PurgeClientDialog({ client, onClose }: Props) {
  const { t } = useTranslation(['clientData', 'messages', 'ui'])
  const queries = useQueryClient()
  const { id, businessName: name } = client
  const form = useSaveForm({
    initial: () => ({ businessName: '' }),
    problems: ({ businessName }) =>
      normalizeName(businessName) === normalizeName(name)
        ? {}
        : { businessName: t('messages:clientData.otherName') },
    send: ({ businessName }, _, options) => purgeClient({ id, businessName }, options),
    fieldErrorsOf: mapNoFieldErrors,
    isLeftFreely: true,
    onSaved: async ({ message }) => {
      await invalidatePurgedClient(queries)
      toast.done(message)
      onClose()
    },
  })
  const { isSaving, failure } = form
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={t('purgeOf', { name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form {...form.bind()}>
        <Stack>
          <Text dir="auto">{t('purgeLost', { name })}</Text>
          <TextInput
            label={t('purgeType', { name })}
            data-autofocus
            autoComplete="off"
            maxLength={50}
            {...form.text('businessName')}
          />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button
              type="submit"
              color="red.9"
              loading={isSaving}
              disabled={normalizeName(form.values.businessName) !== normalizeName(name)}
            >
              {t('purge')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

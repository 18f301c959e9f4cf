import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { mapNoFieldErrors } from '../../forms/useFormSubmit.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { doesNavigationLeaveDialog } from '../../ui/feedback/useLeaveGuard.ts'
import { invalidateReopenedProject } from './history.api.ts'

interface Props {
  project: { id: number; projectName: string }
  onClose: () => void
}

/** Reopens a completed inspection; requires a reason, which its history shows (T48). */
export function ReopenProjectDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['lifecycle', 'projects', 'messages', 'ui'])
  const client = useQueryClient()
  const form = useSaveForm({
    initial: () => ({ reason: '' }),
    problems: ({ reason }) =>
      reason.trim() === '' ? { reason: t('messages:project.reasonNeeded') } : {},
    send: ({ reason }, _, options) =>
      callRoute(projectLifecycleRoutes.reopenProject, { id: project.id, reason }, options),
    fieldErrorsOf: mapNoFieldErrors,
    isLeft: doesNavigationLeaveDialog,
    onSaved: async ({ message }) => {
      await invalidateReopenedProject(client)
      toast.done(message)
      onClose()
    },
  })
  const { isSaving, failure } = form
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isSaving || (form.isChanged && !(await confirmLeave()))) return
    form.finish()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('reopenTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form {...form.bind()}>
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
            {...form.text('reason')}
          />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={() => void close()}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
              {t('projects:reopen')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

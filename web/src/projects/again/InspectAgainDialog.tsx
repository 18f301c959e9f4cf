import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { buildNextName } from '@nspect/contract/schedules/nextName'
import { limits } from '@nspect/contract/shared/limits'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { doesNavigationLeaveDialog } from '../../ui/feedback/useLeaveGuard.ts'
import { DateField } from '../../ui/fields/DateField.tsx'

interface Props {
  project: { id: number; projectName: string }
  onClose: () => void
}

/** Begins an inspection that repeats another one (T658). */
export function InspectAgainDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['again', 'ui'])
  const navigate = useNavigate()
  const labels = { projectName: t('name'), scanDate: t('scanDate') }
  const form = useSaveForm({
    initial: () => {
      const scanDate = getToday()
      return {
        projectName: buildNextName(project.projectName, formatDate(scanDate, 'table')),
        scanDate,
      }
    },
    problems: (values) =>
      translateSchemaIssues(
        projectLifecycleRoutes.inspectAgain.body.safeParse({ ...values, id: project.id }).error
          ?.issues ?? [],
        labels,
      ),
    send: (values, _, options) =>
      callRoute(projectLifecycleRoutes.inspectAgain, { ...values, id: project.id }, options),
    isLeft: doesNavigationLeaveDialog,
    invalidates: (client) => invalidateRoutes(client, projectRoutes.listProjects),
    onSaved: ({ id, message }) => {
      toast.done(message)
      void navigate({ to: '/project/edit-project/$id', params: { id: String(id) } })
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
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form {...form.bind()}>
        <Stack>
          <Text>{t('text')}</Text>
          <TextInput
            label={labels.projectName}
            withAsterisk
            data-autofocus
            maxLength={limits.projectName}
            {...form.text('projectName')}
          />
          <DateField
            label={labels.scanDate}
            isRequired
            isScanDate
            value={form.values.scanDate}
            error={form.errorOf('scanDate')}
            onChange={(scanDate) => form.change({ scanDate })}
            onLeave={() => form.touch('scanDate')}
          />
          {failure && <ErrorAlert error={failure} onRetry={form.save} onClose={form.forget} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={isSaving} onClick={() => void close()}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
              {t('begin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

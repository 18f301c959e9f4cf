import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import type { ProjectDialogProps } from '../ui/layout/componentSlots.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { peopleQuery, scheduleOfProjectQuery } from './schedules.api.ts'

/** How often an inspection repeats, from which day, and who owns it. */
export function RepeatDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['schedules', 'ui'])
  const schedules = useQuery(scheduleOfProjectQuery(project.id))
  const people = useQuery(peopleQuery(project.id))
  const failed = [schedules, people].find(({ isError }) => isError)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : schedules.data && people.data ? (
        <ScheduleForm
          projectId={project.id}
          schedule={schedules.data[0] ?? null}
          people={people.data}
          onClose={onClose}
        />
      ) : (
        <LoadingState lines={5} />
      )}
    </Modal>
  )
}

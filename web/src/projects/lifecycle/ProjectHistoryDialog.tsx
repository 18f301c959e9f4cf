import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { projectHistoryQuery } from './history.api.ts'
import classes from './ProjectHistoryDialog.module.css'

interface Props {
  project: { id: number; projectName: string }
  onClose: () => void
}

/**
 * Who created, completed, reopened, archived and retrieved an inspection, when, and why it was
 * reopened (T48, T51).
 */
export function ProjectHistoryDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['lifecycle', 'projects', 'ui'])
  const { data: events, error, refetch } = useQuery(projectHistoryQuery(project.id))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('projects:historyOf', { name: project.projectName })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      // nothing in it takes the focus, and keys scroll only what has it
      attributes={{ title: { dir: 'auto' }, body: { tabIndex: 0 } }}
    >
      {!events && !error && <LoadingState lines={4} />}
      {!events && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {events?.length === 0 && <EmptyState title={t('historyNone')} text={t('historyNoneText')} />}
      {events && events.length > 0 && (
        <ol className={classes.events}>
          {events.map(({ id, kind, reason, by, at }) => (
            <li key={id} data-kind={kind}>
              <strong>{t(`event_${kind}`)}</strong>
              <small>
                {t('eventBy', {
                  name: formatDisplayName(by),
                  when: formatDate(at, 'stamp', getDisplayTimeZone()),
                })}
              </small>
              {reason && <p>{t('eventReason', { reason })}</p>}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}

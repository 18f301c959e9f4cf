import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import classes from './ProjectForm.module.css'

interface Props {
  error: Error
  isNew: boolean
  onRetry: () => void
}

/** Why an inspection was not saved, what happened to the input, and a retry button. */
export function SaveProjectError({ error, isNew, onRetry }: Props) {
  const { t } = useTranslation(['projects', 'ui'])
  const code = error instanceof ApiError ? error.code : 'unknown'
  const text = () => {
    if (code === 'network') return `${error.message} ${t(isNew ? 'lostText' : 'lostChange')}`
    if (code === 'project.completed') return `${error.message} ${t('reopenFirst')}`
    return code === 'cancelled' ? t('stopped') : error.message
  }
  return (
    <Alert color="red" role="alert" title={t('failedTitle')}>
      <p className={classes.failure}>{text()}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </Alert>
  )
}

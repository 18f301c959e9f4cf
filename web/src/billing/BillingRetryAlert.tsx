import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Billing.module.css'

/** An error message with a retry button. */
export function BillingRetryAlert({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <Alert color="red" role="alert" variant="light">
      <p className={classes.failure}>{message}</p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRetry}
      >
        {t('retry')}
      </Button>
    </Alert>
  )
}

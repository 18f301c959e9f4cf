import { Button, Modal, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import classes from './Types.module.css'

interface Props {
  title: string
  actionLabel: string
  isBusy: boolean
  isReady: boolean
  failure: Error | null
  onForget: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form over the page: its fields, what went wrong, Cancel and the one thing to do. */
export function DialogForm({
  title,
  actionLabel,
  isBusy,
  isReady,
  failure,
  onForget,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('ui')
  const bySubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && isReady) onSubmit()
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={<Text fw={620}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.dialog} onSubmit={bySubmit} noValidate aria-busy={isBusy}>
        {failure && <FailureAlert error={failure} onRetry={onSubmit} onClose={onForget} />}
        {children}
        <div className={classes.dialogFoot}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {actionLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

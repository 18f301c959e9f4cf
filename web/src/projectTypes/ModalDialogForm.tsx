import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { useConfirmLeave } from '../ui/feedback/useConfirmLeave.ts'
import { useLeaveGuard } from '../ui/feedback/useLeaveGuard.ts'
import classes from './Types.module.css'

interface Props {
  title: string
  actionLabel: string
  isBusy: boolean
  isReady: boolean
  /** whether closing or leaving loses what was entered, which is asked before */
  isChanged: boolean
  failure: Error | null
  onDismissFailure: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a modal: its fields, an error message, Cancel and Submit. Asks before closing or
 * leaving loses input.
 */
export function ModalDialogForm({
  title,
  actionLabel,
  isBusy,
  isReady,
  isChanged,
  failure,
  onDismissFailure,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('ui')
  const confirmLeave = useConfirmLeave()
  useLeaveGuard(isChanged)
  const close = async () => {
    if (isBusy || (isChanged && !(await confirmLeave()))) return
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && isReady) onSubmit()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.dialog} onSubmit={handleSubmit} noValidate aria-busy={isBusy}>
        {failure && <ErrorAlert error={failure} onRetry={onSubmit} onClose={onDismissFailure} />}
        {children}
        <div className={classes.dialogFoot}>
          <Button variant="default" disabled={isBusy} onClick={() => void close()}>
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

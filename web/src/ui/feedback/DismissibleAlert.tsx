import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  isFailed?: boolean
  children: ReactNode
  onClose: () => void
}

/** A notice above what it is about: announced, and shown until it is closed (T114). */
export function DismissibleAlert({ isFailed = false, children, onClose }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Alert
      color={isFailed ? 'red' : 'teal'}
      variant="light"
      role={isFailed ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={onClose}
    >
      {children}
    </Alert>
  )
}

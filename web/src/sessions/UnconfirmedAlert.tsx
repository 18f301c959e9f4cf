import { Button } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { TopAlert } from '../ui/TopAlert.tsx'

interface Props {
  /** why the sign-in was refused */
  reason: string
  username: string
  onClose: () => void
}

/** An address that still has to be confirmed: why, and the way to have the link sent once more. */
export function UnconfirmedAlert({ reason, username, onClose }: Props) {
  const { t } = useTranslation('sessions')
  const again = useMutation({ mutationFn: () => call(accountRoutes.sendConfirmation, { email: username.trim() }) })
  if (again.isSuccess) return <TopAlert onClose={onClose}>{again.data.message}</TopAlert>
  return (
    <TopAlert isFailed onClose={onClose}>
      {again.error?.message ?? reason}
      <Button
        mt="xs"
        display="block"
        size="compact-sm"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('sendLinkAgain')}
      </Button>
    </TopAlert>
  )
}

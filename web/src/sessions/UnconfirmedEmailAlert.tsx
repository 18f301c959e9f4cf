import { Button } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { useInstallation } from '../api/installation.ts'
import { DismissibleAlert } from '../ui/feedback/DismissibleAlert.tsx'

interface Props {
  /** why the sign-in was rejected */
  reason: string
  username: string
  onClose: () => void
}

/** Alert for an unconfirmed email address: the reason, and a button to send the link again. */
export function UnconfirmedEmailAlert({ reason, username, onClose }: Props) {
  const { t } = useTranslation('sessions')
  const sendsMail = useInstallation()?.sendsMail ?? false
  const resend = useMutation({
    mutationFn: () => callRoute(accountRoutes.sendConfirmation, { email: username.trim() }),
  })
  if (resend.isSuccess)
    return <DismissibleAlert onClose={onClose}>{resend.data.message}</DismissibleAlert>
  return (
    <DismissibleAlert isFailed onClose={onClose}>
      {resend.error?.message ?? reason}
      <Button
        mt="xs"
        display="block"
        size="compact-sm"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t(sendsMail ? 'sendLinkAgain' : 'requestLinkAgain')}
      </Button>
    </DismissibleAlert>
  )
}

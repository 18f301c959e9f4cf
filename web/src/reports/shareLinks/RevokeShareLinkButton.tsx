import { Button } from '@mantine/core'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface Props {
  projectId: number
  link: Pick<ShareLink, 'id'>
  isDisabled?: boolean
  onRevoked: () => Promise<unknown>
}

/** Ends a link, after a question. */
export function RevokeShareLinkButton({ projectId, link, isDisabled = false, onRevoked }: Props) {
  const { t } = useTranslation('reports')
  const revoke = async () => {
    let message = ''
    const isDone = await confirmAction({
      title: t('link.revokeTitle'),
      text: t('link.revokeText'),
      actionLabel: t('link.revoke'),
      isDanger: true,
      run: async () => {
        message = (await callRoute(reportRoutes.revokeShareLink, { projectId, id: link.id }))
          .message
      },
    })
    if (!isDone) return
    toast.done(message)
    await onRevoked()
  }
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconLinkOff size={16} aria-hidden />}
      disabled={isDisabled}
      onClick={() => void revoke()}
    >
      {t('link.revoke')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import type { Mail, MailState } from '@nspect/contract/outbox/outbox'
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClock,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useResendMail } from './outbox.api.ts'
import classes from './outbox.module.css'

const icons: Record<MailState, TablerIcon> = {
  waiting: IconClock,
  sent: IconCheck,
  kept: IconArchive,
  failed: IconAlertTriangle,
}

interface Props {
  mail: Mail
  /** whether this installation sends mail; if not, nothing can be sent again */
  sendsMail: boolean
  onOpen: () => void
}

/** One mail: recipient, subject, state and actions. */
export function OutboxMailRow({ mail, sendsMail, onOpen }: Props) {
  const { t } = useTranslation('outbox')
  const resend = useResendMail()
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const Icon = icons[mail.state]
  const maySend = sendsMail && mail.state !== 'sent'
  const sendAgain = () =>
    resend.mutate(mail.id, {
      onSuccess: ({ message }) => toast.done(message),
      onError: toast.failed,
    })
  return (
    <tr>
      <td data-label={t('to')}>{mail.to}</td>
      <td data-label={t('subject')} className={classes.subject}>
        {mail.subject}
      </td>
      <td data-label={t('state')}>
        <span className={classes.state} data-state={mail.state}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {t(`state_${mail.state}`)}
        </span>
        {mail.tries > 0 && <small>{t('tries', { count: mail.tries })}</small>}
        {mail.lastError && mail.state !== 'sent' && (
          <small className={classes.error}>{mail.lastError}</small>
        )}
      </td>
      <td data-label={t('written')} className={classes.when}>
        {stamp(mail.createdAt)}
        {mail.sentAt && <small>{t('sent', { when: stamp(mail.sentAt) })}</small>}
      </td>
      <td className={classes.actions}>
        {mail.text !== null && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('openNamed', { to: mail.to })}
            onClick={onOpen}
          >
            {t('open')}
          </Button>
        )}
        {maySend && (
          <Button
            size="xs"
            variant="default"
            loading={resend.isPending}
            aria-label={t('againNamed', { to: mail.to })}
            onClick={sendAgain}
          >
            {t('again')}
          </Button>
        )}
      </td>
    </tr>
  )
}

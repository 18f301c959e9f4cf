import { maxUnreadCount } from '@nspect/contract/notifications/notificationSettings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signedInUserQuery } from '../api/signedInUser.ts'
import classes from './Shell.module.css'

/** how often a page that is looked at asks, ms */
const pace = 60_000

/**
 * How much in the inbox is unread; nothing if nothing is. It comes with who is signed in, so it
 * costs no call of its own.
 */
export function UnreadInboxCount() {
  const { t } = useTranslation('app')
  const { data = 0 } = useQuery({
    ...signedInUserQuery(),
    select: ({ unread }) => unread,
    refetchInterval: pace,
    refetchOnWindowFocus: 'always',
  })
  if (data === 0) return null
  const shown = data < maxUnreadCount ? String(data) : `${maxUnreadCount - 1}+`
  return (
    <span className={classes.unread}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{t('unread', { shown })}</span>
    </span>
  )
}

import { Badge, Button } from '@mantine/core'
import type { SessionRow } from '@nspect/contract/accounts/accounts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { askQuestion } from '../ui/feedback/confirm.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import card from '../ui/layout/CardParts.module.css'
import { AccountSectionCard } from './AccountSectionCard.tsx'
import { sessionsQuery, useRevokeSessions } from './accounts.api.ts'
import classes from './accounts.module.css'

const isHandheld = (device: string) => /android|iphone|ipad|ios|mobile/i.test(device)

/** The devices where the person is signed in, with sign-out. */
export function SignedInDeviceList() {
  const { t } = useTranslation('accounts')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())
  const revoke = useRevokeSessions()
  const nameOf = ({ device }: SessionRow) => device || t('unknownDevice')
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const signOut = async (sessionId: string | undefined) => {
    try {
      toast.done((await revoke.mutateAsync(sessionId === undefined ? {} : { sessionId })).message)
    } catch (failure) {
      toast.failed(failure)
    }
  }
  const signOutElsewhere = async () => {
    const question = {
      title: t('signOutElsewhere'),
      text: t('signOutElsewhereText'),
      actionLabel: t('signOutElsewhere'),
    }
    if (await askQuestion(question)) await signOut(undefined)
  }
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <AccountSectionCard id="devices" title={t('devices')} text={t('devicesText')}>
      {!sessions && !error && <LoadingState lines={2} />}
      {!sessions && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sessions && (
        <ul className={card.list}>
          {sessions.map((session) => {
            const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop
            return (
              <li key={session.id}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={card.entry}>
                  {nameOf(session)}
                  <small>
                    {[
                      session.ip,
                      t('lastSeen', { when: stamp(session.lastSeenAt) }),
                      t('since', { when: stamp(session.createdAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {session.isCurrent ? (
                  <Badge variant="light" tt="none">
                    {t('thisDevice')}
                  </Badge>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={revoke.isPending}
                    aria-label={t('signOutThereNamed', { device: nameOf(session) })}
                    onClick={() => void signOut(session.id)}
                  >
                    {t('signOutThere')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {hasOthers && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={revoke.isPending}
            onClick={() => void signOutElsewhere()}
          >
            {t('signOutElsewhere')}
          </Button>
        </div>
      )}
    </AccountSectionCard>
  )
}

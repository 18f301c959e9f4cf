import { Button } from '@mantine/core'
import { type CalendarLink, calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import { IconCalendar, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { SecretShownOnce } from '../ui/inputs/SecretShownOnce.tsx'
import card from '../ui/layout/CardParts.module.css'
import { calendarLinkQuery, invalidateCalendarLink } from './calendarLinks.api.ts'

/** The secret address of one's own calendar: to make, to copy once, to replace, to revoke. */
export function OwnCalendarLink() {
  const { t } = useTranslation('calendarLinks')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(calendarLinkQuery())
  const [address, setAddress] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={2} />
    )
  const make = async () => {
    const made = await callRoute(calendarLinkRoutes.makeCalendarLink, {})
    setAddress(made.address)
    await invalidateCalendarLink(client)
  }
  const makeFirst = async () => {
    setMaking(true)
    await make().catch(toast.failed)
    setMaking(false)
  }
  return (
    <>
      {data.link && (
        <LinkRow link={data.link} onReplace={make} onRevoked={() => setAddress(undefined)} />
      )}
      {address !== undefined && (
        <MadeAddress key={address} value={address} onKept={() => setAddress(undefined)} />
      )}
      {!data.link && (
        <div className={card.buttons}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={isMaking}
            onClick={() => void makeFirst()}
          >
            {t('make')}
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  link: CalendarLink
  onReplace: () => Promise<void>
  onRevoked: () => void
}

function LinkRow({ link: { createdDateTime, lastFetchedAt }, onReplace, onRevoked }: RowProps) {
  const { t } = useTranslation('calendarLinks')
  const client = useQueryClient()
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const replace = () =>
    confirmAction({
      title: t('replaceTitle'),
      text: t('replaceText'),
      actionLabel: t('replace'),
      isDanger: true,
      run: onReplace,
    })
  const revoke = () =>
    confirmAction({
      title: t('revokeTitle'),
      text: t('revokeText'),
      actionLabel: t('revoke'),
      isDanger: true,
      run: async () => {
        toast.done((await callRoute(calendarLinkRoutes.revokeCalendarLink, {})).message)
        onRevoked()
        await invalidateCalendarLink(client)
      },
    })
  return (
    <ul className={card.list}>
      <li>
        <IconCalendar size={22} stroke={1.6} aria-hidden />
        <span className={card.entry}>
          <span>{t('address')}</span>
          <small>
            {[
              t('made', { when: stamp(createdDateTime) }),
              lastFetchedAt === null
                ? t('neverRead')
                : t('lastRead', { when: stamp(lastFetchedAt) }),
            ].join(' · ')}
          </small>
        </span>
        <span className={card.buttons}>
          <Button
            variant="default"
            size="xs"
            aria-label={t('replaceNamed')}
            onClick={() => void replace()}
          >
            {t('replace')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t('revokeNamed')}
            onClick={() => void revoke()}
          >
            {t('revoke')}
          </Button>
        </span>
      </li>
    </ul>
  )
}

/** Who can read an address: only this computer, or also others without encryption. */
const getReach = (address: string): 'useHere' | 'usePlain' | 'use' => {
  const { hostname, protocol } = new URL(address)
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return 'useHere'
  return protocol === 'https:' ? 'use' : 'usePlain'
}

/** A new address, this once. */
function MadeAddress({ value, onKept }: { value: string; onKept: () => void }) {
  const { t } = useTranslation('calendarLinks')
  const texts = {
    attention: t('madeText'),
    label: t('madeAddress'),
    use: t(getReach(value)),
    copied: t('copied'),
    notCopied: t('notCopied'),
    kept: t('kept'),
  }
  return <SecretShownOnce value={value} texts={texts} onKept={onKept} />
}

import { Alert, Button } from '@mantine/core'
import type { Handover } from '@nspect/contract/reports/handovers'
import { IconClock, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../api/requestUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { type UnsentChangeView, unsentQueue } from '../offline/unsentQueue.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { toast } from '../ui/feedback/toast.ts'
import classes from './handovers.module.css'

const formatInstant = (at: string) => formatDate(at, 'stamp', getDisplayTimeZone())

/** How a party answered, and when. */
function PartyAnswer({ party }: { party: Handover['parties'][number] }) {
  const { t } = useTranslation('handovers')
  const when = formatInstant(party.signedAt)
  return (
    <li>
      <strong dir="auto">{party.name}</strong>
      <span className={classes.fact} dir="auto">
        {party.role}
      </span>
      <span className={classes.fact} dir="auto">
        {party.kind === 'refused'
          ? t('refused', { reason: party.reason ?? '' })
          : t('signedAt', { when })}
      </span>
    </li>
  )
}

/** Who gets the sealed report by email; true without a mail server, too. */
const useMailSentence = ({ parties, isMailed, state }: Handover): string => {
  const { t } = useTranslation('handovers')
  const emails = parties.flatMap(({ email }) => email ?? [])
  if (!isMailed) return t('notMailed')
  if (emails.length === 0) return t('noEmail')
  return t(state === 'sealed' ? 'mailed' : 'willBeMailed', { emails: emails.join(', ') })
}

/** What became of a handover: it is being sealed, it is sealed, or sealing it failed. */
export function HandoverState({ handover }: { handover: Handover }) {
  const { t } = useTranslation('handovers')
  const { state, parties, sealedAt, path } = handover
  const mail = useMailSentence(handover)
  const Icon = state === 'sealed' ? IconLock : IconClock
  return (
    <section className={classes.state} aria-label={t('state')}>
      <div role="status" className={classes.stateLine} data-state={state}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <strong>
          {state === 'sealed' && sealedAt
            ? t('sealedOn', { when: formatInstant(sealedAt) })
            : t('notSealed')}
        </strong>
      </div>
      {state === 'waiting' && <p className={classes.line}>{t('sealing')}</p>}
      {state === 'failed' && (
        <Alert color="red" variant="light">
          {t('failed')}
        </Alert>
      )}
      <ul className={classes.parties}>
        {parties.map((party) => (
          <PartyAnswer key={party.name} party={party} />
        ))}
      </ul>
      <p className={classes.fact}>{mail}</p>
      {path && (
        <Button
          className={classes.add ?? ''}
          renderRoot={(props) => (
            <a {...props} href={toFileUrl(path)} download>
              {props.children}
            </a>
          )}
        >
          {t('download')}
        </Button>
      )}
    </section>
  )
}

/** A handover that waits on this device, or that the server did not take. */
export function UnsentHandover({ change }: { change: UnsentChangeView }) {
  const { t } = useTranslation('handovers')
  const { refusal, isStored } = change
  const lookAgain = () => void unsentQueue.reopen(change).catch(toast.failed)
  return (
    <section className={classes.state} aria-label={t('state')}>
      <div role="status" className={classes.stateLine} data-state="waiting">
        <IconClock size={20} stroke={1.7} aria-hidden />
        <strong>{t('notSealed')}</strong>
      </div>
      {refusal ? (
        <Alert color="yellow" variant="light" role="alert">
          <p className={classes.line}>{refusal.message}</p>
          <Button mt="xs" size="compact-md" variant="default" onClick={lookAgain}>
            {t('lookAgain')}
          </Button>
        </Alert>
      ) : (
        <p className={classes.line}>{t(isStored ? 'unsent' : 'unsentInPage')}</p>
      )}
    </section>
  )
}

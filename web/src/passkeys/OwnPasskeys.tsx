import { Badge, Button } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { type Passkey, passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { twoStepQuery } from '../twoStep/twoStep.api.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import card from '../ui/layout/CardParts.module.css'
import { PasskeyProofForm } from './PasskeyProofForm.tsx'
import { addPasskey, getPasskeyObstacle, passkeysQuery } from './passkeys.api.ts'

/** One's own passkeys: to add, to recognise, to remove. */
export function OwnPasskeys({ me }: { me: Me }) {
  const { t } = useTranslation('passkeys')
  const { data, error, refetch } = useQuery(passkeysQuery())
  const twoStep = useQuery(twoStepQuery()).data
  const [doing, setDoing] = useState<'adding' | Passkey>()
  if (!data || !twoStep) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={2} />
    )
  }
  const { passkeys, address, isClosed } = data
  const asked = {
    me,
    asksCode: twoStep.since !== null,
    onCancel: () => setDoing(undefined),
    onSaved: (message: string) => {
      toast.done(message)
      setDoing(undefined)
    },
  }
  if (doing === 'adding') {
    return (
      <PasskeyProofForm
        {...asked}
        isNew
        text={t('addText')}
        actionLabel={t('make')}
        send={(values) => addPasskey(values, address)}
      />
    )
  }
  if (doing) {
    const { id, name } = doing
    return (
      <PasskeyProofForm
        {...asked}
        isNew={false}
        text={t('removeText', { name })}
        actionLabel={t('remove')}
        send={({ password, code }) =>
          callRoute(passkeyRoutes.removePasskey, {
            id,
            password,
            ...(code !== undefined && { code }),
          })
        }
      />
    )
  }
  const isElsewhere = window.location.origin !== address
  const why = isClosed
    ? 'closed'
    : (getPasskeyObstacle() ?? (isElsewhere ? 'wrongAddress' : undefined))
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={card.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDoing(passkey)} />
          ))}
        </ul>
      )}
      <div className={card.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={why !== undefined}
          aria-describedby={why && 'no-new-passkeys'}
          onClick={() => setDoing('adding')}
        >
          {t('add')}
        </Button>
      </div>
      {why && (
        <p id="no-new-passkeys" className={card.hint}>
          {t(why, { address })}
        </p>
      )}
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('passkeys')
  const { name, createdDateTime, lastUsedAt, isBackedUp } = passkey
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  return (
    <li>
      <IconFingerprint size={22} stroke={1.6} aria-hidden />
      <span className={card.entry}>
        <span dir="auto">{name}</span>
        <small>
          {[
            t('created', { when: stamp(createdDateTime) }),
            lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: stamp(lastUsedAt) }),
          ].join(' · ')}
        </small>
      </span>
      <Badge
        variant="light"
        {...(!isBackedUp && { color: 'gray' })}
        tt="none"
        title={t(isBackedUp ? 'backedUpHelp' : 'oneDeviceHelp')}
      >
        {t(isBackedUp ? 'backedUp' : 'oneDevice')}
      </Badge>
      <Button
        variant="default"
        size="xs"
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

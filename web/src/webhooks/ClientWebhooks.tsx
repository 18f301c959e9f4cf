import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { SecretShownOnce } from '../ui/inputs/SecretShownOnce.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { webhooksQuery } from './webhooks.api.ts'
import classes from './webhooks.module.css'

/** A client's webhooks: to add, to change, and what was sent to each. */
export function ClientWebhooks({ clientId }: { clientId: number }) {
  const { t } = useTranslation('webhooks')
  const { data: endpoints, error, refetch } = useQuery(webhooksQuery(clientId))
  const [doing, setDoing] = useState<'adding' | { secret: string }>()
  if (!endpoints)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const rest = () => setDoing(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing('adding')}>
      {t('add')}
    </Button>
  )
  return (
    <div className={classes.page}>
      {endpoints.length === 0 && doing === undefined && (
        <EmptyState title={t('none')} text={t('noneText')} action={add} />
      )}
      {endpoints.map((endpoint) => (
        <WebhookCard
          key={endpoint.id}
          endpoint={endpoint}
          onSecret={(secret) => setDoing({ secret })}
        />
      ))}
      {doing === 'adding' && (
        <section className={classes.box} aria-label={t('add')}>
          <WebhookForm
            clientId={clientId}
            onAdded={(secret) => setDoing({ secret })}
            onClose={rest}
          />
        </section>
      )}
      {typeof doing === 'object' && (
        <section className={classes.box} aria-label={t('secret')}>
          <NewSecret value={doing.secret} onKept={rest} />
        </section>
      )}
      {endpoints.length > 0 && doing === undefined && <div className={classes.buttons}>{add}</div>}
    </div>
  )
}

function NewSecret({ value, onKept }: { value: string; onKept: () => void }) {
  const { t } = useTranslation('webhooks')
  const texts = {
    attention: t('secretText'),
    label: t('secret'),
    use: t('secretUse'),
    copied: t('secretCopied'),
    notCopied: t('notCopied'),
    kept: t('kept'),
  }
  return <SecretShownOnce value={value} texts={texts} onKept={onKept} />
}

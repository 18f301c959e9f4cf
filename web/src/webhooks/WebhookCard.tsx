import { Badge, Button } from '@mantine/core'
import { type WebhookEndpoint, webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { WebhookDeliveryList } from './WebhookDeliveryList.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { invalidateWebhooks } from './webhooks.api.ts'
import classes from './webhooks.module.css'

interface Props {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
}

/** One webhook: where to, how it is, and what can be done with it. */
export function WebhookCard({ endpoint, onSecret }: Props) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const [shown, setShown] = useState<'form' | 'deliveries'>()
  const [isBusy, setBusy] = useState(false)
  const { id, clientId, kind, url, records, isOn, stopReason, oldSecretUntil, failed, version } =
    endpoint
  const toggle = (part: 'form' | 'deliveries') => setShown(shown === part ? undefined : part)

  /** Does something at once; a failure is told. */
  const act = async (doing: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      toast.done((await doing()).message)
      await invalidateWebhooks(client)
    } catch (error) {
      toast.failed(error)
    } finally {
      setBusy(false)
    }
  }
  const turn = () =>
    act(() =>
      callRoute(webhookRoutes.saveWebhookEndpoint, { id, url, records, isOn: !isOn, version }),
    )
  const test = () =>
    act(async () => {
      const response = await callRoute(webhookRoutes.testWebhookEndpoint, { id })
      setShown('deliveries')
      return response
    })
  const changeSecret = () =>
    confirmAction({
      title: t('changeSecretTitle'),
      text: t('changeSecretText'),
      actionLabel: t('changeSecret'),
      run: async () => {
        const { secret } = await callRoute(webhookRoutes.changeWebhookSecret, { id })
        onSecret(secret)
        await invalidateWebhooks(client)
      },
    })
  const remove = () =>
    confirmAction({
      title: t('deleteTitle'),
      text: t('deleteText', { url }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        toast.done((await callRoute(webhookRoutes.deleteWebhookEndpoint, { id })).message)
        await invalidateWebhooks(client)
      },
    })

  return (
    <section className={classes.box} aria-label={url}>
      <div className={classes.head}>
        <h2 dir="ltr">{url}</h2>
        <Badge color={isOn ? 'teal' : stopReason ? 'red' : 'gray'} variant="light" tt="none">
          {t(isOn ? 'on' : 'off')}
        </Badge>
      </div>
      <p className={classes.facts}>
        {[
          ...(kind === 'events' ? [] : [t(`kind_${kind}`)]),
          ...records.map((record) => t(`record_${record}`)),
        ].join(' · ')}
      </p>
      {!isOn && stopReason && (
        <p className={classes.attention} role="status">
          {t(`stopped_${stopReason}`)}
        </p>
      )}
      {isOn && failed > 0 && (
        <p className={classes.attention}>{t('failedCount', { count: failed })}</p>
      )}
      {oldSecretUntil !== null && (
        <p className={classes.facts}>
          {t('oldSecret', { when: formatDate(oldSecretUntil, 'stamp', getDisplayTimeZone()) })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={shown === 'deliveries'}
          onClick={() => toggle('deliveries')}
        >
          {t('deliveries')}
        </Button>
        {isOn && (
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => void test()}>
            {t('test')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          aria-expanded={shown === 'form'}
          onClick={() => toggle('form')}
        >
          {t('edit')}
        </Button>
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => void turn()}>
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
        {kind === 'events' && (
          <Button variant="default" size="xs" onClick={() => void changeSecret()}>
            {t('changeSecret')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </div>
      {shown === 'form' && (
        <WebhookForm clientId={clientId} endpoint={endpoint} onClose={() => setShown(undefined)} />
      )}
      {shown === 'deliveries' && <WebhookDeliveryList endpoint={endpoint} />}
    </section>
  )
}

import { Button } from '@mantine/core'
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookRoutes,
} from '@nspect/contract/webhooks/webhooks'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { LoadMoreButton } from '../ui/tables/LoadMoreButton.tsx'
import { deliveryPagesQuery, invalidateWebhooks } from './webhooks.api.ts'
import classes from './webhooks.module.css'

const icons = { delivered: IconCheck, waiting: IconClock, failed: IconAlertTriangle }

/** What was sent to a webhook in the last 30 days, and how that went. */
export function WebhookDeliveryList({
  endpoint: { id, isOn, failed },
}: {
  endpoint: WebhookEndpoint
}) {
  const { t } = useTranslation(['webhooks', 'ui'])
  const client = useQueryClient()
  const pages = useInfiniteQuery(deliveryPagesQuery(id))
  const { data, error, refetch } = pages
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={3} />
    )
  const deliveries = data.pages.flat()
  const replay = async (deliveryIds?: number[]) => {
    try {
      const response = await callRoute(webhookRoutes.replayWebhookDeliveries, {
        id,
        ...(deliveryIds && { deliveryIds }),
      })
      toast.done(response.message)
      await invalidateWebhooks(client)
    } catch (refused) {
      toast.failed(refused)
    }
  }
  if (deliveries.length === 0) return <p className={classes.facts}>{t('noDeliveries')}</p>
  return (
    <>
      {isOn && failed > 0 && (
        <div className={classes.buttons}>
          <Button size="xs" onClick={() => void replay()}>
            {t('replayFailed', { count: failed })}
          </Button>
        </div>
      )}
      <ul className={classes.deliveries}>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onReplay={isOn ? () => replay([delivery.id]) : undefined}
          />
        ))}
      </ul>
      <LoadMoreButton pages={pages} label={t('older')} size="xs" />
    </>
  )
}

interface RowProps {
  delivery: WebhookDelivery
  onReplay: (() => Promise<void>) | undefined
}

function DeliveryRow({ delivery, onReplay }: RowProps) {
  const { t } = useTranslation('webhooks')
  const { state, tries, createdDateTime, nextTryAt, status, failure, body, messageId } = delivery
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const Icon = icons[state]
  const result = failure
    ? t(`failure_${failure}`)
    : status !== null && t('status', { status: String(status) })
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <details>
        <summary>
          {stamp(createdDateTime)} · {t(`state_${state}`)}
          {result && ` · ${result}`}
        </summary>
        <p className={classes.facts}>
          {t('tries', { count: tries })}
          {nextTryAt !== null && tries > 0 && ` · ${t('nextTry', { when: stamp(nextTryAt) })}`}
          {` · ${messageId}`}
        </p>
        <pre dir="ltr">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
      {onReplay && state !== 'waiting' && (
        <Button variant="default" size="xs" onClick={() => void onReplay()}>
          {t('replay')}
        </Button>
      )}
    </li>
  )
}

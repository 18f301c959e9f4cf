import { Button, Checkbox, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import {
  type WebhookEndpoint,
  type WebhookRecord,
  webhookRecords,
  webhookRoutes,
} from '@nspect/contract/webhooks/webhooks'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { invalidateWebhooks } from './webhooks.api.ts'
import classes from './webhooks.module.css'

interface Props {
  clientId: number
  /** undefined: a new one */
  endpoint?: WebhookEndpoint
  /** with the secret of a new one */
  onAdded?: (secret: string) => void
  onClose: () => void
}

interface Values {
  url: string
  records: WebhookRecord[]
}

/** The form of one webhook: where to, and of which changes. */
export function WebhookForm({ clientId, endpoint, onAdded, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'ui', 'messages'])
  const form = useSaveForm({
    initial: (): Values => ({
      url: endpoint?.url ?? '',
      records: endpoint?.records ?? ['pin', 'comment'],
    }),
    problems: ({ url, records }) => ({
      ...(/^https?:\/\/./i.test(url.trim()) ? {} : { url: t('enterUrl') }),
      ...(records.length > 0 ? {} : { records: t('chooseRecords') }),
    }),
    send: async (values, _, options): Promise<{ secret?: string }> => {
      const changed = { url: values.url.trim(), records: values.records }
      if (!endpoint)
        return callRoute(webhookRoutes.addWebhookEndpoint, { ...changed, clientId }, options)
      const { id, isOn, version } = endpoint
      await callRoute(webhookRoutes.saveWebhookEndpoint, { ...changed, id, isOn, version }, options)
      return {}
    },
    isLeftFreely: true,
    onSaved: ({ secret }) => {
      onClose()
      if (secret !== undefined) onAdded?.(secret)
    },
    invalidates: invalidateWebhooks,
  })
  return (
    <form className={classes.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <TextInput
        name="url"
        type="url"
        label={t('url')}
        description={t('urlHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://"
        autoFocus
        autoComplete="off"
        maxLength={limits.link}
        {...form.text('url')}
      />
      <Checkbox.Group
        label={t('records')}
        error={form.errorOf('records')}
        value={form.values.records}
        onChange={(records) =>
          form.change({ records: webhookRecords.filter((record) => records.includes(record)) })
        }
      >
        <div className={classes.records}>
          {webhookRecords.map((record) => (
            <Checkbox key={record} value={record} label={t(`record_${record}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {t(endpoint ? 'save' : 'addIt')}
        </Button>
        <Button variant="default" disabled={form.isSaving} onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import {
  type WebhookEndpoint,
  type WebhookKind,
  type WebhookRecord,
  webhookKinds,
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
  /** with the secret of a new one for programs: chats verify nothing */
  onAdded?: (secret: string) => void
  onClose: () => void
}

interface Values {
  kind: WebhookKind
  url: string
  records: WebhookRecord[]
  tellsContents: boolean
}

/** The form of one webhook: where to, and of which changes. */
export function WebhookForm({ clientId, endpoint, onAdded, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'ui', 'messages'])
  const form = useSaveForm({
    initial: (): Values => ({
      kind: endpoint?.kind ?? 'events',
      url: endpoint?.url ?? '',
      tellsContents: endpoint?.tellsContents ?? false,
      records: endpoint?.records ?? ['pin', 'comment'],
    }),
    problems: ({ url, records }) => ({
      ...(/^https?:\/\/./i.test(url.trim()) ? {} : { url: t('enterUrl') }),
      ...(records.length > 0 ? {} : { records: t('chooseRecords') }),
    }),
    send: async (values, _, options): Promise<{ secret?: string }> => {
      const { kind, records, tellsContents } = values
      const changed = { url: values.url.trim(), records, tellsContents }
      if (!endpoint) {
        const added = { ...changed, clientId, kind }
        const { secret } = await callRoute(webhookRoutes.addWebhookEndpoint, added, options)
        return kind === 'events' ? { secret } : {}
      }
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
  const { kind } = form.values
  const isChat = kind !== 'events'
  return (
    <form className={classes.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      {!endpoint && (
        <NativeSelect
          label={t('kind')}
          value={kind}
          data={webhookKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(event) => form.change({ kind: event.currentTarget.value as WebhookKind })}
        />
      )}
      <TextInput
        name="url"
        type="url"
        label={t('url')}
        description={t(`urlHelp_${kind}`)}
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
      {isChat && (
        <Checkbox
          label={t('tellsContents')}
          description={t('tellsContentsHelp')}
          checked={form.values.tellsContents}
          onChange={(event) => form.change({ tellsContents: event.currentTarget.checked })}
        />
      )}
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

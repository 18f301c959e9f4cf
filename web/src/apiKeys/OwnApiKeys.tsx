import { Badge, Button } from '@mantine/core'
import { type ApiKey, apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { IconKey, IconPlus } from '@tabler/icons-react'
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
import { apiKeysQuery, invalidateApiKeys } from './apiKeys.api.ts'
import { CreateApiKeyForm } from './CreateApiKeyForm.tsx'

/** One's own API keys: to make, to copy once, to revoke. */
export function OwnApiKeys() {
  const { t } = useTranslation('apiKeys')
  const { data: keys, error, refetch } = useQuery(apiKeysQuery())
  const [doing, setDoing] = useState<'making' | { key: string }>()
  if (!keys)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={2} />
    )
  const rest = () => setDoing(undefined)
  return (
    <>
      {keys.length > 0 && (
        <ul className={card.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {doing === 'making' && (
        <CreateApiKeyForm onMade={(key) => setDoing({ key })} onCancel={rest} />
      )}
      {typeof doing === 'object' && <MadeKey value={doing.key} onKept={rest} />}
      {doing === undefined && (
        <div className={card.buttons}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDoing('making')}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const { id, name, prefix, access, expiresAt, lastUsedAt } = apiKey
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const isOver = Date.parse(expiresAt) <= Date.now()
  const revoke = () =>
    confirmAction({
      title: t('revokeTitle'),
      text: t('revokeText', { name }),
      actionLabel: t('revoke'),
      isDanger: true,
      run: async () => {
        toast.done((await callRoute(apiKeyRoutes.revokeApiKey, { id })).message)
        await invalidateApiKeys(client)
      },
    })
  return (
    <li>
      <IconKey size={22} stroke={1.6} aria-hidden />
      <span className={card.entry}>
        <span dir="auto">{name}</span>
        <small>
          {[
            `${prefix}…`,
            t(isOver ? 'expired' : 'expires', { when: stamp(expiresAt) }),
            lastUsedAt === null ? t('neverUsed') : t('lastUsed', { when: stamp(lastUsedAt) }),
          ].join(' · ')}
        </small>
      </span>
      <Badge variant="light" tt="none">
        {t(`access_${access}`)}
      </Badge>
      <Button
        variant="default"
        size="xs"
        aria-label={t('revokeNamed', { name })}
        onClick={() => void revoke()}
      >
        {t('revoke')}
      </Button>
    </li>
  )
}

/** A new key, this once. */
function MadeKey({ value, onKept }: { value: string; onKept: () => void }) {
  const { t } = useTranslation('apiKeys')
  const texts = {
    attention: t('madeText'),
    label: t('madeKey'),
    use: t('madeUse', { address: `${window.location.origin}/mcp` }),
    copied: t('copied'),
    notCopied: t('notCopied'),
    kept: t('kept'),
  }
  return <SecretShownOnce value={value} texts={texts} onKept={onKept} />
}

import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ClientWebhooks } from './ClientWebhooks.tsx'

/**
 * `/client/webhooks/{id}`: the addresses that are told of the client's changes, and what was sent
 * to them.
 */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const { clientId } = useParams({ from: '/staff/client/webhooks/$clientId' })
  const { role } = useSignedInUser()
  if (!isRoleAllowed(role, 'webhook.manage'))
    return <ForbiddenPage title={t('title')} text={getErrorText('role.denied')} />
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('clients'), link: { to: '/clients' } },
        { label: t('title') },
      ]}
    >
      {/^[1-9]\d{0,9}$/.test(clientId) ? (
        <ClientWebhooks clientId={Number(clientId)} />
      ) : (
        <EmptyState text={getErrorText('record.missing')} />
      )}
    </Page>
  )
}

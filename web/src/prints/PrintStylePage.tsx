import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useFetchedFormRecord } from '../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PrintStyleForm } from './PrintStyleForm.tsx'
import { printStyleQuery } from './printStyle.api.ts'

/**
 * `/client/print-look/{id}`: the client's own look of printed reports, with a page of it beside the
 * form.
 */
export function PrintStylePage() {
  const { t } = useTranslation('prints')
  const { clientId } = useParams({ from: '/staff/client/print-look/$clientId' })
  const { role } = useSignedInUser()
  const isId = /^[1-9]\d{0,9}$/.test(clientId)
  const mayRead = isRoleAllowed(role, 'client.readDetails')
  const { record, failure, retry } = useFetchedFormRecord({
    ...printStyleQuery(Number(clientId)),
    enabled: isId && mayRead,
  })
  if (!mayRead) return <ForbiddenPage title={t('lookTitle')} text={getErrorText('role.denied')} />
  const content = () => {
    if (!isId) return <EmptyState text={getErrorText('record.missing')} />
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? <PrintStyleForm key={clientId} look={record} /> : <LoadingState lines={6} />
  }
  return (
    <Page
      title={t('lookTitle')}
      subtitle={t('lookText')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('clients'), link: { to: '/clients' } },
        { label: t('lookTitle') },
      ]}
    >
      {content()}
    </Page>
  )
}

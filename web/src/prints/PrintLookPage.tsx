import { mayEver } from '@nspect/contract/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { useFormRecord } from '../forms/useFormRecord.ts'
import { errorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Forbidden } from '../ui/Forbidden.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { Page } from '../ui/Page.tsx'
import { PrintLookForm } from './PrintLookForm.tsx'
import { printLookOf } from './printLook.api.ts'

/** `/client/print-look/{id}`: the client's own look of printed reports, with a page of it beside the form. */
export function PrintLookPage() {
  const { t } = useTranslation('prints')
  const { clientId } = useParams({ from: '/staff/client/print-look/$clientId' })
  const { role } = useMe()
  const isId = /^[1-9]\d{0,9}$/.test(clientId)
  const mayRead = mayEver(role, 'client.readDetails')
  const { record, failure, retry } = useFormRecord({
    ...printLookOf(Number(clientId)),
    enabled: isId && mayRead,
  })
  if (!mayRead) return <Forbidden title={t('lookTitle')} text={errorText('role.denied')} />
  const content = () => {
    if (!isId) return <EmptyState text={errorText('record.missing')} />
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? <PrintLookForm key={clientId} look={record} /> : <LoadingState lines={6} />
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

import { clientName, detailedClient } from '@nspect/contract/clients'
import { can } from '@nspect/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { DataBlock } from '../clientData/DataBlock.tsx'
import { errorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { Page } from '../ui/Page.tsx'
import { ClientForm } from './ClientForm.tsx'
import { ClientNameCard } from './ClientNameCard.tsx'
import { clientDetail } from './clients.api.ts'

/** `/client/manage/{id}`: 0 adds a client; those who may not edit see its name and plan. */
export function ClientFormPage() {
  const { t } = useTranslation('clients')
  const { id } = useParams({ from: '/staff/client/manage/$id' })
  const actor = useActor()
  const isNew = id === '0'
  const isId = /^[1-9]\d{0,9}$/.test(id)
  // fetched again for each form: the cached record may be stale
  const query = useQuery({ ...clientDetail(Number(id)), enabled: isId, gcTime: 0 })
  const details = detailedClient.safeParse(query.data).data
  const mayEdit = details !== undefined && can(actor, 'client.save', { id: details.id, tier: details.clientTier.name })
  const back = <LinkButton to="/clients">{t('clients')}</LinkButton>

  const content = () => {
    if (isNew) {
      if (can(actor, 'client.save', { id: 0 })) return <ClientForm client={null} />
      return <EmptyState title={t('addTitle')} text={errorText('role.denied')} action={back} />
    }
    if (!isId) return <EmptyState text={errorText('record.missing')} action={back} />
    if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (query.isPending) return <LoadingState lines={8} />
    return (
      <>
        {mayEdit ? <ClientForm client={details} /> : <ClientNameCard client={clientName.parse(query.data)} />}
        {details && <DataBlock client={{ id: details.id, tier: details.clientTier.name }} />}
      </>
    )
  }
  const title = t(isNew ? 'addTitle' : mayEdit || !query.data ? 'editTitle' : 'viewTitle')
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('clients'), link: { to: '/clients' } },
        { label: details?.businessName ?? title },
      ]}
    >
      {content()}
    </Page>
  )
}

import { clientName, detailedClient } from '@nspect/contract/clients/clients'
import { can } from '@nspect/contract/permissions/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { ExportAndEraseDataBlock } from '../clientData/ExportAndEraseDataBlock.tsx'
import { useFetchedFormRecord } from '../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ClientForm } from './ClientForm.tsx'
import { ClientNameCard } from './ClientNameCard.tsx'
import { clientQuery } from './clients.api.ts'

/** `/client/manage/{id}`: 0 adds a client; those who may not edit see its name and plan. */
export function ClientFormPage() {
  const { t } = useTranslation('clients')
  const { id } = useParams({ from: '/staff/client/manage/$id' })
  const actor = useActor()
  const isNew = id === '0'
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const { record, failure, retry } = useFetchedFormRecord({
    ...clientQuery(Number(id)),
    enabled: isId,
  })
  const details = detailedClient.safeParse(record).data
  const mayEdit =
    details !== undefined &&
    can(actor, 'client.save', { id: details.id, tier: details.clientTier.name })
  const back = <LinkButton to="/clients">{t('clients')}</LinkButton>

  const content = () => {
    if (isNew) {
      if (can(actor, 'client.save', { id: 0 })) return <ClientForm key={id} client={null} />
      return <EmptyState title={t('addTitle')} text={getErrorText('role.denied')} action={back} />
    }
    if (!isId) return <EmptyState text={getErrorText('record.missing')} action={back} />
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    if (!record) return <LoadingState lines={8} />
    return (
      <>
        {mayEdit ? (
          <ClientForm key={id} client={details} />
        ) : (
          <ClientNameCard client={clientName.parse(record)} />
        )}
        {details && (
          <ExportAndEraseDataBlock client={{ id: details.id, tier: details.clientTier.name }} />
        )}
      </>
    )
  }
  const title = t(isNew ? 'addTitle' : mayEdit || !record ? 'editTitle' : 'viewTitle')
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

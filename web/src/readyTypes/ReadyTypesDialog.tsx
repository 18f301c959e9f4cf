import { Modal } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ClientSelect } from '../ui/inputs/ClientSelect.tsx'
import { ReadyTypeCards } from './ReadyTypeCards.tsx'
import { readyTypesQuery } from './readyTypes.api.ts'

/** The ready types for a client: one's own, or for SuperAdmin the chosen one. */
export function ReadyTypesDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation('readyTypes')
  const [clientId, setClientId] = useState(me.clientId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('text')}</p>
      {me.clientId === null && (
        <ClientSelect
          label={t('client')}
          placeholder={t('chooseClient')}
          value={clientId}
          onChange={setClientId}
        />
      )}
      {clientId !== null && <Offers clientId={clientId} />}
    </Modal>
  )
}

function Offers({ clientId }: { clientId: number }) {
  const answer = useQuery(readyTypesQuery(clientId))
  if (answer.data) return <ReadyTypeCards clientId={clientId} offers={answer.data} />
  if (answer.isError)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return <LoadingState lines={5} />
}

import { Modal, Stack } from '@mantine/core'
import { customerRoutes } from '@nspect/contract/customers/customers'
import type { Project } from '@nspect/contract/projects/projects'
import type { Handover } from '@nspect/contract/reports/handovers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { HandoverForm } from './HandoverForm.tsx'
import { HandoverState, UnsentHandover } from './HandoverState.tsx'
import { handoverPinsQuery, handoversQuery } from './handovers.api.ts'
import { useUnsentHandover } from './useUnsentHandover.ts'

interface Props {
  project: Project
  onClose: () => void
}

/** The handover of the version that is complete now; an inspection is handed over again once reopened. */
const isOfThisVersion = ({ createdAt }: Handover, { completedDateTime }: Project): boolean =>
  completedDateTime !== null && createdAt >= completedDateTime

/** The customer's contact, which only the list of customers names; absent without a network. */
const useCustomer = ({ clientId, customer }: Project) => {
  const query = useQuery({
    ...readQuery(customerRoutes.listCustomers, { clientId }),
    enabled: customer !== null,
  })
  return {
    isPending: customer !== null && query.isLoading,
    customer: query.data?.find(({ name }) => name === customer?.name),
  }
}

function HandoverContent({ project, onClose }: Props) {
  const handovers = useQuery(handoversQuery(project.id))
  const pins = useQuery(handoverPinsQuery(project.id))
  const { isPending, customer } = useCustomer(project)
  const unsent = useUnsentHandover(project.id)
  const isOffline = handovers.isLoadingError
  const [isSending, setSending] = useState(false)
  // the form that sends it shows why the server does not take it
  if (unsent.handover && !isSending) return <UnsentHandover change={unsent.handover} />
  if (pins.isLoadingError)
    return <ErrorState error={pins.error} onRetry={() => void pins.refetch()} />
  if (!pins.data || isPending || (!handovers.data && !isOffline)) return <LoadingState />
  const past = handovers.data ?? []
  const isHandedOver = past.some((handover) => isOfThisVersion(handover, project))
  return (
    <Stack gap="lg">
      {!isHandedOver && (
        <HandoverForm
          project={project}
          pins={pins.data}
          unsentPoints={unsent.points}
          contact={customer}
          onSending={setSending}
          onClose={onClose}
        />
      )}
      {past.map((handover) => (
        <HandoverState key={handover.id} handover={handover} />
      ))}
    </Stack>
  )
}

/** Hands an inspection over with the signatures of all parties, and shows what became of it (T731). */
export function HandoverDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['handovers', 'ui'])
  const { isPhone, isLow } = useBreakpoints()
  const isFullScreen = isPhone || isLow
  return (
    <Modal
      opened
      size="lg"
      fullScreen={isFullScreen}
      styles={isFullScreen ? { body: { maxHeight: 'none' } } : {}}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <HandoverContent project={project} onClose={onClose} />
    </Modal>
  )
}

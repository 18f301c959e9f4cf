import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { canApproveRepairs } from '@nspect/contract/pins/repairSteps'
import { useTranslation } from 'react-i18next'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { RepairReviewQueue } from './RepairReviewQueue.tsx'

/** `/review`: the repairs that wait for approval, one at a time, from all inspections. */
export function RepairReviewPage() {
  const { t } = useTranslation('review')
  const { role, tier } = useSignedInUser()
  const actor = useActor()
  if (!isRoleAllowed(role, 'review.list'))
    return <ForbiddenPage title={t('page')} text={t('notYours')} />
  if (tier === null || canApproveRepairs(actor, tier.name)) return <RepairReviewQueue />
  return (
    <Page
      title={t('page')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('page') }]}
    >
      <EmptyState
        title={t('page')}
        text={t('notInPlan')}
        action={
          <LinkButton to="/dashboard" variant="default">
            {t('toDashboard')}
          </LinkButton>
        }
      />
    </Page>
  )
}

import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { canUseApproval } from '@nspect/contract/pins/repairSteps'
import { useTranslation } from 'react-i18next'
import { useActor, useMe } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { RepairReview } from './RepairReview.tsx'

/** `/review`: the repairs that wait for approval, one at a time, from all inspections. */
export function ReviewPage() {
  const { t } = useTranslation('review')
  const { role, tier } = useMe()
  const actor = useActor()
  if (!isRoleAllowed(role, 'review.list'))
    return <ForbiddenPage title={t('page')} text={t('notYours')} />
  if (tier === null || canUseApproval(actor, tier.name)) return <RepairReview />
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

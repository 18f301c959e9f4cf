import type { ClientUsage } from '@nspect/contract/clients/clients'
import { getNextOfferedTier } from '@nspect/contract/permissions/tierFeatures'
import { limits } from '@nspect/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getTierName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import { AllowanceUsageMeter } from './AllowanceUsageMeter.tsx'
import classes from './Blocks.module.css'
import { clientUsageQuery } from './clients.api.ts'
import { DashboardBlock } from './DashboardBlock.tsx'
import { isClientLockedAsUnpaid } from './isClientLockedAsUnpaid.ts'
import { StorageNearlyFullNotice } from './StorageNearlyFullNotice.tsx'

/** The plan and usage of an Admin's client (T37), and the next plan if one is offered (T42). */
function PlanBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clients')
  const usage = useQuery(clientUsageQuery(clientId))
  const installation = useInstallation()
  const sellsPlans = installation?.sellsPlans ?? false
  const params = { clientId: String(clientId) }
  return (
    <DashboardBlock
      title={t('planTitle')}
      answer={usage}
      action={
        <Link to="/chargify/$clientId" params={params}>
          {t('seePlans')}
        </Link>
      }
    >
      {(used) => {
        const next = getNextOfferedTier(used.clientTier.name)
        return (
          <>
            <dl className={classes.meters}>
              <div className={classes.meter}>
                <dt>{t('tierPlan')}</dt>
                <dd>
                  <strong>{getTierName(used.clientTier.name)}</strong>
                </dd>
              </div>
              <AllowanceUsageMeter
                label={t('projects')}
                used={used.projectsInUse}
                limit={used.noOfProject}
              />
              <AllowanceUsageMeter
                label={t('reports')}
                used={used.reportsInUse}
                limit={used.noOfReport}
                unlimited={t('asPlanSays')}
              />
              <AllowanceUsageMeter label={t('seats')} used={used.seats} limit={used.seatLimit} />
              <AllowanceUsageMeter
                label={t('storage')}
                used={used.storageBytes}
                limit={used.storageLimit}
                unlimited={t('storageHelp')}
                format={formatFileSize}
              />
            </dl>
            <StorageNearlyFullNotice used={used} />
            {used.projectsInUse >= used.noOfProject && (
              <p className={classes.warning} role="status">
                {t(sellsPlans ? 'limitText' : 'limitByOperator', { count: used.noOfProject })}
              </p>
            )}
            <Charges used={used} />
            {installation && (next === 'Starter' || next === 'Professional') && (
              <aside className={classes.upsell}>
                <div>
                  <strong>
                    {t(sellsPlans ? 'upsellTitle' : 'nextTitle', { tier: getTierName(next) })}
                  </strong>
                  <p>
                    {t(`upsell_${next}`)} {!sellsPlans && t('planByOperator')}
                  </p>
                </div>
                <LinkButton
                  to="/chargify/$clientId"
                  params={params}
                  variant={sellsPlans ? 'filled' : 'default'}
                >
                  {sellsPlans ? t('upsellTitle', { tier: getTierName(next) }) : t('seePlans')}
                </LinkButton>
              </aside>
            )}
          </>
        )
      }}
    </DashboardBlock>
  )
}

/** The next charge, and a warning after a failed charge (T37, T109). */
function Charges({
  used: { clientId, subscriptionState, currentPeriodEndsAt, endsAtPeriodEnd, unpaidSince },
}: {
  used: ClientUsage
}) {
  const { t } = useTranslation('clients')
  const billing = useQuery(publicConfigQuery()).data?.billing
  const day = (instant: string) => formatDate(instant, 'table', getDisplayTimeZone())
  const isOver = subscriptionState === 'canceled' || subscriptionState === 'expired'
  const isLong = unpaidSince !== null && isClientLockedAsUnpaid(unpaidSince, Date.now())
  return (
    <>
      {unpaidSince !== null && (
        <p className={classes.warning} role="status">
          {t(isLong ? 'unpaidLong' : 'unpaid', { date: day(unpaidSince), days: limits.unpaidDays })}{' '}
          <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
            {t('seePlans')}
          </Link>
        </p>
      )}
      {currentPeriodEndsAt !== null ? (
        <p className={classes.quiet}>
          {t(isOver ? 'endedOn' : endsAtPeriodEnd ? 'endsOn' : 'chargeOn', {
            date: day(currentPeriodEndsAt),
          })}
        </p>
      ) : (
        billing && (
          <p className={classes.quiet}>{t(billing === 'none' ? 'nextCharge' : 'nothingCharged')}</p>
        )
      )}
    </>
  )
}

/** The plan block of the signed-in Admin's client. */
export function OwnClientPlanBlock() {
  const { clientId } = useSignedInUser()
  return clientId !== null ? <PlanBlock clientId={clientId} /> : null
}

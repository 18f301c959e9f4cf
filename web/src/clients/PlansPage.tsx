import { can, mayEver } from '@nspect/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/me.ts'
import { tierName } from '../i18n/names.ts'
import { refusalText } from '../i18n/refusalText.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { tierOf } from './clientForm.ts'
import { clientDetail } from './clients.api.ts'
import classes from './Plans.module.css'
import { PlanTable } from './PlanTable.tsx'

/**
 * `/chargify/{clientId}`: what the plans hold, and whom to ask for another (T109, T111). This installation has no payment
 * provider, so nothing is sold here.
 */
export function PlansPage() {
  const { t } = useTranslation('clients')
  const { clientId } = useParams({ from: '/staff/chargify/$clientId' })
  const actor = useActor()
  const isId = /^[1-9]\d{0,9}$/.test(clientId)
  const isTheirs = isId && mayEver(actor.role, 'client.usage')
  const found = useQuery({ ...clientDetail(Number(clientId)), enabled: isTheirs })
  const back = <LinkButton to="/dashboard">{t('dashboard')}</LinkButton>
  const content = () => {
    if (!isId) return <EmptyState text={refusalText('record.missing')} action={back} />
    if (!isTheirs) return <EmptyState text={refusalText('role.denied')} action={back} />
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    if (!found.data) return <LoadingState lines={8} />
    const { id, businessName } = found.data
    return (
      <>
        <p className={classes.lead}>{t('plansOf', { name: businessName, tier: tierName(tierOf(found.data)) })}</p>
        <PlanTable current={tierOf(found.data)} />
        <section className={classes.change} aria-labelledby="plan-change">
          <h2 id="plan-change">{t('changeTitle')}</h2>
          {can(actor, 'client.plan', null) ? (
            <>
              <p>{t('changeOwn')}</p>
              <LinkButton to="/client/manage/$id" params={{ id: String(id) }}>
                {t('editClient')}
              </LinkButton>
            </>
          ) : (
            <p>{t('changeText')}</p>
          )}
        </section>
      </>
    )
  }
  return (
    <Page
      title={t('plansTitle')}
      subtitle={t('plansSubtitle')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        ...(mayEver(actor.role, 'client.list') ? [{ label: t('clients'), link: { to: '/clients' } } as const] : []),
        { label: t('plansTitle') },
      ]}
    >
      {content()}
    </Page>
  )
}

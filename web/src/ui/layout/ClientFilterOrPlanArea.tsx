import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { getTierName } from '../../i18n/displayNames.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { ListSearchParams } from '../tables/useListSearchParams.ts'
import classes from './ClientFilterOrPlanArea.module.css'

// only one role needs it, and not before the list
const ClientSelect = lazyWithTexts(() =>
  import('../inputs/ClientSelect.tsx').then((m) => m.ClientSelect),
)

interface Props {
  list: Pick<ListSearchParams<string, 'client' | 'type'>, 'filters' | 'filter'>
}

/**
 * The area of the subheader (T37): a SuperAdmin filters the lists by client, an Admin sees the
 * client's plan.
 */
export function ClientFilterOrPlanArea({ list }: Props) {
  const { role } = useSignedInUser()
  return role === 'SuperAdmin' ? <ClientFilter list={list} /> : <ClientPlanBadge />
}

/** An Admin's plan; on pages without a client filter it is the whole area. */
export function ClientPlanBadge() {
  const { role, tier } = useSignedInUser()
  const { t } = useTranslation('ui')
  return role === 'Admin' && tier ? (
    <span className={classes.plan}>{t('plan', { name: getTierName(tier.name) })}</span>
  ) : null
}

function ClientFilter({ list }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.clients}>
      <Suspense>
        <ClientSelect
          aria-label={t('clientFilter')}
          placeholder={t('allClients')}
          clearable
          value={list.filters.client ?? null}
          // a type belongs to one client
          onChange={(clientId) => list.filter('client', clientId ?? undefined, ['type'])}
        />
      </Suspense>
    </div>
  )
}

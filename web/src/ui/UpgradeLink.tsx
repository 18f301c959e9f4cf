import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { meQuery } from '../api/me.ts'

/** The way to the plans beside a sentence that a plan does not include something (402), for who may change the plan. */
export function UpgradeLink({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  // shown where nobody is signed in, too: asks nothing by itself
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  if (!(error instanceof ApiError) || error.status !== 402 || me?.role !== 'Admin' || me.clientId === null) return null
  return (
    <Link to="/chargify/$clientId" params={{ clientId: String(me.clientId) }} style={{ color: 'inherit' }}>
      {t('upgrade')}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { signedInUserQuery } from '../../api/signedInUser.ts'

/**
 * A link to the plans, beside the error that a plan does not include something (402), for those who
 * may change it.
 */
export function UpgradeLink({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  // also rendered when nobody is signed in: sends no request itself
  const { data: me } = useQuery({ ...signedInUserQuery(), enabled: false })
  if (
    !(error instanceof ApiError) ||
    error.status !== 402 ||
    me?.role !== 'Admin' ||
    me.clientId === null
  )
    return null
  return (
    <Link
      to="/chargify/$clientId"
      params={{ clientId: String(me.clientId) }}
      style={{ color: 'inherit' }}
    >
      {t('upgrade')}
    </Link>
  )
}

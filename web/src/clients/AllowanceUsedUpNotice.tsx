import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import classes from './Clients.module.css'
import { clientUsageQuery } from './clients.api.ts'
import { UpgradeHint } from './UpgradeHint.tsx'

/**
 * Warns above a new inspection's form that the allowance is used up (T30); only for those who may
 * read the usage.
 */
export function AllowanceUsedUpNotice({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clients')
  const { role } = useSignedInUser()
  const { data } = useQuery({
    ...clientUsageQuery(clientId),
    enabled: isRoleAllowed(role, 'client.usage'),
  })
  if (!data || data.projectsInUse < data.noOfProject) return null
  return (
    <div className={classes.warning} role="status">
      <UpgradeHint
        clientId={clientId}
        text={t('limitText', { count: data.noOfProject })}
        textByOperator={t('limitByOperator', { count: data.noOfProject })}
      />
    </div>
  )
}

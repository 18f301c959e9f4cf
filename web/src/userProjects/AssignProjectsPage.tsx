import { isRoleAllowed, managerRoles } from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import { formatFullName } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { AssignProjectsList } from './AssignProjectsList.tsx'
import { userQuery } from './userProjects.api.ts'

/** `/user/assign-project/{userId}`: which inspections a User or Viewer sees. */
export function AssignProjectsPage() {
  const { t } = useTranslation('userProjects')
  const { userId } = useParams({ from: '/staff/user/assign-project/$userId' })
  const { role } = useSignedInUser()
  const mayAssign = isRoleAllowed(role, 'userProject.save')
  const isId = /^[1-9]\d{0,9}$/.test(userId)
  const query = useQuery({ ...userQuery(Number(userId)), enabled: isId && mayAssign })
  const user = query.data
  const toUsers = <LinkButton to="/users">{t('users')}</LinkButton>
  const content = () => {
    if (!mayAssign) {
      const toDashboard = <LinkButton to="/dashboard">{t('dashboard')}</LinkButton>
      return <EmptyState title={t('title')} text={t('notYours')} action={toDashboard} />
    }
    if (!isId)
      return (
        <EmptyState title={t('title')} text={getErrorText('record.missing')} action={toUsers} />
      )
    if (query.isLoadingError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!user) return <LoadingState />
    if ((managerRoles as readonly Role[]).includes(user.role)) {
      const text = t('seesAll', { name: formatFullName(user), role: getRoleName(user.role) })
      return <EmptyState title={t('title')} text={text} action={toUsers} />
    }
    return <AssignProjectsList user={user} />
  }
  return (
    <Page
      title={t('title')}
      {...(user && { subtitle: t('subtitle', { name: formatFullName(user) }) })}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        ...(mayAssign ? [{ label: t('users'), link: { to: '/users' } } as const] : []),
        { label: t('title') },
      ]}
    >
      {content()}
    </Page>
  )
}

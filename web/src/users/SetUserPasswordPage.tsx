import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { formatFullName } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SetUserPasswordForm } from './SetUserPasswordForm.tsx'
import { userQuery } from './users.api.ts'

/** `/user/change-password/{userId}`: another user's; one's own is changed on the account page. */
export function SetUserPasswordPage() {
  const { t } = useTranslation('users')
  const { userId } = useParams({ from: '/staff/user/change-password/$userId' })
  const me = useSignedInUser()
  const isId = /^[1-9]\d{0,9}$/.test(userId)
  const isOneself = Number(userId) === me.id
  const mayList = isRoleAllowed(me.role, 'user.list')
  const query = useQuery({ ...userQuery(Number(userId)), enabled: isId && mayList && !isOneself })
  const title = t('passwordTitle')
  if (!mayList && !isOneself) return <ForbiddenPage title={title} text={t('notYours')} />

  const content = () => {
    if (isOneself) {
      return (
        <EmptyState
          title={title}
          text={t('ownPassword')}
          action={
            <LinkButton to="/account" hash="password">
              {t('toAccount')}
            </LinkButton>
          }
        />
      )
    }
    if (!isId) {
      const back = <LinkButton to="/users">{t('users')}</LinkButton>
      return <EmptyState title={title} text={getErrorText('record.missing')} action={back} />
    }
    if (query.isLoadingError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return query.data ? <SetUserPasswordForm user={query.data} /> : <LoadingState lines={4} />
  }
  return (
    <Page
      title={title}
      {...(query.data && {
        subtitle: t('passwordFor', {
          name: formatFullName(query.data),
          username: query.data.username,
        }),
      })}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        ...(mayList ? [{ label: t('users'), link: { to: '/users' } } as const] : []),
        { label: title },
      ]}
    >
      {content()}
    </Page>
  )
}

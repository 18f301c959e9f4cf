import { mayEver } from '@nspect/contract/policy'
import { nameOf } from '@nspect/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { errorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Forbidden } from '../ui/Forbidden.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { Page } from '../ui/Page.tsx'
import { UserForm } from './UserForm.tsx'
import { userDetail } from './users.api.ts'

/** `/user/manage/{id}`: 0 adds a user. */
export function UserFormPage() {
  const { t } = useTranslation('users')
  const { id } = useParams({ from: '/staff/user/manage/$id' })
  const me = useMe()
  const isNew = id === '0'
  const title = t(isNew ? 'addTitle' : 'editTitle')
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const mayList = mayEver(me.role, 'user.list')
  // fetched again for each form: the cached record may be stale
  const query = useQuery({ ...userDetail(Number(id)), enabled: isId && mayList, gcTime: 0 })
  if (!mayList) return <Forbidden title={title} text={t('notYours')} />

  const back = <LinkButton to="/users">{t('users')}</LinkButton>
  const content = () => {
    if (isNew) return <UserForm me={me} user={null} />
    if (!isId) return <EmptyState title={title} text={errorText('record.missing')} action={back} />
    if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (query.isPending) return <LoadingState lines={8} />
    return <UserForm me={me} user={query.data} />
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('users'), link: { to: '/users' } },
        { label: query.data ? nameOf(query.data) : title },
      ]}
    >
      {content()}
    </Page>
  )
}

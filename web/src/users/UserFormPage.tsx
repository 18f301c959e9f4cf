import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { formatFullName } from '@nspect/contract/users/users'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useFetchedFormRecord } from '../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { UserForm } from './UserForm.tsx'
import { userQuery } from './users.api.ts'

/** `/user/manage/{id}`: 0 adds a user. */
export function UserFormPage() {
  const { t } = useTranslation('users')
  const { id } = useParams({ from: '/staff/user/manage/$id' })
  const me = useSignedInUser()
  const isNew = id === '0'
  const title = t(isNew ? 'addTitle' : 'editTitle')
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const mayList = isRoleAllowed(me.role, 'user.list')
  const { record, failure, retry } = useFetchedFormRecord({
    ...userQuery(Number(id)),
    enabled: isId && mayList,
  })
  if (!mayList) return <ForbiddenPage title={title} text={t('notYours')} />

  const back = <LinkButton to="/users">{t('users')}</LinkButton>
  const content = () => {
    if (isNew) return <UserForm key={id} me={me} user={null} />
    if (!isId)
      return <EmptyState title={title} text={getErrorText('record.missing')} action={back} />
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? <UserForm key={id} me={me} user={record} /> : <LoadingState lines={8} />
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('users'), link: { to: '/users' } },
        { label: record ? formatFullName(record) : title },
      ]}
    >
      {content()}
    </Page>
  )
}

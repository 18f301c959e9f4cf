import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useFetchedFormRecord } from '../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectFormOrLockNotice } from './ProjectFormOrLockNotice.tsx'
import { hasAnyClientQuery } from './projects.api.ts'

/** `/project/manage/{id}`: 0 creates an inspection. */
export function ProjectFormPage() {
  const { t } = useTranslation(['projects', 'ui'])
  const { id } = useParams({ from: '/staff/project/manage/$id' })
  const me = useSignedInUser()
  const isNew = id === '0'
  const title = t(isNew ? 'formTitle' : 'editTitle')
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const mayWrite = isRoleAllowed(me.role, isNew ? 'project.create' : 'project.edit')
  const clients = useQuery({ ...hasAnyClientQuery(), enabled: isNew && me.clientId === null })
  const { record, failure, retry } = useFetchedFormRecord({
    ...readQuery(projectRoutes.readProject, { id: Number(id) }),
    enabled: isId && mayWrite,
  })
  const back = <LinkButton to="/projects">{t('projects')}</LinkButton>
  const content = () => {
    if (!mayWrite)
      return <EmptyState title={title} text={getErrorText('role.denied')} action={back} />
    if (isNew && me.clientId === null && clients.data?.total === 0) {
      const add = (
        <LinkButton to="/client/manage/$id" params={{ id: '0' }}>
          {t('addClient')}
        </LinkButton>
      )
      return <EmptyState title={title} text={t('needsClient')} action={add} />
    }
    if (isNew) return <ProjectForm me={me} project={null} />
    if (!isId)
      return <EmptyState title={title} text={getErrorText('record.missing')} action={back} />
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? (
      <ProjectFormOrLockNotice key={id} project={record} />
    ) : (
      <LoadingState lines={8} />
    )
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('projects'), link: { to: '/projects' } },
        { label: record?.projectName ?? title },
      ]}
    >
      {content()}
    </Page>
  )
}

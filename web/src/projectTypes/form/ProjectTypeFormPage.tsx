import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { useFetchedFormRecord } from '../../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../../i18n/errorText.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../../ui/layout/ForbiddenPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { projectTypeQuery } from '../projectTypes.api.ts'
import { ProjectTypeForm } from './ProjectTypeForm.tsx'

/** `/projecttypes/add`: a new type; `/projecttypes/edit/{id}`: that one. */
export function ProjectTypeFormPage() {
  const { t } = useTranslation('projectTypes')
  const { id } = useParams({ strict: false })
  const me = useSignedInUser()
  const isId = /^[1-9]\d{0,9}$/.test(id ?? '')
  const maySave = isRoleAllowed(me.role, 'projectType.save')
  const { record, failure, retry } = useFetchedFormRecord({
    ...projectTypeQuery(Number(id)),
    enabled: isId && maySave,
  })
  const title = t(id === undefined ? 'addTitle' : 'editTitle')
  if (!maySave) return <ForbiddenPage title={t('types')} text={t('notYours')} />

  const content = () => {
    if (id === undefined) return <ProjectTypeForm key="new" me={me} type={null} />
    if (!isId) {
      const back = <LinkButton to="/projecttypes">{t('types')}</LinkButton>
      return <EmptyState title={title} text={getErrorText('record.missing')} action={back} />
    }
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? <ProjectTypeForm key={id} me={me} type={record} /> : <LoadingState lines={5} />
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('types'), link: { to: '/projecttypes' } },
        { label: record?.name ?? title },
      ]}
    >
      {content()}
    </Page>
  )
}

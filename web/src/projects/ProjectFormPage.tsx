import { mayEver } from '@nspect/contract/policy'
import { refusals } from '@nspect/contract/refusals'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ProjectForm } from './ProjectForm.tsx'

/** `/project/manage/0`: a new inspection. */
export function ProjectFormPage() {
  const { t } = useTranslation(['projects', 'ui'])
  const { id } = useParams({ from: '/staff/project/manage/$id' })
  const me = useMe()
  const back = <LinkButton to="/projects">{t('projects')}</LinkButton>
  const content = () => {
    if (id !== '0') return <EmptyState title={t('formTitle')} text={t('notEditable')} action={back} />
    if (!mayEver(me.role, 'project.create')) {
      return <EmptyState title={t('formTitle')} text={refusals['role.denied'].text} action={back} />
    }
    return <ProjectForm me={me} />
  }
  return (
    <Page
      title={t('formTitle')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('projects'), link: { to: '/projects' } },
        { label: t('formTitle') },
      ]}
    >
      {content()}
    </Page>
  )
}

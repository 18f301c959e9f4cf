import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { projectSorts } from '@nspect/contract/projects/projects'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { ClientFilterOrPlanArea } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { Page } from '../ui/layout/Page.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { ProjectFilters } from './ProjectFilters.tsx'
import classes from './ProjectsPage.module.css'
import { ProjectTable } from './ProjectTable.tsx'
import { firstProjectsPageQuery } from './projects.api.ts'

// a stated type: the page links to typed routes, whose type must not depend on what it renders

/** `/dashboard` */
export function DashboardPage(): ReactNode {
  return <Lists at="dashboard" />
}

/** `/projects` */
export function ProjectsPage(): ReactNode {
  return <Lists at="projects" />
}

/**
 * Without a network, and without anything that was loaded before: an opened page keeps its lists.
 */
const useIsCutOff = () => {
  const isReachable = useIsServerReachable()
  const client = useQueryClient()
  return (
    !isReachable && client.getQueryData(firstProjectsPageQuery('active').queryKey) === undefined
  )
}

/** Active, completed and, for managers, archived inspections under one search. */
function Lists({ at }: { at: 'dashboard' | 'projects' }) {
  const { t } = useTranslation('projects')
  const { role } = useSignedInUser()
  const actor = useActor()
  const { HomeWorkSections: HomeSections, OnThisDevice, dashboardBlocks } = useComponentSlots()
  const isCutOff = useIsCutOff()
  const list = useListSearchParams({ sorts: projectSorts, filters: ['client', 'type'] })
  const mayAdd = isRoleAllowed(role, 'project.create')
  const add = (isPrimary: boolean) =>
    mayAdd && (
      <LinkButton
        to="/project/manage/$id"
        params={{ id: '0' }}
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('add')}
      </LinkButton>
    )
  const blocks = (isFirst: boolean) =>
    dashboardBlocks
      .filter((block) => block.roles.includes(role) && (block.isFirst ?? false) === isFirst)
      .map(({ key, Block }) => (
        <Suspense key={key}>
          <div className={classes.block}>
            <Block />
          </div>
        </Suspense>
      ))
  const lists = () => (
    <>
      {at === 'dashboard' && (
        <>
          {blocks(true)}
          <HomeSections />
        </>
      )}
      <ProjectFilters list={list} />
      <ProjectTable kind="active" emptyAction={add(false)} />
      <ProjectTable kind="completed" />
      {can(actor, 'project.listArchived', null) && <ProjectTable kind="archived" />}
      {at === 'dashboard' && blocks(false)}
    </>
  )
  return (
    <Page
      title={t(at)}
      subtitle={t(at === 'dashboard' ? 'dashboardSubtitle' : 'subtitle')}
      crumbs={
        at === 'dashboard'
          ? []
          : [{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('projects') }]
      }
      area={isCutOff ? undefined : <ClientFilterOrPlanArea list={list} />}
      action={isCutOff ? undefined : add(true)}
    >
      {isCutOff ? (
        <Suspense>
          <OnThisDevice />
        </Suspense>
      ) : (
        lists()
      )}
    </Page>
  )
}

import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { projectSorts } from '@nspect/contract/projects/projects'
import type { Role } from '@nspect/contract/shared/enums'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { ClientFilterOrPlanArea } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { Page } from '../ui/layout/Page.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { ProjectFilters } from './ProjectFilters.tsx'
import classes from './ProjectLists.module.css'
import { ProjectTable } from './ProjectTable.tsx'
import { firstProjectsPageQuery } from './projects.api.ts'

/** A part of the dashboard for these roles (T37). */
export interface DashboardBlock {
  key: string
  roles: readonly Role[]
  /** above everything else; otherwise below the tables */
  isFirst?: true
  Block: ComponentType
}

interface Props {
  at: 'dashboard' | 'projects'
  blocks?: readonly DashboardBlock[]
  /** above the tables */
  children?: ReactNode
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
export function ProjectLists({ at, blocks = [], children }: Props) {
  const { t } = useTranslation('projects')
  const { role } = useSignedInUser()
  const actor = useActor()
  const { OnThisDevice } = useComponentSlots()
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
  const blocksAt = (isFirst: boolean) =>
    blocks
      .filter((block) => block.roles.includes(role) && (block.isFirst ?? false) === isFirst)
      .map(({ key, Block }) => (
        <div key={key} className={classes.block}>
          <Block />
        </div>
      ))
  const lists = () => (
    <>
      {blocksAt(true)}
      {children}
      <ProjectFilters list={list} />
      <ProjectTable kind="active" emptyAction={add(false)} />
      <ProjectTable kind="completed" />
      {can(actor, 'project.listArchived', null) && <ProjectTable kind="archived" />}
      {blocksAt(false)}
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

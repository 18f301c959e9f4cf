import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@nspect/contract/limits'
import { mayEver } from '@nspect/contract/policy'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './ProjectsPage.module.css'
import { ProjectTable } from './ProjectTable.tsx'

/** `/dashboard` */
export function DashboardPage() {
  return <Lists at="dashboard" />
}

/** `/projects` */
export function ProjectsPage() {
  return <Lists at="projects" />
}

function Lists({ at }: { at: 'dashboard' | 'projects' }) {
  const { t } = useTranslation(['projects', 'ui'])
  const me = useMe()
  const navigate = useNavigate()
  const search = useSearch({ from: at === 'dashboard' ? '/staff/dashboard' : '/staff/projects' })
  const [typed, setTyped] = useState(search.q ?? '')
  const to = at === 'dashboard' ? '/dashboard' : '/projects'
  const find = (q: string) => void navigate({ to, search: q.trim() ? { q: q.trim() } : {}, replace: true })
  const findSoon = useDebouncedCallback(find, 250)
  const mayAdd = mayEver(me.role, 'project.create')
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
  const clear = () => {
    findSoon.cancel()
    setTyped('')
    find('')
  }
  return (
    <Page
      title={t(at)}
      subtitle={t(at === 'dashboard' ? 'dashboardSubtitle' : 'subtitle')}
      crumbs={
        at === 'dashboard' ? [] : [{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('projects') }]
      }
      action={add(true)}
    >
      <TextInput
        className={classes.search}
        type="search"
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={limits.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          findSoon(event.currentTarget.value)
        }}
      />
      <ProjectTable
        isCompleted={false}
        q={search.q ?? ''}
        page={search.page ?? 1}
        onPage={(page) => void navigate({ to, search: { ...search, page } })}
        onClear={clear}
        emptyAction={add(false)}
      />
      <ProjectTable
        isCompleted
        q={search.q ?? ''}
        page={search.donePage ?? 1}
        onPage={(donePage) => void navigate({ to, search: { ...search, donePage } })}
        onClear={clear}
        emptyAction={undefined}
      />
    </Page>
  )
}

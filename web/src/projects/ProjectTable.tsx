import { Button } from '@mantine/core'
import { formatDate } from '@nspect/contract/dates'
import type { ProjectRow } from '@nspect/contract/projects'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'
import { type Column, ListTable } from '../ui/ListTable.tsx'
import { localZone } from '../ui/localZone.ts'
import { PointsProgress } from '../ui/PointsProgress.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import classes from './ProjectsPage.module.css'
import { projectList } from './projects.api.ts'

interface Props {
  isCompleted: boolean
  q: string
  page: number
  onPage: (page: number) => void
  onClear: () => void
  emptyAction: ReactNode
}

/** The active or the completed inspections, as far as they match the search. */
export function ProjectTable({ isCompleted, q, page, onPage, onClear, emptyAction }: Props) {
  const { t } = useTranslation('projects')
  const heading = useId()
  const navigate = useNavigate()
  const list = useQuery({ ...projectList(isCompleted, q), placeholderData: keepPreviousData })

  const columns: Column<ProjectRow>[] = [
    {
      key: 'name',
      title: t('name'),
      sortBy: (row) => row.projectName,
      render: (row) => (
        <Link to="/project/edit-project/$id" params={{ id: String(row.id) }} className={classes.name}>
          {row.projectName}
        </Link>
      ),
    },
    { key: 'type', title: t('type'), sortBy: (row) => row.projectTypeName, render: (row) => row.projectTypeName },
    { key: 'client', title: t('client'), sortBy: (row) => row.clientName, render: (row) => row.clientName },
    {
      key: 'scanDate',
      title: t('scanDate'),
      width: 104,
      sortBy: (row) => row.scanDate,
      render: (row) => formatDate(row.scanDate, 'table'),
    },
    ...(isCompleted
      ? [
          {
            key: 'completedDate',
            title: t('completedDate'),
            width: 140,
            sortBy: (row: ProjectRow) => row.completedDateTime ?? '',
            render: (row: ProjectRow) => formatDate(row.completedDateTime ?? '', 'table', localZone()),
          },
        ]
      : []),
    {
      key: 'progress',
      title: t('progress'),
      width: 170,
      sortBy: (row) => row.pinCount,
      render: (row) => <PointsProgress total={row.pinCount} resolved={row.resolvedCount} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      align: 'right',
      render: (row) => (
        <LinkButton
          to="/project/edit-project/$id"
          params={{ id: String(row.id) }}
          variant="default"
          size="compact-sm"
          aria-label={t('viewOf', { name: row.projectName })}
        >
          {t('view')}
        </LinkButton>
      ),
    },
  ]

  const whyEmpty = () => {
    if (q) {
      return (
        <EmptyState
          text={t('noneFound', { q })}
          action={
            <Button variant="default" onClick={onClear}>
              {t('clearSearch')}
            </Button>
          }
        />
      )
    }
    if (isCompleted) return <EmptyState text={t('noneCompleted')} />
    return <EmptyState text={t(emptyAction ? 'noneActive' : 'noneActiveReader')} action={emptyAction} />
  }

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>
        {t(isCompleted ? 'completed' : 'active')} {list.data && <span>{list.data.length}</span>}
      </h2>
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListTable
          label={t(isCompleted ? 'completed' : 'active')}
          columns={columns}
          rows={list.data ?? []}
          isLoading={list.isPending}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate({ to: '/project/edit-project/$id', params: { id: String(row.id) } })}
          empty={whyEmpty()}
          page={page}
          onPage={onPage}
        />
      )}
    </section>
  )
}
